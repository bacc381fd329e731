// Random choices: randperm, multinomial, choice.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

struct Replacement {
  TENON_INLINE constexpr operator bool() const { return true; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Allows multinomial to choose an index again.
inline constexpr detail::Replacement replacement{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Weights as the leaves of a binary tree, each of whose nodes is the sum of its two children. One is chosen or removed
/// in log2(n) steps. Removal adds sums again instead of subtracting: a large weight leaves no rounding error among the
/// small ones.
class WeightTree {
 public:
  explicit WeightTree(std::int64_t n) : leaves_(power_of_2_above(n)), sum_(2 * leaves_), n_(n) {}
  /// Reads the weights and returns how many are above 0. Throws IndexError if one is negative or not finite, or their
  /// sum is.
  std::int64_t read(const char* function, const double* weights, std::int64_t step) {
    std::int64_t positive = 0;
    double* const leaf = sum_.data() + leaves_;
    for (std::int64_t i = 0; i < n_; ++i) {
      const double w = weights[i * step];
      if (!(w >= 0) || w == __builtin_inf())
        throw_error(ErrorCode::index, function, ": weight ", w, " of ", i, " is negative or not finite");
      leaf[i] = w;
      positive += w > 0;
    }
    for (std::int64_t i = n_; i < leaves_; ++i) leaf[i] = 0;
    for (std::int64_t k = leaves_ - 1; k > 0; --k) add_children(k);
    if (sum_.data()[1] == __builtin_inf())
      throw_error(ErrorCode::index, function, ": the sum of the weights is not finite");
    return positive;
  }
  /// The index whose part of the total weight contains `share`, a number in [0, 1); its weight is above 0. At least one
  /// weight must be above 0.
  std::int64_t choose(double share) const {
    const double* const sum = sum_.data();
    // Subnormal sums, which have few digits, are scaled.
    const double scale = sum[1] < 0x1p-900 ? 0x1p900 : 1;
    double rest = share * (sum[1] * scale);
    std::int64_t k = 1;
    while (k < leaves_) {
      const double left = sum[2 * k] * scale;
      // As sums are rounded, the share may lie beyond the last weight: only children with weights are entered.
      const bool goes_right = sum[2 * k + 1] > 0 && !(rest < left);
      if (goes_right) rest -= left;
      k = 2 * k + (goes_right ? 1 : 0);
    }
    return k - leaves_;
  }
  void remove(std::int64_t i) {
    std::int64_t k = leaves_ + i;
    sum_.data()[k] = 0;
    while (k /= 2) add_children(k);
  }

 private:
  static std::int64_t power_of_2_above(std::int64_t n) {
    std::int64_t result = 1;
    while (result < n) result *= 2;
    return result;
  }
  void add_children(std::int64_t k) { sum_.data()[k] = sum_.data()[2 * k] + sum_.data()[2 * k + 1]; }

  std::int64_t leaves_;
  Storage<double> sum_;  // the root is sum 1, the children of k are 2 k and 2 k + 1, the leaves are the last half
  std::int64_t n_;
};

template <class D>
Tensor<std::int64_t> choose_indices(const char* function, const Tensor<const D>& weights, std::int64_t count,
                                    bool replaces, Generator& generator) {
  const int rank = weights.dim();
  if (rank != 1 && rank != 2)
    throw_error(ErrorCode::shape, function, ": weights of shape ", weights.sizes(), " are neither a row nor a matrix");
  if (count < 0) throw_error(ErrorCode::index, function, ": a count of ", count);
  const std::int64_t n = weights.size(-1), rows = rank == 2 ? weights.size(0) : 1;
  auto result = new_tensor<std::int64_t>(function, rank == 2 ? Shape{rows, count} : Shape{count});
  if (result.numel() == 0 && weights.numel() == 0) return result;
  checked_bytes(function, n, sizeof(double));  // a row of a broadcast view may be longer than memory
  WeightTree tree(n);
  const auto read_row = [&](std::int64_t r) {
    const std::int64_t eligible =
        tree.read(function, weights.data_ptr() + r * (rank == 2 ? weights.stride(0) : 0), weights.stride(-1));
    if (count > 0 && eligible < (replaces ? 1 : count)) {
      throw_error(ErrorCode::index, function, ": ", count, " are to be chosen, and ", eligible, " weights are above 0");
    }
  };
  for (std::int64_t r = 0; r < rows; ++r) read_row(r);
  const std::uint64_t first = generator.reserve(uniform_blocks<double>(result.numel()));
  for (std::int64_t r = 0; r < rows; ++r) {
    if (rows > 1) read_row(r);
    for (std::int64_t k = r * count; k < (r + 1) * count; ++k) {
      const std::int64_t chosen = tree.choose(uniform_at<double>(generator.seed(), first, k));
      if (!replaces) tree.remove(chosen);
      result.data_ptr()[k] = chosen;
    }
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Multinomial : Records<Multinomial> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"weights"},
                                           {"count", ArgumentKind::integer},
                                           {"replacement", ArgumentKind::flag, "false"},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{.name = "multinomial",
                               .arguments = arguments,
                               .summary = "indices chosen at random, with probabilities proportional to weights",
                               .source = "PyTorch",
                               .rule = Rule::in_double,
                               .domain = Domain::real,
                               .dtypes = "int64",
                               .shapes = "(count); (rows, count) for a matrix, each row of which holds weights",
                               .errors =
                                   "IndexError if weights are negative or not finite, or too few are above 0; "
                                   "ShapeError unless they are a row or a matrix",
                               .notes =
                                   "Without `replacement` each index is chosen at most once. In the order of choice. "
                                   "Cost: log2(n) steps for each."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike W>
  TENON_INLINE Tensor<std::int64_t> operator()(const W& weights, std::int64_t count, bool replaces,
                                               detail::GeneratorArgument generator) const {
    detail::require_host<W>();
    return detail::choose_indices(info.name, detail::operand_as<double>(weights), count, replaces, generator);
  }
  template <TensorLike W>
  TENON_INLINE Tensor<std::int64_t> operator()(const W& weights, std::int64_t count,
                                               detail::GeneratorArgument generator) const {
    return (*this)(weights, count, false, generator);
  }
  template <TensorLike W>
  TENON_INLINE Tensor<std::int64_t> operator()(const W& weights, std::int64_t count, bool replaces = false) const {
    detail::DefaultGenerator generator;
    return (*this)(weights, count, replaces, generator);
  }
};
inline constexpr Multinomial multinomial{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

template <IntegerElement T = std::int64_t>
Tensor<T> randperm(std::int64_t n, detail::GeneratorArgument generator) {
  if (n < 0) detail::throw_error(ErrorCode::index, "randperm: a number of ", n);
  if (n > 0) detail::check_scalar<T>("randperm", n - 1);
  auto result = detail::new_tensor<T>("randperm", Shape{n});
  T* const to = result.data_ptr();
  for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<T>(i);
  Generator& stream = generator;
  const std::uint64_t first = stream.reserve(static_cast<std::uint64_t>(n / 2 + n % 2));
  const detail::RandomBits source{stream.seed(), first};
  constexpr std::int64_t some = 256;
  std::uint64_t bits[some];
  for (std::int64_t end = n; end > 1;) {
    const std::int64_t begin = (end - 1) / some * some;
    detail::generate<detail::RandomBits>(reinterpret_cast<char*>(bits), &source, begin, 1, end - begin);
    for (; end > begin && end > 1; --end) {
      const std::int64_t other = detail::integer_from(bits[end - 1 - begin], 0, static_cast<std::uint64_t>(end));
      const T kept = to[end - 1];
      to[end - 1] = to[other];
      to[other] = kept;
    }
  }
  return result;
}
template <IntegerElement T = std::int64_t>
Tensor<T> randperm(std::int64_t n) {
  detail::DefaultGenerator generator;
  return randperm<T>(n, generator);
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct RandPerm {
  static constexpr Argument arguments[] = {{"n", ArgumentKind::integer},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype, "int64"}};
  static constexpr OpInfo info{
      .name = "randperm",
      .arguments = arguments,
      .summary = "the integers in [0, n) in random order",
      .source = "PyTorch",
      .domain = Domain::integer,
      .dtypes = "T, int64 by default",
      .shapes = "(n)",
      .errors = "IndexError for a negative n; TypeError if T cannot represent n - 1",
      .notes = "`take(x, randperm(n), axis(d))` shuffles a dimension. Source: Fisher and Yates; Durstenfeld 1964."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class... A>
  TENON_INLINE auto operator()(A&&... given) const { return randperm(static_cast<A&&>(given)...); }
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return randperm<T>(static_cast<A&&>(given)...); }
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

using ChoiceOptions = Options<WeightsOption<double>>;

/// Indices of n slices, `count` of them.
template <class X>
TENON_NOINLINE_OG Tensor<std::int64_t> indices_of_choice(const char* function, std::int64_t n, std::int64_t count,
                                                         bool replaces, const ChoiceOptions& options,
                                                         Generator& generator) {
  using Index = later_t<std::int64_t, X>;
  if (options.has_weights) {
    if (options.weights.dim() != 1 || options.weights.numel() != n)
      throw_error(ErrorCode::shape, function, ": weights of shape ", options.weights.sizes(), " for ", n, " slices");
    return choose_indices(function, options.weights, count, replaces, generator);
  }
  if (count < 0) throw_error(ErrorCode::index, function, ": a count of ", count);
  if (count > 0 && n < (replaces ? 1 : count))
    throw_error(ErrorCode::index, function, ": ", count, " are to be chosen of ", n);
  if (count == 0) return new_tensor<std::int64_t>(function, Shape{0});
  return replaces ? randint<Index>(0, n, {count}, generator) : randperm<Index>(n, generator).narrow(0, 0, count);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Choice : Records<Choice> {
  using Records::operator();
  using Options = detail::ChoiceOptions;
  static constexpr Argument arguments[] = {{"x"},
                                           {"count", ArgumentKind::integer},
                                           {"replacement", ArgumentKind::flag, "true"},
                                           {"generator", ArgumentKind::generator, ""},
                                           detail::WeightsOption<double>::argument};
  static constexpr OpInfo info{.name = "choice",
                               .arguments = arguments,
                               .summary = "slices of x along its first dimension, chosen at random",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .dtypes = "that of x",
                               .shapes = "that of x, with the count as its first size",
                               .errors =
                                   "IndexError if the count is negative or more than can be chosen, or a weight is "
                                   "negative or not finite; ShapeError for x "
                                   "without a dimension and for weights of another size",
                               .notes =
                                   "All slices alike, or with probabilities proportional to the weights, NumPy's `p`, "
                                   "`weights(w)`. Without `replacement` each "
                                   "is chosen at most once. In the order of choice."};
  static constexpr const char* no_gradient = "what it draws is random";
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_KEYED auto operator()(const X& x, std::int64_t count, bool replaces, detail::GeneratorArgument generator,
                              const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T> from = eval(x);
    if (from.dim() == 0) detail::throw_error(ErrorCode::shape, info.name, ": a tensor of rank 0 has no slices");
    const auto indices = detail::indices_of_choice<X>(info.name, from.size(0), count, replaces,
                                                   detail::collect_options<Options>(options...), generator);
    return detail::take_slices<T>(info.name, from, 0, detail::index_operand(info.name, indices));
  }
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t count, detail::GeneratorArgument generator,
                               const O&... options) const {
    return (*this)(x, count, true, generator, options...);
  }
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t count, bool replaces, const O&... options) const {
    detail::DefaultGenerator generator;
    return (*this)(x, count, replaces, generator, options...);
  }
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t count, const O&... options) const {
    return (*this)(x, count, true, options...);
  }
};
inline constexpr Choice choice{};

using ChoiceOps = OpList<RandPerm, Multinomial, Choice>;

}  // namespace tenon::inline v1
