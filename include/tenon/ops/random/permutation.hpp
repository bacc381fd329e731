// Random choices: randperm, multinomial.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/generated.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

struct Replacement {
  TENON_INLINE constexpr operator bool() const { return true; }
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

/// Lets multinomial choose an index again.
inline constexpr detail::Replacement replacement{};

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// Partial sums of weights in a binary indexed tree, which chooses or removes one in log2(n) steps.  Source: Fenwick 1994.
class WeightTree {
 public:
  explicit WeightTree(std::int64_t n) : weight_(n), sum_(n + 1), n_(n) {
    while (2 * top_ <= n) top_ *= 2;
  }
  /// Reads the weights and returns how many are above 0.  Throws IndexError if one is negative or not finite, or their sum is.
  std::int64_t read(const char* function, const double* weights, std::int64_t step) {
    std::int64_t positive = 0;
    double total = 0, *const sum = sum_.data();
    for (std::int64_t i = 0; i <= n_; ++i) sum[i] = 0;
    for (std::int64_t i = 0; i < n_; ++i) {
      const double w = weights[i * step];
      if (!(w >= 0) || w == __builtin_inf()) fail(ErrorCode::index, function, ": weight ", w, " of ", i, " is negative or not finite");
      weight_.data()[i] = w;
      positive += w > 0;
      total += w;
      sum[i + 1] += w;
      if (const std::int64_t above = next(i + 1); above <= n_) sum[above] += sum[i + 1];
    }
    if (total == __builtin_inf()) fail(ErrorCode::index, function, ": the sum of the weights is not finite");
    return positive;
  }
  /// The index whose part of the total weight contains `share`, a number in [0, 1); its weight is above 0.  At least one weight must
  /// be above 0.
  std::int64_t choose(double share) const {
    double total = 0;
    for (std::int64_t i = n_; i > 0; i &= i - 1) total += sum_.data()[i];
    double left = share * total;
    std::int64_t at = 0;
    for (std::int64_t step = top_; step > 0; step /= 2) {
      if (at + step > n_ || !(sum_.data()[at + step] <= left)) continue;
      at += step;
      left -= sum_.data()[at];
    }
    // As sums are rounded, the search may pass the end, or stop at a weight of 0.
    if (at == n_) --at;
    std::int64_t found = at;
    while (found >= 0 && !(weight_.data()[found] > 0)) --found;
    while (found < 0 || !(weight_.data()[found] > 0)) found = ++at;
    return found;
  }
  void remove(std::int64_t i) {
    const double w = weight_.data()[i];
    weight_.data()[i] = 0;
    for (std::int64_t k = i + 1; k <= n_; k = next(k)) sum_.data()[k] -= w;
  }

 private:
  static std::int64_t next(std::int64_t k) { return k + (k & -k); }

  Storage<double> weight_, sum_;
  std::int64_t n_, top_ = 1;
};

template <class D>
Tensor<std::int64_t> choose_indices(const char* function, const Tensor<const D>& weights, std::int64_t count, bool replaces,
                                    Generator& generator) {
  const int rank = weights.dim();
  if (rank != 1 && rank != 2) fail(ErrorCode::shape, function, ": weights of shape ", weights.sizes(), " are neither a row nor a matrix");
  if (count < 0) fail(ErrorCode::index, function, ": a count of ", count);
  const std::int64_t n = weights.size(-1), rows = rank == 2 ? weights.size(0) : 1;
  auto result = new_tensor<std::int64_t>(function, rank == 2 ? Shape{rows, count} : Shape{count});
  WeightTree tree(n);
  const auto read_row = [&](std::int64_t r) {
    const std::int64_t positive = tree.read(function, weights.data_ptr() + r * (rank == 2 ? weights.stride(0) : 0), weights.stride(-1));
    if (count > 0 && positive < (replaces ? 1 : count)) {
      fail(ErrorCode::index, function, ": ", count, " are to be chosen, and ", positive, " weights are above 0");
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

TENON_END_DETAIL

TENON_BEGIN_TYPES

struct Multinomial {
  static constexpr Argument arguments[] = {{"weights"},
                                           {"count", ArgumentKind::integer},
                                           {"replacement", ArgumentKind::flag, "false"},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{
      .name = "multinomial",
      .arguments = arguments,
      .summary = "indices chosen at random, with probabilities proportional to weights",
      .source = "PyTorch",
      .domain = Domain::real,
      .dtypes = "int64",
      .shapes = "(count); (rows, count) for a matrix, each row of which holds weights",
      .errors = "IndexError if weights are negative or not finite, or too few are above 0; ShapeError unless they are a row or a matrix",
      .notes = "Without `replacement` each index is chosen at most once. In the order of choice. Cost: log2(n) steps for each."};
  template <TensorLike W>
  TENON_INLINE Tensor<std::int64_t> operator()(const W& weights, std::int64_t count, bool replaces,
                                               detail::GeneratorArgument generator) const {
    return detail::choose_indices(info.name, detail::operand_as<double>(weights), count, replaces, generator);
  }
  template <TensorLike W>
  TENON_INLINE Tensor<std::int64_t> operator()(const W& weights, std::int64_t count, detail::GeneratorArgument generator) const {
    return (*this)(weights, count, false, generator);
  }
  template <TensorLike W>
  TENON_INLINE Tensor<std::int64_t> operator()(const W& weights, std::int64_t count, bool replaces = false) const {
    detail::DefaultGenerator generator;
    return (*this)(weights, count, replaces, generator);
  }
};
inline constexpr Multinomial multinomial{};

TENON_END_TYPES

TENON_BEGIN_CODE

template <IntegerElement T = std::int64_t>
Tensor<T> randperm(std::int64_t n, detail::GeneratorArgument generator) {
  if (n < 0) detail::fail(ErrorCode::index, "randperm: a number of ", n);
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

TENON_END_CODE

TENON_BEGIN_TYPES

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
  template <class... A>
  TENON_INLINE auto operator()(A&&... given) const { return randperm(static_cast<A&&>(given)...); }
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return randperm<T>(static_cast<A&&>(given)...); }
};

using ChoiceOps = OpList<RandPerm, Multinomial>;

TENON_END_TYPES
