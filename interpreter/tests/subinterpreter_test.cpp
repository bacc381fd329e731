// What only the backend subinterpreters does, and what it refuses.
#include <dlfcn.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"

#include <tenon/interpreter/manager.hpp>

using namespace tenon::interpreter;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("Binary modules that do not support PEP 684 are refused by name, and so is fork", "[limits]") {
  const InterpreterManager manager(2);
  for (const Interpreter& each : manager.all_instances()) {
    Session session = each.acquire_session();
    CHECK_THROWS_WITH(session.global("_curses", "error"),
                      ContainsSubstring("ImportError: module _curses does not support loading in subinterpreters"));
    CHECK_THROWS_WITH(session.global("os", "fork")(), ContainsSubstring("RuntimeError: fork not supported"));
    CHECK(session.global("subprocess", "call")(std::vector<std::string>{"true"}).to<int>() == 0);
    // The standard library does without where it can.
    CHECK(session.global("datetime", "date")(2000, 1, 2).attr("day").to<int>() == 2);
    CHECK(session.global("zoneinfo", "ZoneInfo").attr("__name__").to<std::string>() == "ZoneInfo");
    CHECK(session.global("decimal", "Decimal")("1.5").attr("__str__")().to<std::string>() == "1.5");
  }
}

TEST_CASE("A thread has the lock of one interpreter at a time", "[limits]") {
  const InterpreterManager manager(2);
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (std::size_t i = 0; i < 2; ++i)
    threads.emplace_back([&, i] {  // in opposite orders, which would else come to a halt
      Session a = manager.all_instances()[i].acquire_session(), b = manager.all_instances()[1 - i].acquire_session();
      const Object in_a = a.global("math", "sqrt"), in_b = b.global("math", "sqrt");
      for (int k = 0; k < 200; ++k) {
        const auto outer = a.lock();
        const auto inner = b.lock();
        right += in_a(4).to<double>() == 2 && in_b(9).to<double>() == 3;
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(right == 400);
}

TEST_CASE("Threads that an interpreter leaves are told to end; it stays for those that do not", "[limits]") {
  for (const char* run : {"def run():\n    while True:\n        time.sleep(0.001)\n",
                          "def run():\n    while True:\n        try:\n            time.sleep(0.001)\n"
                          "        except SystemExit:\n            pass\n",
                          "def run():\n    threading.Event().wait()\n"}) {
    const InterpreterManager manager(1);
    manager.register_module_source("runner", std::string("import threading, time\n") + run +
                                                 "def start():\n    threading.Thread(target=run).start()\n");
    manager.acquire_one().global("runner", "start")();
  }
  const InterpreterManager manager(1);
  CHECK(manager.acquire_one().global("math", "sqrt")(4).to<double>() == 2);
}

TEST_CASE("A libpython that the process has begun to use is refused", "[taken]") {
  void* const library = ::dlopen(TENON_TEST_LIBPYTHON, RTLD_NOW | RTLD_GLOBAL);
  REQUIRE(library);
  reinterpret_cast<void (*)(int)>(::dlsym(library, "Py_InitializeEx"))(0);
  CHECK_THROWS_WITH(InterpreterManager(1), ContainsSubstring("runs this libpython for something else"));
  CHECK(reinterpret_cast<int (*)(const char*)>(::dlsym(library, "PyRun_SimpleString"))("1 + 1") == 0);
}
