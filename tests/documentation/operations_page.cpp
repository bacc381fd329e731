// Prints docs/operations.md, from the operations' own descriptions; with --names, the operations' names, one in each line.
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/registry.hpp>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>

namespace tn = tenon;
using tn::Domain, tn::OpInfo, tn::Rule;

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

template <class Op>
std::string call_of() {
  const OpInfo& info = Op::info;
  if (info.call) return info.call;
  std::string text = std::string(info.name) + "(";
  for (int k = 1; k <= info.arity; ++k) text += (k > 1 ? ", x" : "x") + (info.arity > 1 ? std::to_string(k) : std::string());
  return text + ")";
}

/// What it throws beside its family's errors, then its shapes, then its notes.
template <class Op>
std::string remarks_of() {
  const OpInfo& info = Op::info;
  std::string text;
  const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
  if (info.shapes) add("Shapes: " + std::string(info.shapes) + ".");
  if constexpr (requires { Op::refusal; }) add("Throws TypeError where " + std::string(Op::refusal) + ".");
  if (info.errors) add("Throws " + std::string(info.errors) + ".");
  if (info.notes) add(info.notes);
  return text;
}

template <class Op>
void print_row() {
  std::printf("| `%s` | %s | %s → %s | %s | %s |\n", cell(call_of<Op>()).c_str(), prose(Op::info.summary).c_str(),
              types_of(Op::info.domain).c_str(), cell(result_of(Op::info)).c_str(), prose(remarks_of<Op>()).c_str(),
              cell(Op::info.source).c_str());
}

template <class... Ops>
void print_family(const char* title, const char* text, tn::OpList<Ops...>) {
  std::printf("\n## %s\n\n%s%s| operation | result | element types | remarks | source |\n| --- | --- | --- | --- | --- |\n", title, text,
              *text ? "\n\n" : "");
  (print_row<Ops>(), ...);
}

/// Of the operation's data: "linalg::svd" in linalg_svd.npz.
std::string file_name(std::string name) {
  const std::size_t at = name.find("::");
  return at == std::string::npos ? name : name.replace(at, 2, "_");
}

template <class... Ops>
void print_names(tn::OpList<Ops...>) {
  for (const char* name : {Ops::info.name...}) std::printf("%s\n", file_name(name).c_str());  // clang folds at most 256
}

constexpr const char* elementwise_text =
    "Operands are tensors, expressions and scalars; their shapes broadcast, or ShapeError is thrown. The result is an expression: it is "
    "computed, fused "
    "with what stands around it, when it becomes a tensor. What works in place is a method with a trailing underscore.";
constexpr const char* same_text = "";  // as the family before
constexpr const char* reduction_text =
    "Computed when called. `axis(d, …)` names the dimensions, all without it; `keepdims` leaves them with size 1. Unknown or repeated "
    "dimensions throw IndexError.";
constexpr const char* index_text =
    "Computed when called. Indices are integers of any type; those that are out of range throw IndexError before anything is written. "
    "Masks are of bool. "
    "What ends in an underscore is a method of a tensor that may be written.";
constexpr const char* counting_text = "Computed when called, from all elements where no dimension is named.";
constexpr const char* random_text =
    "Philox counts blocks of a stream, so a seed gives the same numbers on every device and for every number of threads. Without a "
    "generator the "
    "thread's own stream is used, which `manual_seed` seeds.";
constexpr const char* matrix_text = "Computed when called, in the promoted type of the operands; the result shares nothing with them.";
constexpr const char* decomposition_text =
    "In `<tenon/linalg.hpp>`, which needs Eigen, or LAPACKE with the CMake option TENON_LAPACK: CMake's target `tenon::linalg`. Of float, "
    "double and complex "
    "elements, matrix after matrix of a batch, computed when called.";
constexpr const char* line_text = "Computed when called, along one dimension: `axis(d)`.";

constexpr const char* creation_text = "Computed when called, in fresh memory. T is the element type asked for.";
constexpr const char* shape_text =
    "What shows the same elements in another order is a view of its operand; joined, repeated, rolled and padded tensors are new. Operands "
    "are tensors and "
    "expressions. Dimensions count from the end when negative.";

/// Every family once: the sizes must add up to those of all operations.
struct Page {
  int operations = 0;
  template <class List>
  void operator()(const char* title, const char* text, List list) {
    print_family(title, text, list);
    operations += List::size;
  }
};

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--names") == 0) {
    print_names(tn::AllOps{});
    print_names(tn::LinalgOps{});
    return 0;
  }
  std::printf(
      "# Operations\n\nWritten by tests/documentation/operations_page.cpp from the descriptions that stand beside the code; do not "
      "edit.\n");
  Page page;
  page("Arithmetic", elementwise_text, tn::ArithmeticOps{});
  page("Combined arithmetic", same_text, tn::CombinedOps{});
  page("Powers, exponentials and logarithms", same_text, tn::ExponentialOps{});
  page("Trigonometry", same_text, tn::TrigonometricOps{});
  page("Hyperbolic functions", same_text, tn::HyperbolicOps{});
  page("Special functions", same_text, tn::SpecialOps{});
  page("Activation functions", same_text, tn::ActivationOps{});
  page("Rounding", same_text, tn::RoundingOps{});
  page("Floating numbers", same_text, tn::FloatingOps{});
  page("Parts of complex numbers", same_text, tn::ComplexOps{});
  page("Comparisons and predicates", same_text, tn::ComparisonOps{});
  page("Logic and bits", same_text, tn::LogicalOps{});
  page("Choosing", same_text, tn::SelectionOps{});
  page("Reductions", reduction_text, tn::ReductionOps{});
  page("Reductions of what is not NaN", same_text, tn::NanReductionOps{});
  page("Norms", same_text, tn::NormOps{});
  page("Quantiles", same_text, tn::QuantileOps{});
  page("Scans", line_text, tn::ScanOps{});
  page("Softmax", line_text, tn::SoftmaxOps{});
  page("Order", line_text, tn::SortOps{});
  page("Parts of the order", line_text, tn::SelectOrderOps{});
  page("Creation", creation_text, tn::CreationOps{});
  page("Shape", shape_text, tn::ShapeOps{});
  page("Indexing", index_text, tn::IndexingOps{});
  page("Searching, sets and counting", counting_text, tn::CountingOps{});
  page("Random numbers", random_text, tn::RandomOps{});
  page("Products of vectors and matrices", matrix_text, tn::MatrixOps{});
  page("Decompositions", decomposition_text, tn::LinalgOps{});
  if (page.operations != tn::AllOps::size + tn::LinalgOps::size) {
    std::fprintf(stderr, "operations_page: %d operations are printed, %d are in the registry\n", page.operations,
                 tn::AllOps::size + tn::LinalgOps::size);
    return 1;
  }
  return 0;
}
