// Every function by its name with null, empty, huge, negative and mismatched arguments, in processes of their own: one
// that crashes or works for ever is named with its arguments, and the next call goes on. TENON_HOSTILE_CALLS=<n> makes
// n calls of each function.
#include <tenon/runtime/function.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <csignal>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using tn::ArgumentKind;

namespace {

constexpr std::int64_t two31 = std::int64_t{1} << 31, two62 = std::int64_t{1} << 62;
enum Exit { over = 0, works_long = 3, hangs = 4 };

/// What outlives a process that crashes.
struct Progress {
  std::size_t function;
  int call, faults_of_function;
  bool is_large;
  long calls, errors, faults;
  char arguments[2000];
  char report[200000];
};
Progress* now;

void append(char* to, std::size_t room, const std::string& text) {
  std::strncat(to, text.c_str(), room - std::strlen(to) - 1);
}
void fault(const std::string& what) {
  ++now->faults;
  ++now->faults_of_function;
  append(now->report, sizeof now->report,
         std::string(rt::functions()[now->function].name()) + " call " + std::to_string(now->call) + " (" +
             now->arguments + "): " + what + "\n");
}

struct Named {
  std::string name;
  rt::Value value;
  bool is_large = false;
};
struct Pool {
  std::vector<Named> tensors, numbers, lists, others;
};

template <class T>
tn::AnyTensor broadcast(const tn::Shape& shape) {
  return rt::call("broadcast_to", {tn::zeros<T>({}), shape}).tensor();
}

tn::Generator generator(1);

Pool make_pool() {
  Pool pool;
  const auto tensor = [&](const char* name, const tn::AnyTensor& x) {
    pool.tensors.push_back({name, x, x.numel() > two31});
  };
  tensor("float32 (3,3)", tn::ones<float>({3, 3}));
  tensor("float64 (3,)", tn::ones<double>({3}));
  tensor("int64 (3,)", tn::arange<std::int64_t>(3));
  tensor("bool (3,3)", tn::ones<bool>({3, 3}));
  tensor("float64 (2,3,3)", tn::ones<double>({2, 3, 3}));
  tensor("complex64 (3,3)", tn::ones<tn::complex<float>>({3, 3}));
  tensor("float16 (3,)", tn::ones<tn::float16>({3}));
  tensor("uint8 ()", tn::ones<std::uint8_t>({}));
  tensor("empty (0,)", tn::zeros<float>({0}));
  tensor("empty (0,3)", tn::zeros<double>({0, 3}));
  tensor("empty bool (3,0)", tn::zeros<bool>({3, 0}));
  tensor("empty (0,2^62)", tn::zeros<float>({0, two62}));
  tensor("empty (2^40,0)", tn::zeros<double>({std::int64_t{1} << 40, 0}));
  tensor("empty int64 (2^31,0)", tn::zeros<std::int64_t>({two31, 0}));
  tensor("broadcast float32 (2^31,2^31)", broadcast<float>({two31, two31}));
  tensor("broadcast int64 (2^62,)", broadcast<std::int64_t>({two62}));
  tensor("broadcast bool (2^31,2^31)", broadcast<bool>({two31, two31}));
  tensor("broadcast complex128 (2^60,)", broadcast<tn::complex<double>>({two62 / 4}));
  tensor("NaN, infinities", tn::tensor<double>({NAN, INFINITY, -INFINITY}));
  tensor("int64 extremes", tn::tensor<std::int64_t>({INT64_MAX, INT64_MIN, -1}));
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{-1}, std::int64_t{3},
                               std::int64_t{65}, two31, two62, INT64_MAX, INT64_MIN, INT64_MIN + 1}) {
    pool.numbers.push_back({std::to_string(n), n});
  }
  pool.numbers.push_back({"2^64-1", std::uint64_t{UINT64_MAX}});
  for (const double r : {0.5, -1., 0., double{NAN}, double{INFINITY}, -double{INFINITY}, 1e300, 5e-324})
    pool.numbers.push_back({std::to_string(r), r});
  pool.numbers.push_back({"1e300i", tn::complex<double>{0, 1e300}});
  pool.numbers.push_back({"true", true});
  for (const tn::Shape& shape :
       {tn::Shape{3}, tn::Shape{0}, tn::Shape{0, 1}, tn::Shape{}, tn::Shape{-1}, tn::Shape{two31, two31},
        tn::Shape{0, two62}, tn::Shape{INT64_MIN, INT64_MAX}, tn::Shape{1, 1, 1}, tn::Shape{two62}}) {
    std::string name = "ints";
    for (int d = 0; d < shape.rank(); ++d) name += " " + std::to_string(shape[d]);
    pool.lists.push_back({name, shape});
  }
  pool.lists.push_back({"list of tensors", std::vector<rt::Value>{tn::ones<float>({3, 3}), tn::ones<float>({3, 3})}});
  pool.lists.push_back({"list of masks", std::vector<rt::Value>{tn::ones<bool>({3, 3}), tn::zeros<bool>({3})}});
  pool.lists.push_back({"list of a mask", std::vector<rt::Value>{tn::ones<bool>({3})}});
  pool.lists.push_back({"list of a huge mask", std::vector<rt::Value>{broadcast<bool>({two31, two31})}, true});
  pool.lists.push_back({"list of lists", std::vector<rt::Value>{tn::Shape{0, 1}, tn::Shape{1, 0}}});
  pool.lists.push_back({"list of nothing", std::vector<rt::Value>{rt::Value(), rt::Value()}});
  pool.lists.push_back({"empty list", std::vector<rt::Value>{}});
  pool.lists.push_back({"list of reals", std::vector<rt::Value>{0.5, double{NAN}}});
  pool.others.push_back({"nothing", rt::Value()});
  for (const char* text : {"", "linear", "left", "ij,jk->ik", "...", "i\xc3", "\xff\xfe"})
    pool.others.push_back({"text", text});
  pool.others.push_back({"20,000 letters", std::string(20000, 'i')});
  for (const int dtype : {0, 4, 9, 12, 14, 15, 16, 127, 128, 255})
    pool.others.push_back({"DType(" + std::to_string(dtype) + ")", static_cast<tn::DType>(dtype)});
  pool.others.push_back({"cpu 0", tn::AnyDevice{}});
  pool.others.push_back({"cpu 99", tn::AnyDevice{tn::DeviceType::cpu, 99}});
  pool.others.push_back({"device 77", tn::AnyDevice{static_cast<tn::DeviceType>(77), INT32_MIN}});
  pool.others.push_back({"generator", generator});
  pool.others.push_back({"no function", rt::Value::Function()});
  pool.others.push_back({"function", rt::Value::Function([](const tn::AnyTensor& line) -> rt::Value { return line; })});
  return pool;
}

bool is_utf8(const char* text) {
  for (const auto* at = reinterpret_cast<const unsigned char*>(text); *at;) {
    const int more = *at < 0x80                  ? 0
                     : *at >= 0xc2 && *at < 0xe0 ? 1
                     : (*at & 0xf0) == 0xe0      ? 2
                     : *at >= 0xf0 && *at < 0xf5 ? 3
                                                 : -1;
    if (more < 0) return false;
    for (int k = 1; k <= more; ++k) {
      if ((at[k] & 0xc0) != 0x80) return false;
    }
    at += more + 1;
  }
  return true;
}

std::uint64_t state;
std::size_t random(std::size_t n) {  // splitmix64
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return static_cast<std::size_t>((z ^ z >> 31) % n);
}

/// A value of the kind that the argument takes, mostly.
const Named& draw(const Pool& pool, ArgumentKind kind) {
  const std::vector<Named>* from = &pool.others;
  switch (kind) {
    case ArgumentKind::tensor:
    case ArgumentKind::mask:
    case ArgumentKind::indices: from = &pool.tensors; break;
    case ArgumentKind::scalar:
    case ArgumentKind::number:
    case ArgumentKind::integer:
    case ArgumentKind::axis: from = &pool.numbers; break;
    case ArgumentKind::tensors:
    case ArgumentKind::integers:
    case ArgumentKind::axes:
    case ArgumentKind::shape:
    case ArgumentKind::widths: from = &pool.lists; break;
    default: break;
  }
  if (random(5) == 0) {
    const std::vector<Named>* const all[] = {&pool.tensors, &pool.numbers, &pool.lists, &pool.others};
    from = all[random(4)];
  }
  // The first ones are those that most calls accept.
  return (*from)[random(2) ? random(from->size()) : random(from->size() < 6 ? from->size() : 6)];
}

void set_timer(long microseconds) {
  const itimerval timer{{0, 0}, {microseconds / 1000000, microseconds % 1000000}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void one_call(const Pool& pool) {
  const rt::Function& function = rt::functions()[now->function];
  state = now->function * 1000003u + static_cast<std::uint64_t>(now->call);
  now->arguments[0] = 0;
  now->is_large = false;
  std::vector<rt::Value> values;
  std::vector<rt::Keyword> keywords;
  const auto say = [&](const std::string& text) {
    append(now->arguments, sizeof now->arguments, (now->arguments[0] ? ", " : "") + text);
  };
  for (const tn::Argument& argument : function.info->arguments) {
    if (argument.optional() && random(2)) continue;
    const Named& one = draw(pool, argument.kind);
    now->is_large = now->is_large || one.is_large;
    say((argument.optional() ? std::string(argument.name) + "=" : std::string()) + one.name);
    // A target of its own, so that calls follow from their numbers alone.
    const bool is_target = function.in_place && values.empty() && one.value.is_tensor() && !one.is_large &&
                           one.value.tensor().numel() < 100;
    rt::Value value = is_target ? rt::Value(one.value.tensor().clone()) : one.value;
    if (argument.optional()) keywords.push_back({argument.name, std::move(value)});
    else values.push_back(std::move(value));
  }
  if (random(20) == 0) values.emplace_back(1);
  ++now->calls;
  set_timer(now->is_large ? (TENON_ASAN ? 200000 : 40000) : (TENON_ASAN ? 120000000 : 30000000));
  try {
    (void)rt::call(function, values, keywords);
    set_timer(0);
  } catch (const tn::Error& error) {
    set_timer(0);
    ++now->errors;
    if (!is_utf8(error.what())) fault("the error's text is no UTF-8");
    if (std::strlen(error.what()) < 9 || std::strlen(error.what()) >= 8192)
      fault("the error's text has not between 9 and 8192 bytes");
  } catch (const std::exception& error) {
    set_timer(0);
    fault(std::string("another exception: ") + error.what());
  }
}

void next_function() {
  ++now->function;
  now->call = now->faults_of_function = 0;
}

[[noreturn]] void call_on(int calls) {
  const Pool pool = make_pool();
  for (; now->function < rt::functions().size(); next_function()) {
    for (; now->call < calls; ++now->call) one_call(pool);
  }
  _exit(over);
}

}  // namespace

TEST_CASE("hostile arguments of every function end in a result or in an error that is UTF-8") {
  const char* const wanted = std::getenv("TENON_HOSTILE_CALLS");
  const int calls = wanted ? std::atoi(wanted) : 40;
  now = static_cast<Progress*>(
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  REQUIRE(now != MAP_FAILED);
  while (now->function < rt::functions().size()) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      // Catch's report is of no use here
      for (const int ends : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTERM}) signal(ends, SIG_DFL);
      signal(SIGPROF, [](int) { _exit(now->is_large ? works_long : hangs); });
      const rlimit core{0, 0}, memory{std::uint64_t{3} << 30, std::uint64_t{3} << 30};
      setrlimit(RLIMIT_CORE, &core);
      if (!TENON_ASAN) setrlimit(RLIMIT_AS, &memory);
      call_on(calls);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == over) break;
    if (WIFSIGNALED(status)) fault(strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) == hangs) fault("works for ever");
    else if (WEXITSTATUS(status) != works_long) fault("the process ends with " + std::to_string(WEXITSTATUS(status)));
    if (now->faults_of_function >= 3) next_function();
    else ++now->call;
  }
  CAPTURE(now->calls, now->errors);
  CHECK(std::string(now->report) == "");
  CHECK(now->faults == 0);
  CHECK(now->errors > now->calls / 10);
  CHECK(now->errors < now->calls - now->calls / 10);
  munmap(now, sizeof(Progress));
}
