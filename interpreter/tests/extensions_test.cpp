// Binary modules: NumPy in several interpreters of one process.
#include <cstdint>
#include <latch>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"

#include <tenon/interpreter/manager.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;
using namespace tenon::interpreter;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("NumPy runs in four interpreters at once, and each has its own", "[extensions]") {
  const InterpreterManager manager(4);
  manager.register_module_source("work",
                                 "import numpy as np\n"
                                 "def solve(seed):\n"
                                 "    random = np.random.default_rng(seed)\n"
                                 "    for n in range(20, 60):\n"
                                 "        a = random.standard_normal((n, n)) + n * np.eye(n)\n"
                                 "        x = np.arange(n) * 1.5\n"
                                 "        if not np.allclose(np.linalg.solve(a, a @ x), x): return False\n"
                                 "        if not np.allclose(np.fft.ifft(np.fft.fft(x)).real, x): return False\n"
                                 "    return True\n"
                                 "def divide():\n    return float((np.ones(1) / np.zeros(1))[0])\n");
  std::latch all(4);
  std::vector<int> right(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      Session session = manager.all_instances()[i].acquire_session();
      all.arrive_and_wait();
      right[i] = session.global("work", "solve")(static_cast<int>(i)).to<bool>();
    });
  for (auto& thread : threads) thread.join();
  CHECK(right == std::vector<int>(4, 1));

  std::set<std::uint64_t> types;
  for (const Interpreter& each : manager.all_instances()) {
    Session session = each.acquire_session();
    types.insert(session.global("builtins", "id")(session.global("numpy", "ndarray")).to<std::uint64_t>());
    CHECK_FALSE(session.global("builtins", "hasattr")(session.global("sys", "modules").attr("get")("numpy"), "mark")
                    .to<bool>());
    session.global("builtins", "setattr")(session.global("sys", "modules").attr("get")("numpy"), "mark", 1);
  }
  CHECK(types.size() == 4);
  Session first = manager.all_instances()[0].acquire_session(), second = manager.all_instances()[1].acquire_session();
  first.global("numpy", "seterr").call({}, {{"divide", first.from("raise")}});
  CHECK_THROWS_WITH(first.global("work", "divide")(), ContainsSubstring("FloatingPointError"));
  second.global("numpy", "seterr").call({}, {{"divide", second.from("ignore")}});
  CHECK(second.global("work", "divide")().to<double>() > 1e308);
}

TEST_CASE("Arrays and tensors are the same elements", "[extensions]") {
  const InterpreterManager manager(2);
  manager.register_module_source(
      "share",
      "import numpy as np, tenon\n"
      "def add_one(t):\n    a = np.asarray(t)\n    a += 1\n"
      "    return a.__array_interface__['data'][0]\n"
      "def make():\n    global a\n    a = np.arange(6.).reshape(2, 3)\n    return tenon.from_numpy(a)\n"
      "def make_by_dlpack():\n    global a\n    a = np.arange(6.)\n    return tenon.from_dlpack(a)\n"
      "def change():\n    a[...] = 7\n");
  const auto x = tn::arange<float>(6).reshape({2, 3});
  for (const Interpreter& each : manager.all_instances()) {
    Session session = each.acquire_session();
    CHECK(session.global("share", "add_one")(x).to<std::uint64_t>() == reinterpret_cast<std::uint64_t>(x.data_ptr()));
    for (const char* make : {"make", "make_by_dlpack"}) {
      const auto made = session.global("share", make)().to<tn::Tensor<double>>();
      CHECK(tn::sum(made).item() == 15);
      session.global("share", "change")();
      CHECK(tn::sum(made).item() == 42);
    }
  }
  CHECK(tn::sum(x).item() == 15 + 12);
}

TEST_CASE("An interpreter ends while a tensor has the memory of an array", "[extensions]") {
  const auto kept = [] {
    const InterpreterManager manager(1);
    manager.register_module_source(
        "make", "import numpy, tenon\ndef make():\n    return tenon.from_numpy(numpy.full(1000, 2.5))\n");
    return manager.acquire_one().global("make", "make")().to<tn::Tensor<double>>();
  }();
  {
    const InterpreterManager another(2);
    for (const Interpreter& each : another.all_instances()) each.acquire_session().global("numpy", "zeros")(1000);
  }
  CHECK(tn::sum(kept).item() == 2500);
}

TEST_CASE("A program's own binary modules are the only ones", "[extensions]") {
  const InterpreterManager manager(1);
  Session session = manager.acquire_one();
  CHECK_THROWS_WITH(session.global("scipy", "linalg"), ContainsSubstring("what was embedded"));
  CHECK_THROWS_WITH(session.global("_ctypes", "dlopen"), ContainsSubstring("lack this part of the standard library"));
  manager.register_module_source("foreign",
                                 "import _imp\nfrom importlib.machinery import ModuleSpec\n"
                                 "_imp.create_dynamic(ModuleSpec('foreign', None, origin='/tmp/foreign.so'))\n");
  CHECK_THROWS_WITH(session.global("foreign", "x"),
                    ContainsSubstring("ImportError: this program has no binary module /tmp/foreign.so"));
}
