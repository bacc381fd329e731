// Interpreters in one process: each has its own state, and all have the same tensors.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "support/catch.hpp"

#include <tenon/interpreter/manager.hpp>
#include <tenon/interpreter/package.hpp>
#include <tenon/memory/statistics.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;
using namespace tenon::interpreter;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr bool has_subinterpreters = TENON_TEST_SUBINTERPRETERS;

/// The call's exception.
template <class F>
std::optional<PythonError> error_of(const F& f) {
  try {
    f();
  } catch (const PythonError& error) {
    return error;
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("A session calls Python with C++ values", "[session]") {
  const InterpreterManager manager(1);
  Session session = manager.acquire_one();
  CHECK(session.global("math", "sqrt")(2.25).to<double>() == 1.5);
  CHECK(session.global("operator", "add")("ab", "cd").to<std::string>() == "abcd");
  CHECK(session.global("operator", "add")(1, true).to<int>() == 2);
  const std::vector<std::int64_t> sorted{1, 2, 3};
  CHECK(session.global("builtins", "sorted")(std::vector<int>{3, 1, 2}).to<std::vector<std::int64_t>>() == sorted);
  const std::map<std::string, double> table{{"a", 1.5}, {"b", -2}};
  CHECK(session.global("builtins", "dict")(table).to<std::map<std::string, double>>() == table);
  CHECK(session.global("builtins", "abs")(tn::complex<double>(3, 4)).to<double>() == 5);
  CHECK(session.global("builtins", "max")
            .call({session.from(std::vector<int>{})}, {{"default", session.from(7)}})
            .to<int>() == 7);
  CHECK(session.global("builtins", "list")().to<std::vector<int>>().empty());
  CHECK(!session.none().to<std::optional<int>>());
  CHECK(session.from(std::optional<int>(4)).to<std::optional<int>>() == 4);
  CHECK(session.global("sys", "version_info").attr("major").to<int>() == 3);
  CHECK(session.from(~std::uint64_t{0}).to<std::uint64_t>() == ~std::uint64_t{0});
}

TEST_CASE("Interpreters have different globals, and different states of the same module", "[session]") {
  const InterpreterManager manager(2);
  manager.register_module_source("counter", "n = 0\ndef count():\n    global n\n    n += 1\n    return n\n");
  Session a = manager.all_instances()[0].acquire_session(), b = manager.all_instances()[1].acquire_session();
  CHECK(a.global("counter", "count")().to<int>() == 1);
  CHECK(a.global("counter", "count")().to<int>() == 2);
  CHECK(b.global("counter", "count")().to<int>() == 1);
  CHECK(a.global("builtins", "id")(a.global("builtins", "id")).to<std::int64_t>() !=
        b.global("builtins", "id")(b.global("builtins", "id")).to<std::int64_t>());
}

TEST_CASE("Tensors share their elements with all interpreters", "[tensor]") {
  const InterpreterManager manager(2);
  const auto x = tn::arange<float>(6).reshape({2, 3});
  for (const Interpreter& each : manager.all_instances()) {
    Session session = each.acquire_session();
    const Object y = session.from(x);
    CHECK(y.attr("data_ptr")().to<std::uint64_t>() == reinterpret_cast<std::uint64_t>(x.data_ptr()));
    y.attr("add_")(1);
    CHECK(y.to<tn::Tensor<float>>().data_ptr() == x.data_ptr());
  }
  CHECK(tn::sum(x).item() == 15 + 12);
  Session session = manager.acquire_one();
  const auto made = session.global("tenon", "ones")(std::vector<int>{2, 2}).to<tn::Tensor<float>>();
  CHECK(tn::sum(made).item() == 4);
}

TEST_CASE("A storage that an interpreter makes counts once, and outlives the interpreter", "[life]") {
  const auto before = tn::memory_stats().current_bytes;
  std::optional<tn::AnyTensor> kept;
  {
    const InterpreterManager manager(1);
    Session session = manager.acquire_one();
    kept = session.global("tenon", "full")(std::vector<int>{1000}, 2.5).to<tn::AnyTensor>();
    const auto size = tn::memory_stats().current_bytes - before;
    CHECK(size >= 4000);
    CHECK(size < 9000);
  }
  CHECK(kept->as<float>()(999) == 2.5f);
  kept.reset();
  CHECK(tn::memory_stats().current_bytes == before);
}

TEST_CASE("An interpreter ends while tensors on memory of its objects live on", "[tensor]") {
  std::optional<tn::AnyTensor> kept;
  {
    const InterpreterManager manager(1);
    manager.register_module_source(
        "memory", "import tenon\ndef make():\n    return tenon.asarray(memoryview(bytearray(b'abcdefgh')))\n");
    kept = manager.acquire_one().global("memory", "make")().to<tn::AnyTensor>();
  }
  { const InterpreterManager another(2); }
  CHECK(kept->as<std::uint8_t>()(7) == 'h');
  kept.reset();
  // Memory that code of the bindings releases.
  for (const char* made : {"tenon.ones(3).share_memory_()", "tenon.from_dlpack(tenon.ones(3))"}) {
    {
      const InterpreterManager manager(1);
      manager.register_module_source("memory", std::string("import tenon\nmade = ") + made + "\n");
      kept = manager.acquire_one().global("memory", "made").to<tn::AnyTensor>();
    }
    { const InterpreterManager another(1); }
    CHECK(kept->as<float>()(2) == 1);
    kept.reset();
  }
}

namespace {

/// How many copies of the payload this process has mapped.
int copies() {
  std::ifstream file("/proc/self/maps");
  int count = 0;
  for (std::string line; std::getline(file, line);)
    count += line.find("memfd:tenon_interpreter") != std::string::npos && line.find(" r-xp ") != std::string::npos;
  return count;
}

}  // namespace

TEST_CASE("An interpreter's code goes with the last tensor that another library has given it", "[tensor]") {
  const int before = copies();
  {
    const InterpreterManager manager(1);
    manager.register_module_source("memory",
                                   "import tenon\ndef exchange(t):\n    return float(tenon.from_dlpack(t).sum())\n");
    CHECK(manager.acquire_one().global("memory", "exchange")(tn::ones<float>({3})).to<double>() == 3);
    CHECK(copies() == before + 1);
  }
  CHECK(copies() == before);
}

TEST_CASE(
    "A copy of the payload shares no object with another one; sub-interpreters have those in common that never change",
    "[session]") {
  const InterpreterManager manager(2);
  std::set<std::uint64_t> places;  // of an object of Python's own memory
  for (const Interpreter& each : manager.all_instances())
    places.insert(each.acquire_session().global("builtins", "id")(std::optional<int>()).to<std::uint64_t>());
  CHECK(places.size() == (has_subinterpreters ? 1 : 2));
}

TEST_CASE("Python's exceptions arrive with class, text and traceback", "[session]") {
  const InterpreterManager manager(1);
  manager.register_module_source("faulty", "def f(x):\n    return g(x)\ndef g(x):\n    raise ValueError(f'not {x}')\n");
  Session session = manager.acquire_one();
  const auto error = error_of([&] { session.global("faulty", "f")("this"); });
  REQUIRE(error);
  CHECK(error->type() == "ValueError");
  CHECK(error->text() == "not this");
  CHECK(error->traceback().find("line 4, in g") != std::string::npos);
  CHECK(std::string(error->what()) == "ValueError: not this");
  CHECK(error_of([&] { session.global("json", "loads")("{"); })->type() == "json.decoder.JSONDecodeError");
  // Tenon's own errors are the package's.
  const auto shape = error_of([&] { session.global("tenon", "zeros")(std::vector<int>{-1}); });
  REQUIRE(shape);
  CHECK(shape->type() == "tenon.ShapeError");
  CHECK(error_of([&] { session.global("sys", "exit")(3); })->type() == "SystemExit");
  CHECK(error_of([&] { session.global("builtins", "no_such_name"); })->type() == "AttributeError");
  CHECK_THROWS_AS(session.from("text").to<int>(), tn::TypeError);
  CHECK_THROWS_AS(session.from(300).to<std::int8_t>(), tn::TypeError);
  CHECK(error_of([&] { session.global("builtins", "object")().to<int>(); })->type() == "TypeError");
  CHECK(session.global("math", "sqrt")(4).to<double>() == 2);
}

TEST_CASE("Text is executed, in the module __main__", "[session]") {
  const InterpreterManager manager(1);
  Session session = manager.acquire_one();
  const auto builtin = [&](const char* name) { return session.global("builtins", name); };
  CHECK(builtin("eval")("2 + 3").to<int>() == 5);
  builtin("exec")("import math\ndef area(r):\n    return math.pi * r * r\n");
  CHECK(builtin("eval")("area(2) == 4 * math.pi").to<bool>());
  CHECK(session.global("__main__", "area")(0).to<double>() == 0);
  CHECK(builtin("globals")().attr("get")("__name__").to<std::string>() == "__main__");
  CHECK(builtin("eval")("x + 1", std::map<std::string, int>{{"x", 1}}).to<int>() == 2);
  for (const char* name : {"dir", "vars", "locals"})
    CHECK(builtin("str")(builtin(name)()).to<std::string>().find("area") != std::string::npos);
  CHECK(builtin("vars")(session.global("json", "decoder")).attr("get")("__name__").to<std::string>() == "json.decoder");
  const auto error = error_of([&] { builtin("exec")("area(1)\narea()"); });
  REQUIRE(error);
  CHECK(error->type() == "TypeError");
  CHECK_THAT(error->traceback(),
             ContainsSubstring("(most recent call last):\n  File \"<string>\", line 2, in <module>"));
}

TEST_CASE("Tracebacks show the lines of registered modules", "[session]") {
  const InterpreterManager manager(1);
  manager.register_module_source("faulty", "def f(x):\n    return g(x)  # first\n");
  manager.register_module_source("faulty.inner",
                                 "import traceback\ndef f():\n    try:\n        1 / 0  # here\n"
                                 "    except ZeroDivisionError:\n        return traceback.format_exc()\n");
  Session session = manager.acquire_one();
  CHECK_THAT(error_of([&] { session.global("faulty", "f")(1); })->traceback(),
             ContainsSubstring("line 2, in f\n    return g(x)  # first\n"));
  CHECK_THAT(session.global("faulty.inner", "f")().to<std::string>(),
             ContainsSubstring("line 4, in f\n    1 / 0  # here\n"));
}

TEST_CASE("Objects that lie about what they hold are errors", "[session]") {
  const InterpreterManager manager(1);
  manager.register_module_source(
      "lies",
      "import tenon\n"
      "class Items(dict):\n"
      "    def __init__(self, items):\n        super().__init__(a=1)\n        self.given = items\n"
      "    def items(self):\n        return self.given\n"
      "class Pair(tuple):\n    pass\n"
      "class Long(list):\n    def __len__(self):\n        return 1 << 40\n"
      "class Counted:\n"
      "    def __len__(self):\n        return 1 << 60\n"
      "    def __getitem__(self, i):\n        return [1, 2][i]\n"
      "class Tensor:\n    __class__ = tenon.Tensor\n    def __reduce__(self):\n        return (Tensor, ())\n"
      "class Error(Exception):\n    def __str__(self):\n        return 'half \\ud800, \\0, whole'\n"
      "def fail():\n    raise Error\n"
      "of_numbers, of_three, of_lists = Items([1, 2]), Items([(1, 2, 3)]), Items([['a', 1]])\n"
      "of_texts, of_nothing, of_pairs = Items(['ab']), Items([()]), Items([Pair(('b', 2))])\n"
      "long, counted, like_tensor = Long([1, 2]), Counted(), Tensor()\n");
  Session session = manager.acquire_one();
  const auto lie = [&](const char* name) { return session.global("lies", name); };
  for (const char* name : {"of_numbers", "of_three", "of_lists", "of_texts", "of_nothing"}) {
    const auto error = error_of([&] { lie(name).to<std::map<std::string, int>>(); });
    REQUIRE(error);
    CHECK(error->type() == "TypeError");
    CHECK_THAT(error->text(), ContainsSubstring("which is no pair"));
  }
  CHECK(lie("of_pairs").to<std::map<std::string, int>>() == std::map<std::string, int>{{"b", 2}});
  CHECK(lie("long").to<std::vector<int>>() == std::vector<int>{1, 2});
  CHECK_NOTHROW(error_of([&] { lie("counted").to<std::vector<int>>(); }));
  CHECK(error_of([&] { session.create_movable(lie("like_tensor")); })->type() == "TypeError");
  const auto error = error_of([&] { lie("fail")(); });
  CHECK(error->type() == "lies.Error");
  CHECK(error->text() == std::string("half \\ud800, \0, whole", 21));
}

TEST_CASE("The standard library is there, with its binary modules", "[session]") {
  const InterpreterManager manager(2);
  for (const Interpreter& each : manager.all_instances()) {
    Session session = each.acquire_session();
    for (const char* module :
         {"asyncio", "bz2", "contextvars", "decimal", "hashlib", "json", "lzma", "mmap", "multiprocessing", "queue",
          "resource", "sqlite3", "ssl", "statistics", "termios", "uuid", "zoneinfo"})
      CHECK_NOTHROW(session.global(module, "__name__"));
    CHECK(session.global("decimal", "Decimal")("1.10").attr("__str__")().to<std::string>() == "1.10");
    CHECK(session.global("statistics", "median")(std::vector<int>{3, 1, 2}).to<int>() == 2);
    CHECK(session
              .global("bz2", "decompress")(session.global("bz2", "compress")(session.global("builtins", "bytes")(1000)))
              .attr("__len__")()
              .to<int>() == 1000);
    const auto error = error_of([&] { session.global("tkinter", "Tk"); });
    REQUIRE(error);
    CHECK(error->type() == "ModuleNotFoundError");
    CHECK_THAT(error->text(), ContainsSubstring("lack this part of the standard library"));
  }
}

TEST_CASE("Imports see what is frozen in, and nothing of the machine", "[session]") {
  const InterpreterManager manager(1);
  Session session = manager.acquire_one();
  CHECK(session.global("sys", "path").to<std::vector<std::string>>().empty());
  CHECK(session.global("sys", "prefix").to<std::string>() == "<frozen>");
  const auto error = error_of([&] { session.global("scipy", "array"); });
  REQUIRE(error);
  CHECK(error->type() == "ModuleNotFoundError");
  CHECK(error->text().find("has the frozen standard library") != std::string::npos);
  CHECK(error->text().find("EXTENSIONS") != std::string::npos);
  CHECK(error_of([&] { session.global("json.nothing", "x"); })->type() == "ModuleNotFoundError");
  CHECK_FALSE(session.global("importlib.util", "find_spec")("scipy").to<std::optional<int>>());
  for (const char* module :
       {"re", "json", "pickle", "collections", "threading", "datetime", "random", "csv", "logging", "zipfile", "ast"})
    CHECK_NOTHROW(session.global(module, "__name__"));
}

TEST_CASE("Movable objects are unpickled once in each interpreter, and their tensors are not copied", "[movable]") {
  const InterpreterManager manager(2);
  manager.register_module_source("model",
                                 "loads = 0\n"
                                 "class Model:\n"
                                 "    def __init__(self, weights):\n        self.weights = [weights, weights]\n"
                                 "    def __setstate__(self, state):\n        global loads\n        loads += 1\n"
                                 "        self.__dict__.update(state)\n"
                                 "    def __call__(self, x):\n        return (self.weights[0] * x).sum()\n"
                                 "class Faulty:\n"
                                 "    def __reduce__(self):\n        return (refuse, ())\n"
                                 "def refuse():\n    raise RuntimeError('no second one')\n");
  Session first = manager.all_instances()[0].acquire_session(), second = manager.all_instances()[1].acquire_session();
  const auto weights = tn::arange<float>(4);
  const MovableObject movable = first.create_movable(first.global("model", "Model")(weights));
  for (Session* session : {&first, &second}) {
    for (int i = 0; i < 3; ++i) {
      const Object model = session->from_movable(movable);
      CHECK(model(2).to<double>() == 12);
      CHECK(model.attr("weights").to<std::vector<tn::Tensor<float>>>()[1].data_ptr() == weights.data_ptr());
    }
    CHECK(session->global("model", "loads").to<int>() == 1);
  }
  movable.unload(first);
  CHECK(first.from_movable(movable)(1).to<double>() == 6);
  CHECK(first.global("model", "loads").to<int>() == 2);
  CHECK(second.global("model", "loads").to<int>() == 1);

  const MovableObject faulty = first.create_movable(first.global("model", "Faulty")());
  CHECK(error_of([&] { second.from_movable(faulty); })->text() == "no second one");
  CHECK(error_of([&] { first.create_movable(first.global("threading", "Lock")()); })->type() == "TypeError");
}

TEST_CASE("An object belongs to its session", "[session]") {
  const InterpreterManager manager(2);
  Session a = manager.all_instances()[0].acquire_session(), b = manager.all_instances()[1].acquire_session();
  const Object list = a.global("builtins", "list")();
  CHECK_THROWS_WITH(b.create_movable(list), ContainsSubstring("Cannot move an object that lives in another session"));
  CHECK_THROWS_WITH(b.global("builtins", "len")(list),
                    ContainsSubstring("Cannot pass an object that lives in another session"));
  CHECK_THROWS_AS(Object().attr("x"), SessionError);
  std::optional<Session> ending(manager.acquire_one());
  const Object left = ending->from(3);
  ending.reset();
  CHECK_THROWS_WITH(left.to<int>(), ContainsSubstring("the session has ended"));
}

namespace {

constexpr const char* model_source =
    "import math\n"
    "class Model:\n"
    "    def __init__(self, weights):\n        self.weights = weights\n"
    "    def __call__(self, x):\n        return (x @ self.weights).sum() + math.floor(0.5)\n";

/// A file that is gone at the end.
struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("tenon_package_" + std::to_string(::getpid()) + ".zip")).string();
  TemporaryFile() { std::filesystem::remove(path); }
  ~TemporaryFile() { std::filesystem::remove(path); }
};

void write_package(const std::string& path) {
  const InterpreterManager manager(1);
  manager.register_module_source("model", model_source);
  manager.register_module_source(
      "writer",
      "import tenon, model\nfrom tenon.package import PackageExporter\n"
      "def write(path, source):\n"
      "    with PackageExporter(path) as exporter:\n"
      "        exporter.save_source('model', source)\n"
      "        exporter.save_source('part', '', is_package=True)\n"
      "        exporter.save_source('part.inner', 'import model\\nanswer = 42\\n')\n"
      "        exporter.save_pickle('model', model.Model(tenon.arange(6.).reshape(3, 2)))\n");
  manager.acquire_one().global("writer", "write")(path, model_source);
}

}  // namespace

TEST_CASE("A package's code runs in interpreters that share its tensors", "[package]") {
  const TemporaryFile file;
  write_package(file.path);
  const Package package = Package::load(file.path);
  CHECK(package.pickles() == std::vector<std::string>{"model"});
  CHECK(package.modules() == std::vector<std::string>{"model", "part", "part.inner"});
  const MovableObject model = package.load_pickle("model");
  const InterpreterManager manager(3);
  std::set<void*> places;
  for (const Interpreter& each : manager.all_instances()) {
    Session session = each.acquire_session();
    const Object object = session.from_movable(model);
    CHECK(object(tn::ones<float>({4, 3})).to<double>() == 4 * 15);
    places.insert(object.attr("weights").to<tn::AnyTensor>().as<float>().data_ptr());
    CHECK(session.from_package(package, "part.inner", "answer").to<int>() == 42);
  }
  CHECK(places.size() == 1);
  CHECK(reinterpret_cast<std::uintptr_t>(*places.begin()) % 64 == 0);

  manager.register_module_source("other", "x = 1");
  CHECK_THROWS_AS(package.load_pickle("none"), tn::IoError);
  // A module of that name, with another text.
  const InterpreterManager different(1);
  different.register_module_source("model", "class Model: pass\n");
  Session session = different.acquire_one();
  const auto error = error_of([&] { session.from_movable(model); });
  REQUIRE(error);
  CHECK(error->type() == "ImportError");
}

TEST_CASE("A package's modules take the place of no other, and none of them is registered then", "[package]") {
  const TemporaryFile file;
  const InterpreterManager manager(1);
  manager.register_module_source("writer",
                                 "from tenon.package import PackageExporter\n"
                                 "def write(path, name):\n"
                                 "    with PackageExporter(path) as exporter:\n"
                                 "        exporter.save_source('a_first', 'x = 1\\n')\n"
                                 "        exporter.save_source(name, 'raise RuntimeError(7)\\n')\n");
  for (const char* name : {"json", "math", "json.decoder", "tenon", "_decimal", "encodings"}) {
    std::filesystem::remove(file.path);
    manager.acquire_one().global("writer", "write")(file.path, name);
    const Package package = Package::load(file.path);
    Session session = manager.acquire_one();
    const auto error = error_of([&] { session.from_package(package, name, "x"); });
    REQUIRE(error);
    CHECK(error->type() == "ImportError");
    CHECK_THAT(error->text(), ContainsSubstring(std::string("'") + name + "' is another one"));
    CHECK(error_of([&] { session.global("a_first", "x"); })->type() == "ModuleNotFoundError");
  }
  // A program's own text does.
  manager.register_module_source("colorsys", "x = 3\n");
  CHECK(manager.acquire_one().global("colorsys", "x").to<int>() == 3);
}

TEST_CASE("Tracebacks show the lines of a package's modules", "[package]") {
  const TemporaryFile file;
  const InterpreterManager manager(1);
  manager.register_module_source(
      "writer",
      "from tenon.package import PackageExporter\n"
      "def write(path):\n"
      "    with PackageExporter(path) as exporter:\n"
      "        exporter.save_source('whole', '', is_package=True)\n"
      "        exporter.save_source('whole.part', 'def f():\\n    raise KeyError(1)  # here\\n')\n");
  manager.acquire_one().global("writer", "write")(file.path);
  Session session = manager.acquire_one();
  const Object f = session.from_package(Package::load(file.path), "whole.part", "f");
  CHECK_THAT(error_of([&] { f(); })->traceback(),
             ContainsSubstring("whole/part.py\", line 2, in f\n    raise KeyError(1)  # here\n"));
}

TEST_CASE("A file that is no package is an error", "[package]") {
  const TemporaryFile file;
  CHECK_THROWS_AS(Package::load(file.path), tn::IoError);
  write_package(file.path);
  std::string bytes;
  {
    std::ifstream in(file.path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto refused = [&](const std::string& content) {
    std::ofstream(file.path, std::ios::binary) << content;
    try {
      Package::load(file.path);
      return false;
    } catch (const tn::Error&) {
      return true;
    }
  };
  CHECK_FALSE(refused(bytes));
  CHECK(refused(bytes.substr(0, bytes.size() / 2)));
  CHECK(refused(""));
  // Damaged elements, and names that are no module's or no tensor's.
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string content = bytes;
    for (std::size_t at = content.find(from); at != std::string::npos; at = content.find(from, at + to.size()))
      content.replace(at, from.size(), to);
    return content;
  };
  CHECK(refused(replaced("code/part/inner.py", "code/part/in-er.py")));
  CHECK(refused(replaced("code/part/inner.py", "code/../pa/inne.py")));
  CHECK(refused(replaced("tensors/0.npy", "tensors/1.npy")));
  CHECK(refused(replaced("tensors/0.npy", "tensors/x.npy")));
  CHECK(refused(replaced("pickles/model", "otherss/model")));
  CHECK(refused(replaced("answer = 42", "answer = 43")));
}

TEST_CASE("Sessions go to the interpreter that has the fewest", "[session]") {
  const InterpreterManager manager(3);
  std::vector<Session> sessions;
  for (int i = 0; i < 6; ++i) sessions.push_back(manager.acquire_one());
  int counts[3] = {};
  for (const Session& session : sessions) ++counts[session.number()];
  for (const int count : counts) CHECK(count == 2);
}

namespace {

/// Sets and reads what Python keeps by thread: [threading.local, contextvars, decimal's precision].
constexpr const char* kept_source =
    "import threading, contextvars, decimal\n"
    "local, variable, released = threading.local(), contextvars.ContextVar('variable', default=0), 0\n"
    "class Kept:\n"
    "    def __del__(self):\n        global released\n        released += 1\n"
    "def keep(n):\n"
    "    local.n, local.kept = n, Kept()\n    variable.set(n)\n    decimal.getcontext().prec = n\n"
    "def kept():\n    return [getattr(local, 'n', 0), variable.get(), decimal.getcontext().prec]\n"
    "def count():\n    return released\n";

std::vector<int> kept(Session& session) { return session.global("kept", "kept")().to<std::vector<int>>(); }

}  // namespace

TEST_CASE("What Python keeps by thread is kept for each session and thread", "[thread]") {
  const std::vector<int> nothing{0, 0, 28};
  const InterpreterManager manager(1);
  manager.register_module_source("kept", kept_source);
  Session session = manager.acquire_one(), other = manager.acquire_one();
  const auto count = [&] { return session.global("kept", "count")().to<int>(); };
  session.global("kept", "keep")(3);
  std::thread([&] {
    CHECK(kept(session) == nothing);
    session.global("kept", "keep")(5);
    CHECK(kept(session) == std::vector<int>(3, 5));
    CHECK(kept(other) == nothing);
    other.global("kept", "keep")(7);
    {
      const auto lock = session.lock();
      CHECK(kept(session) == std::vector<int>(3, 5));
      CHECK(kept(other) == std::vector<int>(3, 7));
      const auto inner = other.lock();
      CHECK(kept(session) == std::vector<int>(3, 5));
    }
    CHECK(kept(session) == std::vector<int>(3, 5));
    CHECK(kept(other) == std::vector<int>(3, 7));
    CHECK(count() == 0);
  }).join();
  CHECK(count() == 2);  // what the thread kept has gone with it
  CHECK(kept(session) == std::vector<int>(3, 3));
  CHECK(kept(other) == nothing);
}

TEST_CASE("What Python keeps by thread goes with the session, also while its threads go on", "[thread]") {
  const InterpreterManager manager(1);
  manager.register_module_source("kept", kept_source);
  Session session = manager.acquire_one();
  const auto count = [&] { return session.global("kept", "count")().to<int>(); };
  std::optional<Session> ending(manager.acquire_one());
  std::promise<void> is_kept, has_ended;
  std::thread thread([&] {
    ending->global("kept", "keep")(5);
    is_kept.set_value();
    has_ended.get_future().wait();
    CHECK(count() == 1);
    session.global("kept", "keep")(6);  // the thread goes on in another session
    CHECK(kept(session) == std::vector<int>(3, 6));
    {  // a session that ends while its thread is in it
      std::optional<Session> locked(manager.acquire_one());
      locked->global("kept", "keep")(7);
      const auto lock = locked->lock();
      locked.reset();
      CHECK(count() == 1);
    }
    CHECK(count() == 2);
  });
  is_kept.get_future().wait();
  CHECK(count() == 0);
  ending.reset();
  CHECK(count() == 1);
  has_ended.set_value();
  thread.join();
  CHECK(count() == 3);
}

TEST_CASE("Threads outlive interpreters and enter others", "[thread]") {
  std::optional<InterpreterManager> manager;
  std::optional<Session> session;
  for (int i = 0; i < 3; ++i) {
    manager.emplace(2);
    manager->register_module_source("kept", kept_source);
    session = manager->acquire_one();
    std::promise<void> is_kept, has_ended;
    std::thread thread([&] {
      session->global("kept", "keep")(5);
      is_kept.set_value();
      has_ended.get_future().wait();
      Session last = manager->acquire_one();
      CHECK(kept(last) == std::vector<int>{0, 0, 28});
      last.global("kept", "keep")(6);
      CHECK(kept(last) == std::vector<int>(3, 6));
    });
    is_kept.get_future().wait();
    session.reset();
    manager.emplace(1);
    manager->register_module_source("kept", kept_source);
    has_ended.set_value();
    thread.join();
  }
}

TEST_CASE("Sessions and threads end at the same time", "[thread]") {
  const InterpreterManager manager(2);
  manager.register_module_source("kept", kept_source);
  std::atomic<int> thrown{0};  // Catch's assertions are for one thread at a time
  for (int round = 0; round < 30; ++round) {
    auto session = std::make_shared<Session>(manager.acquire_one());
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([session, i, &thrown] {
        thrown += error_of([&] {
                    session->global("kept", "keep")(i + 1);
                    kept(*session);
                  }).has_value();
      });
    session.reset();  // with the last of the threads
    for (auto& thread : threads) thread.join();
  }
  CHECK(thrown == 0);
  int count = 0;
  for (const Interpreter& each : manager.all_instances())
    count += each.acquire_session().global("kept", "count")().to<int>();
  CHECK(count == 120);
}

TEST_CASE("Any thread may use a session, and a thread of Python's may be left running", "[thread]") {
  const InterpreterManager manager(1);
  manager.register_module_source("runner", "import threading, time\nstop = False\n"
                                           "def run():\n    while not stop:\n        time.sleep(0.001)\n"
                                           "def start():\n    threading.Thread(target=run, daemon=True).start()\n");
  Session session = manager.acquire_one();
  session.global("runner", "start")();
  const Object total = session.global("builtins", "sum");
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) right += total(std::vector<int>{k, k}).to<int>() == 2 * k;
    });
  for (auto& thread : threads) thread.join();
  CHECK(right == 200);
}

namespace {

/// How many of 8 threads, each with a session, are found to hold the lock of their interpreter at once; they wait for
/// `expected`.
int holders_at_once(int interpreters, int expected) {
  const InterpreterManager manager(interpreters);
  std::vector<Session> sessions;
  for (int i = 0; i < 8; ++i) sessions.push_back(manager.acquire_one());
  std::atomic<int> holders{0}, most{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      const auto lock = sessions[static_cast<std::size_t>(i)].lock();
      const int now = ++holders;
      for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
      }
      const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(expected > 1 ? 60 : 0);
      while (most < expected && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      --holders;
    });
  for (auto& thread : threads) thread.join();
  return most;
}

}  // namespace

TEST_CASE("Threads share movable objects, whose copies come and go", "[thread]") {
  const InterpreterManager manager(2);
  manager.register_module_source("scale", "class Scale:\n    def __init__(self, x):\n        self.x = x\n"
                                          "    def __call__(self, y):\n        return self.x * y\n");
  std::optional<MovableObject> movable;
  {
    Session session = manager.acquire_one();
    movable = session.create_movable(session.global("scale", "Scale")(tn::ones<float>({3})));
  }
  std::vector<Session> sessions;
  for (int i = 0; i < 4; ++i) sessions.push_back(manager.acquire_one());
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (std::size_t k = 0; k < 100; ++k) {
        right += sessions[i].from_movable(*movable)(k).to<tn::Tensor<float>>()(0) == static_cast<float>(k);
        if (k % 4 == i) movable->unload(sessions[i]);
        if (k % 8 == i) movable->unload();
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(right == 400);
}

TEST_CASE("Each interpreter has a lock of its own", "[thread]") {
  CHECK(holders_at_once(8, 8) == 8);
  CHECK(holders_at_once(2, 2) == 2);
  CHECK(holders_at_once(1, 1) == 1);
}

TEST_CASE("Memory of an interpreter's object is released in that interpreter, wherever its last tensor goes",
          "[thread]") {
  const InterpreterManager manager(2);
  manager.register_module_source("memory", "import tenon\nreleased = []\n"
                                           "class Memory(bytearray):\n"
                                           "    def __del__(self):\n        released.append(1)\n"
                                           "def make():\n    return tenon.asarray(memoryview(Memory(b'abcdefgh')))\n"
                                           "def count():\n    return len(released)\n");
  Session owner = manager.all_instances()[0].acquire_session(), other = manager.all_instances()[1].acquire_session();
  for (int i = 1; i <= 20; ++i) {
    { const Object there = other.from(owner.global("memory", "make")().to<tn::AnyTensor>()); }
    std::optional<tn::AnyTensor> kept = owner.global("memory", "make")().to<tn::AnyTensor>();
    std::thread([&] { kept.reset(); }).join();
    CHECK(owner.global("memory", "count")().to<int>() == 2 * i);
  }
  CHECK(other.global("memory", "count")().to<int>() == 0);
}

TEST_CASE("Threads make and end interpreters while others compute", "[life]") {
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 10; ++k) {
        const InterpreterManager manager(1);
        right += manager.acquire_one().global("tenon", "ones")(k).to<tn::AnyTensor>().numel() == k;
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(right == 40);
}

namespace {

std::int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t pages = 0;
  file >> pages >> pages;
  return pages * ::sysconf(_SC_PAGESIZE);
}

}  // namespace

TEST_CASE("Interpreters come and go", "[life]") {
  const auto before = tn::memory_stats().current_bytes;
  { const InterpreterManager first(1); }
  const std::int64_t resident = resident_bytes();
  const int rounds = has_subinterpreters ? 200 : 1000;
  for (int i = 0; i < rounds; ++i) {
    const InterpreterManager manager(1);
    REQUIRE(manager.acquire_one().global("math", "sqrt")(4).to<double>() == 2);
  }
  CHECK(tn::memory_stats().current_bytes == before);
  // CPython leaves memory of each sub-interpreter behind.
  CHECK(resident_bytes() - resident < (has_subinterpreters ? rounds * (4 << 20) : 4 << 20));
}

TEST_CASE("Thirty-two interpreters", "[life]") {
  const InterpreterManager manager(32);
  double sum = 0;
  for (const Interpreter& each : manager.all_instances())
    sum += each.acquire_session().global("math", "sqrt")(each.number() * each.number()).to<double>();
  CHECK(sum == 31 * 16);
}
