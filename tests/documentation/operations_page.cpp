// Prints docs/operations.md, from the operations' own descriptions; with --names, <family>/<operation>, one in each line.
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/registry.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>

namespace tn = tenon;
using tn::Argument, tn::ArgumentKind, tn::Domain, tn::OpInfo, tn::Rule;

namespace {

/// A cell of a table: "|" would end it.
std::string cell(const std::string& text) {
  std::string result;
  for (char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

/// The same, and "<tenon/linalg.hpp>" would be markup where no backticks stand around it.
std::string prose(const std::string& text) {
  const std::string all = cell(text);
  std::string result;
  bool code = false;
  for (std::size_t k = 0; k < all.size(); ++k) {
    code = code != (all[k] == '`');
    if (!code && all[k] == '<' && all[k + 1] >= 'a' && all[k + 1] <= 'z') result += '\\';
    result += all[k];
  }
  return result;
}

std::string types_of(Domain domain) {
  switch (domain) {
    case Domain::all: return "all";
    case Domain::numeric: return "all but bool";
    case Domain::real: return "all but complex";
    case Domain::real_numeric: return "integer, floating";
    case Domain::integral: return "bool, integer";
    case Domain::integer: return "integer";
    case Domain::floating: return "floating";
    case Domain::inexact: return "float, double, complex";
  }
  return "";
}

std::string result_of(const OpInfo& info) {
  if (info.dtypes) return info.dtypes;
  switch (info.rule) {
    case Rule::same: return "the same";
    case Rule::floating: return "floating; double for integers";
    case Rule::magnitude: return "the same; real for complex";
    case Rule::floating_magnitude: return "floating; double for integers, real for complex";
    case Rule::predicate:
    case Rule::logical: return "bool";
    case Rule::select: return "that of the last two";
    case Rule::own: return "the function's";
  }
  return "";
}

/// A choice's type in C++: "Side" of "Side left right".
std::string type_of_choice(const Argument& argument) {
  const std::string choices = argument.choices;
  return choices.substr(0, choices.find(' '));
}

/// An argument as it is written in a call; options as what sets them.
std::string written(const Argument& argument, const std::string& scope) {
  const std::string name = argument.name;
  if (argument.kind == ArgumentKind::tensors) return name + "1, " + name + "2, …";
  if (argument.kind == ArgumentKind::choice) return type_of_choice(argument) + "::" + argument.fallback;
  if (!argument.keyword) {
    const std::string fallback = argument.fallback ? argument.fallback : "";
    return !argument.optional() ? name : fallback.empty() ? "[" + name + "]" : name + " = " + fallback;
  }
  switch (argument.kind) {
    case ArgumentKind::flag: return scope + name;
    case ArgumentKind::axes: return name + "(d, …)";
    case ArgumentKind::axis: return name + "(d)";
    case ArgumentKind::numbers: return name + "(low, high)";
    default: return name + "(…)";
  }
}

/// The call of an operation: its function's, or its method's where it has no other.
template <class Op>
std::string call_of() {
  const OpInfo& info = Op::info;
  const std::string name = info.name;
  const std::size_t scope = name.rfind("::");
  std::string type, list, self;
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::dtype) {
      type = "<T>";
    } else if (argument.written) {
      self = argument.name + std::string(".");
    } else {
      list += (list.empty() ? "" : ", ") + written(argument, scope == std::string::npos ? "" : name.substr(0, scope + 2));
    }
  }
  const std::string results = info.results ? std::string("auto [") + info.results + "] = " : "";
  return results + self + name + type + "(" + list + ")";
}

/// The same in place: "x1.add_(x2)".
template <class Op>
std::string method_of() {
  const OpInfo& info = Op::info;
  if (!info.method || info.arguments[0].written) return "";
  std::string list;
  for (int k = 1; k < info.arguments.size(); ++k) list += (list.empty() ? "" : ", ") + written(info.arguments[k], "");
  return std::string(", `") + info.arguments[0].name + "." + info.method + "(" + list + ")`";
}

const char* phrase_of(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::tensor: return "a tensor";
    case ArgumentKind::indices: return "a tensor of integers";
    case ArgumentKind::number: return "a number";
    case ArgumentKind::integer: return "an integer";
    case ArgumentKind::integers: return "a list of integers";
    case ArgumentKind::axis: return "a dimension";
    case ArgumentKind::axes: return "a list of dimensions";
    case ArgumentKind::elements: return "numbers in nested braces, a vector or a span";
    case ArgumentKind::memory: return "a pointer";
    case ArgumentKind::range: return "a range of elements";
    default: break;
  }
  std::fprintf(stderr, "operations_page: there is no phrase for an argument of kind %d\n", static_cast<int>(kind));
  std::exit(1);
}

/// What else an argument may be: "`q` is a number or a tensor", "`side` is left or right".
std::string choices_of(const Argument& argument) {
  std::string text;
  if (argument.also != ArgumentKind::none) {
    text = std::string(phrase_of(argument.kind)) + " or " + phrase_of(argument.also);
  } else if (argument.kind == ArgumentKind::choice) {
    text = argument.choices + type_of_choice(argument).size() + 1;
    for (std::size_t at = text.find(' '); at < text.rfind(' '); at = text.find(' ', at + 2)) text.insert(at, ",");
    text.insert(text.rfind(' '), " or");
  }
  return text.empty() ? text : std::string("`") + argument.name + "` is " + text + ".";
}

/// Its shapes, what it throws beside its family's errors, what its arguments may be, then its notes.
template <class Op>
std::string remarks_of() {
  const OpInfo& info = Op::info;
  std::string text;
  const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
  if (info.shapes) add("Shapes: " + std::string(info.shapes) + ".");
  if constexpr (requires { Op::refusal; }) add("Throws TypeError where " + std::string(Op::refusal) + ".");
  if (info.errors) add("Throws " + std::string(info.errors) + ".");
  for (const Argument& argument : info.arguments) {
    if (const std::string choices = choices_of(argument); !choices.empty()) add(choices);
  }
  if (info.notes) add(info.notes);
  return text;
}

template <class Op>
void print_row() {
  std::printf("| `%s`%s | %s | %s → %s | %s | %s |\n", cell(call_of<Op>()).c_str(), cell(method_of<Op>()).c_str(),
              prose(Op::info.summary).c_str(), types_of(Op::info.domain).c_str(), cell(result_of(Op::info)).c_str(),
              prose(remarks_of<Op>()).c_str(), cell(Op::info.source).c_str());
}

template <class... Ops>
void print_table(tn::OpList<Ops...>) {
  std::printf("\n| operation | result | element types | remarks | source |\n| --- | --- | --- | --- | --- |\n");
  (print_row<Ops>(), ...);
}

/// Of the operation's data: "linalg::svd" in linalg_svd.npz.
std::string file_name(std::string name) {
  const std::size_t at = name.find("::");
  return at == std::string::npos ? name : name.replace(at, 2, "_");
}

template <class... Ops>
void print_names(const char* family, tn::OpList<Ops...>) {
  for (const char* name : {Ops::info.name...}) std::printf("%s/%s\n", family, file_name(name).c_str());
}

/// What a chapter says before its tables, by the family's name.
struct Chapter {
  const char *family, *text;
};
constexpr Chapter chapters[] = {
    {"creation", "Computed when called, in fresh memory. T is the element type asked for; without it, where there is a tensor, that of x."},
    {"shape",
     "What shows the same elements in another order is a view of its operand; joined, repeated, rolled and padded tensors are new. "
     "Operands "
     "are tensors and expressions. Dimensions count from the end when negative. Several tensors may also stand in braces."},
    {"elementwise",
     "Operands are tensors, expressions and scalars; their shapes broadcast, or ShapeError is thrown. The result is an expression: it is "
     "computed, fused with what stands around it, when it becomes a tensor. What works in place is a method with a trailing underscore."},
    {"reduction",
     "Computed when called. `axis(d, …)` names the dimensions, all without it; `keepdims` leaves them with size 1. Unknown or repeated "
     "dimensions throw IndexError. Scans and softmax work along one dimension, `axis(d)`, which only a row may leave open."},
    {"order", "Computed when called, along one dimension: `axis(d)`, the last without it."},
    {"indexing",
     "Computed when called. Indices are integers of any type; those that are out of range throw IndexError before anything is written. "
     "Masks are of bool. What ends in an underscore is a method of a tensor that may be written, and throws the same."},
    {"sets", "Computed when called, from all elements."},
    {"random",
     "Philox counts blocks of a stream, so a seed gives the same numbers on every device and for every number of threads. Without a "
     "generator the thread's own stream is used, which `manual_seed` seeds."},
    {"product", "Computed when called, in the promoted type of the operands; the result shares nothing with them."},
    {"linalg",
     "In `<tenon/linalg.hpp>`, which needs Eigen, or LAPACKE with the CMake option TENON_LAPACK: CMake's target `tenon::linalg`. Of float, "
     "double and complex elements, matrix after matrix of a batch, computed when called."},
};

/// The elementwise operations by what they are about.
void print_elementwise() {
  const auto part = [](const char* title, auto list) {
    std::printf("\n### %s\n", title);
    print_table(list);
    return decltype(list)::size;
  };
  const int printed = part("Arithmetic", tn::ArithmeticOps{}) + part("Combined arithmetic", tn::CombinedOps{}) +
                      part("Powers, exponentials and logarithms", tn::ExponentialOps{}) + part("Trigonometry", tn::TrigonometricOps{}) +
                      part("Hyperbolic functions", tn::HyperbolicOps{}) + part("Special functions", tn::SpecialOps{}) +
                      part("Activation functions", tn::ActivationOps{}) + part("Rounding", tn::RoundingOps{}) +
                      part("Floating numbers", tn::FloatingOps{}) + part("Parts of complex numbers", tn::ComplexOps{}) +
                      part("Comparisons and predicates", tn::ComparisonOps{}) + part("Logic and bits", tn::LogicalOps{}) +
                      part("Choosing", tn::SelectionOps{});
  if (printed != tn::ElementwiseOps::size) {
    std::fprintf(stderr, "operations_page: %d elementwise operations are printed, %d are in the registry\n", printed,
                 tn::ElementwiseOps::size);
    std::exit(1);
  }
}

template <class List>
void print_chapter(const char* family, List list) {
  const char* text = nullptr;
  for (const Chapter& chapter : chapters) {
    if (std::strcmp(chapter.family, family) == 0) text = chapter.text;
  }
  if (!text) {
    std::fprintf(stderr, "operations_page: the family %s has no chapter\n", family);
    std::exit(1);
  }
  std::printf("\n## %c%s\n\n%s\n", family[0] - 'a' + 'A', family + 1, text);
  if constexpr (std::is_same_v<List, tn::ElementwiseOps>) print_elementwise();
  else print_table(list);
}

}  // namespace

int main(int count, char** arguments) {
  const bool names = count > 1 && std::strcmp(arguments[1], "--names") == 0;
  if (!names) {
    std::printf(
        "# Operations\n\nWritten by tests/documentation/operations_page.cpp from the descriptions that stand beside the code; do not "
        "edit.\n\nArguments in brackets, and those with a value, may be left out; options, such as `axis(d)` and `keepdims`, stand last "
        "in any order.\n");
  }
  const auto visit = [&](const char* family, auto list) {
    if (names) print_names(family, list);
    else print_chapter(family, list);
  };
  tn::for_each_family(visit);
  visit("linalg", tn::LinalgOps{});
  return 0;
}
