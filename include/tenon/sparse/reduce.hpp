// Reductions of sparse tensors over any dimensions: sum, prod, mean, var, std, min, max, aminmax, any, all,
// count_nonzero, norms.
//
// The result is dense. What is not stored counts as 0. Each result folds its entries in row-major order, in units of
// fixed size, so that it does not depend on threads.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/elementwise.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// A fold of elements one by one, and of what they become: the start, an element joined to a state, two states joined.
template <class Fold>
struct StepFold {
  using State = typename Fold::State;
  TENON_INLINE static State start() { return convert<State>(Fold::identity()); }
  template <class T>
  TENON_INLINE static State step(const State& state, const T& x) {
    return join(state, taken(convert<State>(x)));
  }
  TENON_INLINE static State join(const State& a, const State& b) { return Fold::join_all(a, b); }

 private:
  TENON_INLINE static State taken(const State& x) {
    if constexpr (requires { Fold::take(x); }) return Fold::take(x);
    else return x;
  }
};
template <>
struct StepFold<MomentsFold> {
  using State = Moments;
  TENON_INLINE static State start() { return {}; }
  template <class T>
  TENON_INLINE static State step(const State& state, const T& x) {
    const double value = convert<double>(x), n = state.n + 1, apart = value - state.mean, mean = state.mean + apart / n;
    return {n, mean, state.squares + apart * (value - mean)};
  }
  TENON_INLINE static State join(const State& a, const State& b) {
    return a.n == 0 ? b : b.n == 0 ? a : join_moments(a, b);
  }
};
template <>
struct StepFold<DoubleMomentsFold> : StepFold<MomentsFold> {};
template <class First, class Second>
struct StepFold<PairFold<First, Second>> {
  using A = StepFold<First>;
  using B = StepFold<Second>;
  using State = StatePair<typename A::State, typename B::State>;
  TENON_INLINE static State start() { return {A::start(), B::start()}; }
  template <class T>
  TENON_INLINE static State step(const State& state, const T& x) {
    return {A::step(state.first, x), B::step(state.second, x)};
  }
  TENON_INLINE static State join(const State& a, const State& b) {
    return {A::join(a.first, b.first), B::join(a.second, b.second)};
  }
};

/// Entries in the order of the results that they go to.
template <class T>
struct EntrySegments {
  Tensor<std::int64_t> pointers;
  Tensor<const T> values;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The state of n elements, in units that are joined in their order.
template <class Fold, class Read, class T>
typename StepFold<Fold>::State fold_entries(const T* values, std::int64_t n) {
  using Step = StepFold<Fold>;
  constexpr std::int64_t unit = 1 << 12;
  const auto of_unit = [=](std::int64_t k) {
    auto state = Step::start();
    for (std::int64_t i = k * unit, end = smaller_of(n, i + unit); i < end; ++i)
      state = Step::step(state, convert<Read>(values[i]));
    return state;
  };
  const std::int64_t units = blocks_of(n, unit);
  auto state = Step::start();
  if (units < 16) {
    for (std::int64_t k = 0; k < units; ++k) state = Step::join(state, of_unit(k));
    return state;
  }
  struct OfUnit {
    typename Step::State state;
  };
  std::vector<OfUnit> states(static_cast<std::size_t>(units), OfUnit{state});
  parallel_blocks(units, [&](std::int64_t k) { states[static_cast<std::size_t>(k)].state = of_unit(k); });
  for (const OfUnit& one : states) state = Step::join(state, one.state);
  return state;
}

/// `zeros` elements of 0, more than none, joined to a state.
template <class Fold, class Read>
typename StepFold<Fold>::State with_zeros(const typename StepFold<Fold>::State& state, std::int64_t zeros) {
  using Step = StepFold<Fold>;
  if constexpr (std::is_base_of_v<MomentsFold, Fold>)
    return Step::join(state, Moments{static_cast<double>(zeros), 0, 0});
  else return Step::step(state, convert<Read>(false));
}

/// All entries of coordinates whose dimensions are all sparse.
template <class T, class Index>
Sparse<T, Coo, Index> without_dense(const Sparse<T, Coo, Index>& x) {
  if (x.dense_dim() == 0) return x;
  const std::int64_t n = x.nnz(), width = width_of(x.values().sizes());
  require_index_sizes<Index>("sum", x.pattern().dense_sizes());
  const Tensor<Index> indices = new_tensor<Index>("sum", Shape{x.dim(), n * width});
  for (int d = 0; d < x.dim(); ++d) {
    Index* const row = indices.data_ptr() + d * n * width;
    std::int64_t inner = 1;
    for (int e = d + 1; e < x.dim(); ++e) inner *= e >= x.sparse_dim() ? x.sizes()[e] : 1;
    for (std::int64_t k = 0; k < n * width; ++k)
      row[k] =
          d < x.sparse_dim() ? x.pattern().row(d)[k / width] : static_cast<Index>(k % width / inner % x.sizes()[d]);
  }
  return {Unchecked{}, Pattern<Coo, Index>(x.sizes(), indices, x.is_coalesced()), x.values().reshape({-1})};
}

/// The entries of each result, where the dimensions `reduced` go; `results` is the number of results.
template <class T, class Format, class Index>
EntrySegments<std::remove_const_t<T>> segments_of(const char* function, const Sparse<T, Format, Index>& x,
                                                  const bool* reduced, std::int64_t results) {
  const std::int64_t n = x.nnz();
  if constexpr (std::is_same_v<Format, Coo>) {
    const Tensor<std::int64_t> pointers = new_tensor<std::int64_t>(function, Shape{results + 1});
    const Tensor<std::remove_const_t<T>> values = new_tensor<std::remove_const_t<T>>(function, Shape{n});
    const Index* rows[max_rank];  // of the dimensions that stay
    std::int64_t sizes[max_rank];
    int kept = 0;
    for (int d = 0; d < x.dim(); ++d) {
      if (reduced[d]) continue;
      rows[kept] = x.pattern().row(d);
      sizes[kept++] = x.sizes()[d];
    }
    const auto result_of = [&](std::int64_t k) {
      std::int64_t place = kept > 0 ? rows[0][k] : 0;
      for (int d = 1; d < kept; ++d) place = place * sizes[d] + rows[d][k];
      return place;
    };
    counting_sort(n, results, pointers.data_ptr(), result_of,
                  [from = x.values().data_ptr(), to = values.data_ptr()](std::int64_t) {
                    return [=](std::int64_t k, std::int64_t place) { to[place] = from[k]; };
                  });
    return {pointers, values};
  } else {
    constexpr int major = Pattern<Format, Index>::has_columns ? 1 : 0;
    if (reduced[major] && !reduced[1 - major]) {
      const auto other = compress_other(x);
      return {other.pattern().pointers().template cast<std::int64_t>(), other.values()};
    }
    if (!reduced[major]) return {x.pattern().pointers().template cast<std::int64_t>(), x.values()};
    const Tensor<std::int64_t> pointers = new_tensor<std::int64_t>(function, Shape{2});
    pointers.data_ptr()[0] = 0;
    pointers.data_ptr()[1] = n;
    return {pointers, x.values()};
  }
}

/// Folds of which no form for sparse tensors is known: those that depend on the places of elements.
template <class Fold>
inline constexpr bool folds_sparse = !needs_numbers<Fold> && requires { sizeof(typename Fold::State); };

template <class Op, class X, class Options>
auto Build<SparseKind>::reduce(const X& given, const Options& options) {
  using T = typename X::value_type;
  using Read = decltype([] {
    if constexpr (requires { typename Op::template Read<T>; }) return typename Op::template Read<T>{};
    else return T{};
  }());
  using Of = typename Op::template Of<Read>;
  using Fold = typename Of::Fold;
  require_reducible<Read, Op::info.domain>();
  constexpr bool folds = folds_sparse<Fold>;
  static_assert(folds, "tenon: this reduction has no form for sparse tensors: x.to_dense() has all elements");
  if constexpr (!folds) {
    return Refused{};
  } else if constexpr (std::is_same_v<typename X::format_type, Bsr>) {
    return reduce<Op>(csr_of(settled(given)), options);
  } else {
    const char* const function = Op::info.name;
    const auto settled_operand = coalesced(settled(given));
    const auto x = [&] {
      if constexpr (std::is_same_v<typename X::format_type, Coo>) return without_dense(settled_operand);
      else return settled_operand;
    }();
    const ReductionPlan plan = plan_reduction(function, x.sizes(), options, Op::needs_elements);
    return make_reduced<Op>(Tensor<Read>(), plan.shape, [&](auto* first, [[maybe_unused]] auto second) {
      const std::int64_t results = checked_numel(function, plan.shape);
      if (results == 0) return;
      const auto segments = segments_of(function, x, plan.is_reduced, results);
      const std::int64_t* const at = segments.pointers.data_ptr();
      const T* const values = segments.values.data_ptr();
      const std::int64_t count = plan.count;
      const auto of = ReducedElements{.count = count, .correction = options.correction};
      for_each_row(at, results, sizeof(T), [=](std::int64_t i, std::int64_t begin, std::int64_t end) {
        auto state = fold_entries<Fold, Read>(values + begin, end - begin);
        if (end - begin < count) state = with_zeros<Fold, Read>(state, count - (end - begin));
        first[i] = Of::result(state, of);
        if constexpr (requires { Of::second(state, of); }) second[i] = Of::second(state, of);
      });
    });
  }
}

/// Norms: of the entries where all dimensions are reduced, otherwise of sums of powers.
template <class Op, class X>
auto norm_sparse(const X& given, double p, const ReductionOptions& options) {
  using T =
      real_t<std::conditional_t<(kind_of<typename X::value_type> < Kind::floating), double, typename X::value_type>>;
  const auto x = coalesced(settled(given));
  const auto magnitudes = settled(abs(x));
  const Options<Axes, KeepDims> axes{static_cast<const Axes&>(options), static_cast<const KeepDims&>(options)};
  const auto as_result = [](const auto& y) { return Tensor<T>(tenon::cast<T>(y)); };
  const ReductionPlan plan = plan_reduction(Op::info.name, x.sizes(), options, p < 0 || p > 1e308);
  if (p > 1e308) return as_result((max)(magnitudes, axes));
  if (p == 0) return as_result(count_nonzero(x, axes));
  if (p < 0) {
    if (!(plan.count > 0)) throw_error(ErrorCode::shape, Op::info.name, ": shape ", x.sizes(), " has no elements");
    if (p < -1e308) return as_result((min)(magnitudes, axes));
    throw_error(ErrorCode::type, Op::info.name, ": the norm of order ", p,
                " of elements that are not stored is 0: norm(x.values(), p) is that of the stored ones");
  }
  if (p == 1) return as_result(sum(magnitudes, axes));
  if (plan.shape.rank() == 0 || checked_numel(Op::info.name, plan.shape) == 1) {
    const Tensor<T> whole = as_result(tenon::norm(x.values(), p));
    return Tensor<T>(whole.reshape(plan.shape));
  }
  const auto wide = settled(tenon::cast<double>(magnitudes));
  if (p == 2) return as_result(sqrt(sum(square(wide), axes)));
  return as_result(pow(sum(pow(wide, p), axes), 1 / p));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Op>
struct SparseNorm {
  template <class X>
  TENON_INLINE static auto of(const X& x, double p, const ReductionOptions& options) {
    return norm_sparse<Op>(x, p, options);
  }
};
template <>
struct SparseForm<Norm> : SparseNorm<Norm> {};
template <>
struct SparseForm<VectorNorm> : SparseNorm<VectorNorm> {};

}  // namespace tenon::inline v1::detail
