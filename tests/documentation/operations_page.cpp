// Prints docs/operations.md from the operations' own descriptions; with --names, prints <family>/<operation>, one per
// line, with --aliases <alias> <operation>, with --calls <family>/<operation> and its shortest call. Neural functions
// have no names in the first, as their data are of families, not of operations.
#include <tenon/core/slope.hpp>
#include <tenon/nn/registry.hpp>
#include <tenon/ops/fft/hermitian.hpp>
#include <tenon/ops/fft/short_time.hpp>
#include <tenon/ops/fft/transforms.hpp>
#include <tenon/ops/filter/filters.hpp>
#include <tenon/ops/linalg/constructions.hpp>
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/registry.hpp>
#include <tenon/ops/special/functions.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>

namespace tn = tenon;
using tn::Argument, tn::ArgumentKind, tn::Domain, tn::OpInfo, tn::Rule;

namespace {

/// The text for a cell of a table, where a plain "|" would end the cell.
std::string cell(const std::string& text) {
  std::string result;
  for (char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

/// The same for prose, where "<tenon/linalg.hpp>" outside backticks would be taken for markup.
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
    case Domain::every: return "all";
    case Domain::numeric: return "all but bool";
    case Domain::real: return "all but complex";
    case Domain::real_numeric: return "integer, floating";
    case Domain::integral: return "bool, integer";
    case Domain::integer: return "integer";
    case Domain::floating: return "floating";
    case Domain::continuous: return "floating, complex";
    case Domain::inexact: return "float, double, complex";
  }
  return "";
}

std::string result_of(const OpInfo& info) {
  if (info.dtypes) return info.dtypes;
  switch (info.rule) {
    case Rule::same: return "the same";
    case Rule::floating:
    case Rule::in_double: return "floating; double for integers";
    case Rule::widened: return "floating; float for halves, double for integers";
    case Rule::magnitude: return "the same; real for complex";
    case Rule::floating_magnitude: return "floating; double for integers, real for complex";
    case Rule::accumulated: return "the same; int64 or uint64 for integers, int64 for bool";
    case Rule::predicate:
    case Rule::comparison:
    case Rule::wide_predicate:
    case Rule::logical: return "bool";
    case Rule::counted: return "uint8";
    case Rule::select: return "that of the last two";
    case Rule::own: return "the function's";
  }
  return "";
}

/// The C++ type of a choice: "Side" for the choices "Side left right".
std::string type_of_choice(const Argument& argument) {
  const std::string choices = argument.choices;
  return choices.substr(0, choices.find(' '));
}

/// An argument as it is written in a call; an option as the function or the constant that sets it.
std::string written(const Argument& argument, const std::string& scope, bool takes_lists = false) {
  const std::string name = argument.name;
  if (argument.kind == ArgumentKind::tensors) return takes_lists ? name : name + "1, " + name + "2, …";
  if (argument.kind == ArgumentKind::choice)
    return argument.fallback ? type_of_choice(argument) + "::" + argument.fallback : name;
  if (!argument.keyword) {
    const std::string fallback = argument.fallback ? argument.fallback : "";
    return !argument.optional() ? name : fallback.empty() ? "[" + name + "]" : name + " = " + fallback;
  }
  switch (argument.kind) {
    case ArgumentKind::flag:  // keepdims is one of all namespaces
      return (name == "keepdims" ? "" : scope) + name + (argument.fallback == std::string("true") ? "(false)" : "");
    case ArgumentKind::axes: return name + "(d, …)";
    case ArgumentKind::axis: return name + "(d)";
    case ArgumentKind::numbers: return name + "(low, high)";
    case ArgumentKind::number:
    case ArgumentKind::integer: return scope + name + "(…)";
    default: return name + "(…)";
  }
}

/// What the page says of an operation, of no type: a template for each operation would take ten times as long to
/// compile.
struct Entry {
  const OpInfo& info;
  bool takes_lists;
  const char *refusal, *no_gradient;  // or null
};
template <class Op>
Entry entry_of() {
  Entry entry{Op::info, false, nullptr, nullptr};
  if constexpr (requires { Op::takes_lists; }) entry.takes_lists = true;
  if constexpr (requires { Op::refusal; }) entry.refusal = Op::refusal;
  if constexpr (!tn::detail::has_gradient<Op>) entry.no_gradient = Op::no_gradient;
  return entry;
}

/// The call of an operation's function, or of its method if it has no function.
std::string call_of(const Entry& entry) {
  const OpInfo& info = entry.info;
  const std::string name = info.name;
  const std::size_t scope = name.rfind("::");
  std::string type, list, self;
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::dtype) {
      type = "<T>";
    } else if (argument.written) {
      self = argument.name + std::string(".");
    } else {
      list += (list.empty() ? "" : ", ") +
              written(argument, scope == std::string::npos ? "" : name.substr(0, scope + 2), entry.takes_lists);
    }
  }
  std::string results = info.results ? info.results : "";
  if (info.result_count() > 1) results = "auto [" + results + "] = ";
  else if (info.result_count() == 0) results = "auto " + results.substr(0, results.find('.')) + " = ";
  return results + self + name + type + "(" + list + ")";
}

/// The call of the in-place method: "x1.add_(x2)".
std::string method_of(const OpInfo& info) {
  if (!info.method || info.arguments[0].written) return "";
  std::string list;
  for (int k = 1; k < info.arguments.size(); ++k) list += (list.empty() ? "" : ", ") + written(info.arguments[k], "");
  return std::string(", `") + info.arguments[0].name + "." + info.method + "(" + list + ")`";
}

const char* phrase_of(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::tensor: return "a tensor";
    case ArgumentKind::tensors: return "a list of tensors and integers";
    case ArgumentKind::indices: return "a tensor of integers";
    case ArgumentKind::mask: return "a tensor of bools";
    case ArgumentKind::scalar:
    case ArgumentKind::number: return "a number";
    case ArgumentKind::numbers: return "a list of numbers";
    case ArgumentKind::integer: return "an integer";
    case ArgumentKind::integers: return "a list of integers";
    case ArgumentKind::axis: return "a dimension";
    case ArgumentKind::axes: return "a list of dimensions";
    case ArgumentKind::axis_lists: return "two lists of dimensions";
    case ArgumentKind::elements: return "numbers in nested braces, a vector or a span";
    case ArgumentKind::memory: return "a pointer";
    case ArgumentKind::range: return "a range of elements";
    default: break;
  }
  std::fprintf(stderr, "operations_page: there is no phrase for an argument of kind %d\n", static_cast<int>(kind));
  std::exit(1);
}

/// The types or values that an argument may have: "`q` is a number or a tensor", "`side` is left or right".
std::string choices_of(const Argument& argument) {
  std::string text;
  if (argument.kind == ArgumentKind::choice || argument.also == ArgumentKind::choice) {
    text = argument.choices + type_of_choice(argument).size() + 1;
    for (std::size_t at = text.find(' '); at < text.rfind(' '); at = text.find(' ', at + 2)) text.insert(at, ",");
    text.insert(text.rfind(' '), " or");
  }
  if (argument.also == ArgumentKind::choice) text = std::string(phrase_of(argument.kind)) + ", or " + text;
  else if (argument.also != ArgumentKind::nothing)
    text = std::string(phrase_of(argument.kind)) + " or " + phrase_of(argument.also);
  return text.empty() ? text : std::string("`") + argument.name + "` is " + text + ".";
}

/// The remarks on an operation: its shapes, the errors that the chapter does not name, what its arguments may be, then
/// its notes.
std::string remarks_of(const Entry& entry) {
  const OpInfo& info = entry.info;
  std::string text;
  const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
  if (info.shapes) add("Shapes: " + std::string(info.shapes) + ".");
  if (entry.refusal) add("Throws TypeError if " + std::string(entry.refusal) + ".");
  if (info.errors) add("Throws " + std::string(info.errors) + ".");
  for (const Argument& argument : info.arguments) {
    if (const std::string choices = choices_of(argument); !choices.empty()) add(choices);
  }
  if (info.notes) add(info.notes);
  std::string aliases;
  info.each_alias([&](const char* begin, std::size_t n) {
    aliases += (aliases.empty() ? "`" : ", `") + std::string(begin, n) + "`";
  });
  if (!aliases.empty()) add("Also called " + aliases + ".");
  return text;
}

/// Whether Variables get a gradient, or why they get none.
std::string gradient_of(const Entry& entry) {
  return entry.no_gradient ? std::string("none: ") + entry.no_gradient : "yes";
}

void print_row(const Entry& entry) {
  const OpInfo& info = entry.info;
  std::printf("| `%s`%s | %s | %s → %s | %s | %s | %s |\n", cell(call_of(entry)).c_str(), cell(method_of(info)).c_str(),
              prose(info.summary).c_str(), types_of(info.domain).c_str(), cell(result_of(info)).c_str(),
              cell(gradient_of(entry)).c_str(), prose(remarks_of(entry)).c_str(), cell(info.source).c_str());
}

template <class... Ops>
void print_table(tn::OpList<Ops...>) {
  std::printf(
      "\n| operation | result | element types | gradient | remarks | source |\n| --- | --- | --- | --- | --- | --- "
      "|\n");
  for (const Entry& entry : {entry_of<Ops>()...}) print_row(entry);
}

/// The name of the operation's data file: "linalg_svd", of linalg_svd.npz, for "linalg::svd".
std::string file_name(std::string name) {
  const std::size_t at = name.find("::");
  return at == std::string::npos ? name : name.replace(at, 2, "_");
}

template <class... Ops>
void print_names(const char* family, tn::OpList<Ops...>) {
  for (const char* name : {Ops::info.name...}) std::printf("%s/%s\n", family, file_name(name).c_str());
}

/// What the programs of engines.py call an argument of a kind; "?" for what none of them has.
std::string sample_of(const Argument& argument, const std::string& tensor) {
  switch (argument.kind) {
    case ArgumentKind::tensor: return tensor;
    case ArgumentKind::tensors: return tensor + ", " + tensor;
    case ArgumentKind::indices: return "indices";
    case ArgumentKind::mask: return "mask";
    case ArgumentKind::scalar:
    case ArgumentKind::number: return "0.5";
    case ArgumentKind::numbers: return "{0.5, 1.5}";
    case ArgumentKind::integer: return "1";
    case ArgumentKind::integers: return "{0, 1}";
    case ArgumentKind::widths: return "1";
    case ArgumentKind::axis: return argument.keyword ? "tn::axis(0)" : "0";
    case ArgumentKind::axes: return argument.keyword ? "tn::axis(0)" : "{0, 1}";
    case ArgumentKind::shape: return "{2, 2}";
    case ArgumentKind::device: return "place";
    case ArgumentKind::choice: {
      std::string names = argument.choices;
      names = names.substr(names.find(' ') + 1);
      return "tn::" + type_of_choice(argument) + "::" + names.substr(0, names.find(' '));
    }
    default: return "?";
  }
}

/// The call of an operation that has no argument that may be left out, but the place of its result.
std::string shortest_call_of(const OpInfo& info) {
  const bool integral = info.domain == Domain::integral || info.domain == Domain::integer;
  std::string type, list, self;
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::dtype) {
      if (argument.optional()) continue;
      type = integral ? "<int>" : "<float>";
    } else if (argument.written && self.empty()) {
      self = "x.";
    } else if (!argument.optional() || argument.kind == ArgumentKind::device) {
      list += (list.empty() ? "" : ", ") + sample_of(argument, integral ? "indices" : "x");
    }
  }
  return (self.empty() ? "tn::" : self) + info.name + type + "(" + list + ")";
}

template <class... Ops>
void print_calls(const char* family, tn::OpList<Ops...>) {
  for (const OpInfo* info : {&Ops::info...})
    std::printf("%s/%s %s\n", family, info->name, shortest_call_of(*info).c_str());
}

template <class... Ops>
void print_aliases(tn::OpList<Ops...>) {
  const auto print = [](const OpInfo& info) {
    // without its namespace
    const auto own_name = [](const std::string& text) { return text.substr(text.rfind(':') + 1); };
    info.each_alias([&](const char* begin, std::size_t n) {
      std::printf("%s %s\n", own_name(std::string(begin, n)).c_str(), own_name(info.name).c_str());
    });
  };
  (print(Ops::info), ...);
}

/// The introduction of a chapter, by the name of its family.
struct Chapter {
  const char *family, *text;
};
constexpr Chapter chapters[] = {
    {"creation",
     "Tensors are created immediately, in new memory unless an operation says otherwise. T is the element type of the "
     "result; without "
     "it, the type is that of the argument x, if there is one."},
    {"shape",
     "Operations that only rearrange dimensions or elements return a view of their operand; joined, repeated, rolled "
     "and padded tensors "
     "are new. Operands are tensors and expressions. Negative dimensions count from the end. Several tensors may also "
     "be given in "
     "braces."},
    {"elementwise",
     "Operands are tensors, expressions and scalars. Their shapes are broadcast; if that is impossible, ShapeError is "
     "thrown. The result "
     "is an expression: it is computed when it is assigned to a tensor, in one pass with the expression that contains "
     "it. In-place "
     "operations are methods whose names end in an underscore. Operations of several results are computed "
     "immediately."},
    {"reduction",
     "Results are computed immediately. `axis(d, …)` names the dimensions to reduce, `{d, …}` is short for it; without "
     "it, all are "
     "reduced. `keepdims` keeps the reduced dimensions with size 1. Unknown or repeated dimensions throw IndexError. "
     "Scans and "
     "softmax work along one "
     "dimension, `axis(d)`, which may be omitted only for 1-d tensors."},
    {"order", "Results are computed immediately, along one dimension: `axis(d)`, or the last one by default."},
    {"indexing",
     "Results are computed immediately. Indices are integers of any type; an index that is out of range throws "
     "IndexError before anything is written. Masks have element type bool. Names that end in an underscore are methods "
     "of writable "
     "tensors; they throw the same errors."},
    {"sets", "Results are computed immediately, from all elements of the operands."},
    {"random",
     "The Philox generator computes each block of random numbers from its position in the stream, so a seed gives the "
     "same numbers on "
     "every device and with any number of threads. Without a generator, the stream of the calling thread is used, "
     "which `manual_seed` "
     "seeds."},
    {"product",
     "Results are computed immediately, in the promoted type of the operands, and share no memory with them."},
    {"fft",
     "Declared in `<tenon/fft.hpp>`, outside of `<tenon/tenon.hpp>`; it needs no other library. Lines along a "
     "dimension, `axis(d)`, the "
     "last by default, are transformed, in float or double. The inverse divides by n; `fft::Norm::ortho` and "
     "`fft::Norm::forward` divide "
     "otherwise. Results are computed immediately."},
    {"filter",
     "Declared in `<tenon/filter.hpp>`, outside of `<tenon/tenon.hpp>`: filters of signals and images, by the names of "
     "SciPy's `signal` and `ndimage`. Results are computed immediately, in new memory; threads share the lines along a "
     "dimension. `Boundary` says what stands beyond the ends of a dimension a b c: `reflect` (c b a, a b c, c b a), "
     "`constant` (the number `cval`), `nearest` (a a a, a b c, c c c), `mirror` (b c b, a b c, b a b) or `wrap` (a b c "
     "again and again)."},
    {"linalg",
     "Declared in `<tenon/linalg.hpp>`; the CMake target is `tenon::linalg`. They are Tenon's own code, or LAPACKE's "
     "with the CMake option "
     "TENON_LAPACK. The operations take float, double and complex elements, treat each matrix of a batch separately, "
     "and compute "
     "their results immediately."},
    {"special",
     "Declared in `<tenon/special.hpp>`, outside of `<tenon/tenon.hpp>`, beside those of the chapter Elementwise. They "
     "are elementwise "
     "operations: expressions, computed in one pass; fmax, fmin and frac stand here, too. Bessel functions of order 0 "
     "and 1 of the "
     "first and second kind, the inverse of the normal distribution function, and functions of several operands are "
     "computed in double, "
     "whatever the element type."},
    {"nn",
     "Declared in `<tenon/nn.hpp>`, outside of `<tenon/tenon.hpp>`. Activation functions are elementwise: expressions, "
     "computed in one "
     "pass. "
     "[Neural functions](neural.md) has their conventions."},
};

/// The elementwise operations, grouped by topic.
void print_elementwise() {
  const auto part = [](const char* title, auto list) {
    std::printf("\n### %s\n", title);
    print_table(list);
    return decltype(list)::size;
  };
  const int printed =
      part("Arithmetic", tn::ArithmeticOps{}) + part("Combined arithmetic", tn::CombinedOps{}) +
      part("Powers, exponentials and logarithms", tn::ExponentialOps{}) + part("Trigonometry", tn::TrigonometricOps{}) +
      part("Hyperbolic functions", tn::HyperbolicOps{}) + part("Special functions", tn::SpecialOps{}) +
      part("Activation functions", tn::ActivationOps{}) + part("Rounding", tn::RoundingOps{}) +
      part("Floating numbers", tn::FloatingOps{}) + part("Parts of complex numbers", tn::ComplexPartsOps{}) +
      part("Comparisons and predicates", tn::ComparisonOps{}) + part("Logic and bits", tn::LogicalOps{}) +
      part("Choosing", tn::SelectionOps{}) + part("Several results", tn::PartOps{});
  if (printed != tn::AllElementwiseOps::size) {
    std::fprintf(stderr, "operations_page: %d elementwise operations are printed, %d are in the registry\n", printed,
                 tn::AllElementwiseOps::size);
    std::exit(1);
  }
}

/// Prints a chapter's title and its introduction.
void print_introduction(const char* family) {
  const char* text = nullptr;
  for (const Chapter& chapter : chapters) {
    if (std::strcmp(chapter.family, family) == 0) text = chapter.text;
  }
  if (!text) {
    std::fprintf(stderr, "operations_page: the family %s has no chapter\n", family);
    std::exit(1);
  }
  std::printf("\n## %c%s\n\n%s\n", family[0] - 'a' + 'A', family + 1, text);
}

template <class List>
void print_chapter(const char* family, List list) {
  print_introduction(family);
  if constexpr (std::is_same_v<List, tn::AllElementwiseOps>) print_elementwise();
  else print_table(list);
}

}  // namespace

int main(int count, char** arguments) {
  const auto asks = [&](const char* option) { return count > 1 && std::strcmp(arguments[1], option) == 0; };
  const bool names = asks("--names"), aliases = asks("--aliases"), calls = asks("--calls");
  const bool page = !names && !aliases && !calls;
  if (page) {
    std::printf(
        "# Operations\n\nWritten by tests/documentation/operations_page.cpp from the descriptions in the code; do not "
        "edit.\n\nArguments "
        "in brackets and arguments with a default value may be left out; options, such as `axis(d)` and `keepdims`, "
        "come last, in any "
        "order.\n");
  }
  const auto visit = [&](const char* family, auto list) {
    if (names) print_names(family, list);
    else if (aliases) print_aliases(list);
    else if (calls) print_calls(family, list);
    else print_chapter(family, list);
  };
  tn::for_each_family(visit);
  visit("fft", tn::detail::Concatenate<tn::FftOps, tn::HermitianOps, tn::ShortTimeOps>::type{});
  visit("filter", tn::FilterOps{});
  visit("linalg", tn::detail::Concatenate<tn::LinalgOps, tn::ConstructionOps>::type{});
  visit("special", tn::SpecialFunctionOps{});
  if (page) print_introduction("nn");
  tn::nn::for_each_family([&](const char* title, auto list) {
    if (aliases) return print_aliases(list);
    if (calls) return print_calls("nn", list);
    if (names) return;
    std::printf("\n### %s\n", title);
    print_table(list);
  });
  return 0;
}
