// Every function by its name on tensors of extreme sizes: without elements, or with more of them than memory has bytes.
// None may crash, work or take memory for sizes that have no elements, or end in an exception that is no Error.
#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/runtime.hpp>
#include <tenon/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

using tenon::AnyTensor, tenon::Argument, tenon::ArgumentKind, tenon::DType, tenon::Shape;
namespace rt = tenon::runtime;

namespace {

constexpr std::int64_t power(int n) { return std::int64_t{1} << n; }

/// A tensor's shape, and whether it shows one element everywhere or has none.
struct Extreme {
  Shape shape;
  bool has_elements;
};
const Extreme extremes[] = {
    {{power(40), 0}, false},
    {{0, power(40)}, false},
    {{power(62), 0}, false},
    {{0, power(62)}, false},
    {{0, 3}, false},
    {{power(31), 0, power(31)}, false},
    {{power(40), 0, 0}, false},
    {{power(40), 2, 0}, false},
    {{power(40), 0, 2}, false},
    {{power(31), power(31)}, true},
    {{power(62)}, true},
};

AnyTensor extreme_tensor(const Extreme& extreme, DType dtype) {
  if (!extreme.has_elements) return rt::zeros(extreme.shape, {}, dtype).tensor();
  return rt::broadcast_to(rt::ones(Shape{1}, {}, dtype), extreme.shape).tensor();
}

/// One call: what its arguments are made of.
struct Choice {
  int tensor = 0;  // 0: every tensor is extreme; 1, 2: only the first, or the second one is, and the others have one
                   // element
  std::int64_t integer = 1;
  int axis = -1;  // -1: left out, where it can be
  DType dtype = DType::float64;
};

rt::Value identity(const AnyTensor& x) { return x; }

class Arguments {
 public:
  Arguments(const rt::Function& function, const Extreme& extreme, const Choice& choice) {
    int tensors = 0;
    for (const Argument& argument : function.info->arguments) {
      const rt::Value value = value_of(argument, extreme, choice, tensors);
      if (value.is_nothing()) continue;
      keywords.push_back({argument.name, value});
    }
  }
  std::vector<rt::Keyword> keywords;

 private:
  rt::Value value_of(const Argument& argument, const Extreme& extreme, const Choice& choice, int& tensors) {
    const auto tensor = [&](DType dtype) -> AnyTensor {
      ++tensors;
      if (choice.tensor != 0 && choice.tensor != tensors) return rt::ones(Shape{1}, {}, dtype).tensor();
      return extreme_tensor(extreme, dtype);
    };
    const bool uses_axis = argument.kind == ArgumentKind::axis || argument.kind == ArgumentKind::axes;
    if (argument.optional() && !(uses_axis && choice.axis >= 0)) {
      // Counts and offsets are given where the integer is extreme.
      if (argument.kind != ArgumentKind::integer || choice.integer == 1) return {};
    }
    switch (argument.kind) {
      case ArgumentKind::tensor: return tensor(choice.dtype);
      case ArgumentKind::tensors: {
        const std::size_t count = choice.tensor == 2 ? 2 : 1;
        return std::vector<rt::Value>(
            count, tensor(argument.has_own_type && choice.dtype != DType::int64 ? DType::bool_ : choice.dtype));
      }
      case ArgumentKind::indices: return tensor(DType::int64);
      case ArgumentKind::mask: return tensor(DType::bool_);
      case ArgumentKind::scalar:
      case ArgumentKind::integer: return choice.integer;
      case ArgumentKind::number: return static_cast<double>(choice.integer);
      case ArgumentKind::numbers: return std::vector<rt::Value>{0.0, 1.0};
      case ArgumentKind::integers: return Shape{choice.integer};
      case ArgumentKind::widths: return choice.integer;
      case ArgumentKind::axis: return choice.axis < 0 ? 0 : choice.axis;
      case ArgumentKind::axes: return Shape{choice.axis < 0 ? 0 : choice.axis};
      case ArgumentKind::axis_lists: return std::vector<rt::Value>{Shape{0}, Shape{0}};
      case ArgumentKind::shape: return extreme.shape;
      case ArgumentKind::dtype: return choice.dtype;
      case ArgumentKind::choice: {
        const char* const first = std::strchr(argument.choices, ' ') + 1;
        return std::string(first, std::strcspn(first, " "));
      }
      case ArgumentKind::text: return "ij->ji";
      case ArgumentKind::generator: return generator_;
      case ArgumentKind::function: return rt::Value::Function(identity);
      case ArgumentKind::elements: return std::vector<rt::Value>{1, 2};
      default: return {};
    }
  }
  tenon::Generator generator_{1};
};

std::string text_of(const rt::Function& function, const Arguments& arguments) {
  std::string text = std::string(function.name()) + "(";
  for (const rt::Keyword& one : arguments.keywords) {
    text += std::string(one.name) + "=" + one.value.description();
    if (one.value.kind() == rt::ValueKind::integer) text += " " + std::to_string(one.value.integer());
    text += ", ";
  }
  return text + ")";
}

/// The calls of one function on one tensor: those that its arguments tell apart.
std::vector<Choice> choices_for(const rt::Function& function) {
  int tensors = 0;
  bool has_axis = false, has_integer = false;
  for (const Argument& argument : function.info->arguments) {
    tensors += argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::indices ||
               argument.kind == ArgumentKind::mask;
    tensors += 2 * (argument.kind == ArgumentKind::tensors);
    has_axis = has_axis || argument.kind == ArgumentKind::axis || argument.kind == ArgumentKind::axes;
    has_integer = has_integer || argument.kind == ArgumentKind::integer || argument.kind == ArgumentKind::integers ||
                  argument.kind == ArgumentKind::widths || argument.kind == ArgumentKind::number;
  }
  const std::vector<std::int64_t> integers =
      has_integer ? std::vector<std::int64_t>{1, 0, -1, 7, power(31), power(40), power(62), INT64_MAX, INT64_MIN}
                  : std::vector<std::int64_t>{1};
#if TENON_TEST_QUICK
  const std::vector<DType> dtypes{DType::float64};
#else
  const std::vector<DType> dtypes{DType::float64, DType::int64};
#endif
  std::vector<Choice> list;
  for (const DType dtype : dtypes) {
    for (int tensor = 0; tensor <= (tensors > 1 ? 2 : 0); ++tensor) {
      for (const std::int64_t integer : integers) {
        for (int axis = -1; axis <= (has_axis ? 1 : -1); ++axis) list.push_back({tensor, integer, axis, dtype});
      }
    }
  }
  return list;
}

/// How far a child has come, in memory that it shares with its parent.
struct Progress {
  std::size_t call;
  char failure[200];
};

void set_timer(long milliseconds) {
  const ::itimerval timer{{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

/// Makes the calls from number progress.call on; ends where one ends in an exception that is no Error.
void run_calls(const rt::Function& function, const Extreme& extreme, const std::vector<Choice>& choices,
               Progress& progress) {
  for (; progress.call < choices.size(); ++progress.call) {
    const Arguments arguments(function, extreme, choices[progress.call]);
    // What has elements may take for ever, and no more memory than there is.
    set_timer(extreme.has_elements ? 10 : 5000);
    try {
      rt::call(function, std::vector<rt::Value>{}, arguments.keywords);
    } catch (const tenon::Error&) {
    } catch (const std::exception& error) {
      std::strncpy(progress.failure, error.what(), sizeof progress.failure - 1);
      return;
    }
    set_timer(0);
  }
}

void check_function(const rt::Function& function, Progress& progress) {
  for (const Extreme& extreme : extremes) {
    const std::vector<Choice> choices = choices_for(function);
    int failures = 0;
    for (progress = {}; progress.call < choices.size() && failures < 3; ++progress.call) {
      progress.failure[0] = '\0';
      const ::pid_t pid = ::fork();
      if (pid == 0) {
        rt::set_num_threads(1);
#if !TENON_ASAN && !defined(__SANITIZE_THREAD__)  // whose own memory is beyond any limit
        const ::rlimit limit{std::size_t{1} << 31, std::size_t{1} << 31};
        ::setrlimit(RLIMIT_AS, &limit);
#endif
        run_calls(function, extreme, choices, progress);
        ::_exit(0);
      }
      int status = 0;
      REQUIRE(::waitpid(pid, &status, 0) == pid);
      if (progress.call >= choices.size()) break;
      const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      if (signal == SIGALRM && extreme.has_elements) continue;
      ++failures;
      const std::string call = text_of(function, Arguments(function, extreme, choices[progress.call]));
      UNSCOPED_INFO(call << ": " << (signal == SIGALRM ? "hangs" : signal ? ::strsignal(signal) : progress.failure));
      CHECK(failures == 0);
    }
  }
}

}  // namespace

TEST_CASE("no function crashes or hangs on extreme sizes") {
  void* const shared = ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(shared != MAP_FAILED);
  for (const rt::Function& function : rt::functions()) check_function(function, *static_cast<Progress*>(shared));
  ::munmap(shared, sizeof(Progress));
}
