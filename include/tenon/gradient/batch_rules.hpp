// What operations are of the elements of a batch: one call for the whole batch where they are elementwise, reductions,
// scans, softmax or products of matrices, as their definitions leave the other dimensions alone; else a call for each
// element.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/batched.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// True if an operation folds each line or block along its `axis` for itself.
template <class Op>
inline constexpr bool works_along_axes = is_in_list<Op, PlainReductionOps> || is_in_list<Op, NanReductionOps> ||
                                         is_in_list<Op, SoftmaxOps> || is_in_list<Op, ScanOps>;
/// True if an argument of such an operation says no more than along which axes and whether they stay.
template <class X>
inline constexpr bool is_axis_option =
    std::is_base_of_v<Axes, X> || std::is_same_v<X, KeepDims> || std::is_same_v<X, Correction>;

template <class X>
concept BatchRange = RecordedRange<X> && AnyBatch<std::remove_cvref_t<decltype(*std::declval<const X&>().begin())>>;
template <class X>
concept BatchArgument = AnyBatch<X> || BatchRange<X>;

/// The batch that an argument is of; for a list, its elements'.
template <class X>
struct BatchIn {
  using type = X;
};
template <BatchRange X>
struct BatchIn<X> {
  using type = std::remove_cvref_t<decltype(*std::declval<const X&>().begin())>;
};
template <class Tag, class X>
inline constexpr bool opens = is_in_batch<Tag, typename BatchIn<X>::type>;

template <class X>
inline constexpr bool is_vector = false;
template <class X>
inline constexpr bool is_vector<std::vector<X>> = true;

/// The vmap of the first batch among arguments.
template <class X, class... Rest>
struct FirstTag : FirstTag<Rest...> {};
template <BatchArgument X, class... Rest>
struct FirstTag<X, Rest...> {
  using type = typename BatchIn<X>::type::batch_tag;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// All elements of a batch of the vmap Tag, which is the first dimension then; of another vmap's batch a batch again.
template <class Tag, class V, class Other>
auto opened(const Batched<V, Other>& x) {
  if constexpr (std::is_same_v<Tag, Other>) {
    return x.whole();
  } else {
    auto inner = opened<Tag>(x.whole()).movedim(1, 0);
    return Batched<decltype(inner), Other>(std::move(inner));
  }
}
/// An argument with the batches of Tag opened, those of a list as a vector; another argument itself.
template <class Tag, class X>
auto opened_argument(const X& x) {
  if constexpr (!opens<Tag, X>) {
    return x;
  } else if constexpr (BatchRange<X>) {
    std::vector<decltype(opened<Tag>(*x.begin()))> all;
    for (const auto& each : x) all.push_back(opened<Tag>(each));
    return all;
  } else {
    return opened<Tag>(x);
  }
}
/// Element k of an opened argument; another argument itself.
template <bool is_open, class X>
auto element_at(const X& x, [[maybe_unused]] std::int64_t k) {
  if constexpr (!is_open) {
    return x;
  } else if constexpr (is_vector<X>) {
    X elements;
    for (const auto& each : x) elements.push_back(each[k]);
    return elements;
  } else {
    return x[k];
  }
}
template <bool is_open, class X>
void find_batch_size([[maybe_unused]] const X& x, [[maybe_unused]] std::int64_t& n) {
  if constexpr (is_open && !is_vector<X>) n = x.size(0);
  else if constexpr (is_open) n = x.empty() ? n : x[0].size(0);
}
template <class Tag, class V>
Batched<V, Tag> as_batch(V whole) {
  return Batched<V, Tag>(std::move(whole));
}

/// The results of the elements, side by side.
template <class Op, class Tag, class R>
auto joined_elements(const std::vector<R>& each) {
  if constexpr (TensorLike<R> || Recorded<R>) {
    return as_batch<Tag>(stack(each, axis(0)));
  } else if constexpr (requires { std::tuple_size<R>::value; }) {
    return [&]<std::size_t... j>(std::index_sequence<j...>) {
      const auto part = [&]<std::size_t at>(std::integral_constant<std::size_t, at>) {
        std::vector<std::tuple_element_t<at, R>> parts;
        for (const R& one : each) parts.push_back(std::get<at>(one));
        return as_batch<Tag>(stack(parts, axis(0)));
      };
      return std::tuple{part(std::integral_constant<std::size_t, j>{})...};
    }(std::make_index_sequence<std::tuple_size_v<R>>{});
  } else if constexpr (requires { each[0].begin(); }) {
    std::vector<std::vector<std::remove_cvref_t<decltype(*each[0].begin())>>> pieces;
    for (const R& one : each) {
      std::size_t p = 0;
      for (const auto& piece : one) {
        if (p == pieces.size()) pieces.emplace_back();
        pieces[p++].push_back(piece);
      }
    }
    std::vector<decltype(as_batch<Tag>(stack(pieces[0], axis(0))))> joined;
    for (const auto& parts : pieces) joined.push_back(as_batch<Tag>(stack(parts, axis(0))));
    return joined;
  } else {
    static_assert(sizeof(R) == 0,
                  "tenon: within vmap this function takes a number out of a tensor, another one for each element");
    return Refused{};
  }
}
template <class Tag, class Op, class... A, bool... is_open>
auto one_by_one(const Op& op, std::integer_sequence<bool, is_open...>, const A&... open) {
  std::int64_t n = 0;
  (find_batch_size<is_open>(open, n), ...);
  const auto of = [&](std::int64_t k) {
    auto y = op(element_at<is_open>(open, k)...);
    if constexpr (TensorLike<decltype(y)> || Recorded<decltype(y)>) return eval(y);
    else if constexpr (Op::info.result_count() > 1) return tuple_of_results<Op::info.result_count()>(y);
    else return y;
  };
  std::vector<decltype(of(0))> each;
  for (std::int64_t k = 0; k < n; ++k) each.push_back(of(k));
  if (n == 0) throw_error(ErrorCode::shape, "vmap: ", Op::info.name, " of a batch without elements has no shape");
  return joined_elements<Op, Tag>(each);
}

template <bool is_open, class X>
int element_rank([[maybe_unused]] const X& x) {
  if constexpr (requires { x.dim(); }) return x.dim() - (is_open ? 1 : 0);
  else return 0;
}
/// An opened operand with ones behind the batch, so that it broadcasts as its elements do.
template <bool is_open, class X>
auto aligned([[maybe_unused]] const X& x, [[maybe_unused]] int rank) {
  if constexpr (!is_open) {
    return x;
  } else {
    if (x.dim() - 1 == rank) return X(x);
    Shape sizes{x.size(0)};
    for (int d = x.dim() - 1; d < rank; ++d) sizes.push_back(1);
    for (int d = 1; d < x.dim(); ++d) sizes.push_back(x.size(d));
    return X(x.reshape(sizes));
  }
}
template <class Tag, class Op, class... A, bool... is_open>
auto elementwise_of_batch(const Op& op, std::integer_sequence<bool, is_open...>, const A&... open) {
  int rank = 0;
  ((rank = element_rank<is_open>(open) > rank ? element_rank<is_open>(open) : rank), ...);
  auto y = build(op, aligned<is_open>(open, rank)...);
  if constexpr (IsRefused<decltype(y)>) {
    return y;
  } else {
    auto whole = eval(y);
    return as_batch<Tag>(std::move(whole));
  }
}

template <class O>
bool gives_axes([[maybe_unused]] const O& option) {
  if constexpr (std::is_base_of_v<Axes, O>) return option.has_axes;
  else return false;
}
template <class O>
bool keeps_dims([[maybe_unused]] const O& option) {
  if constexpr (std::is_same_v<O, KeepDims>) return option.keepdims;
  else return false;
}
/// An option whose dimensions are those of elements of this rank, for the batch.
template <class O>
O shifted_option(const char* function, const O& option, int rank) {
  O result = option;
  if constexpr (std::is_base_of_v<Axes, O>) {
    Shape axes;
    for (auto d : option.axes) axes.push_back(wrap_axis(function, d, rank) + 1);
    result.axes = axes;
  }
  return result;
}
template <class Tag, class Op, class X, class... O>
auto reduction_of_batch(const Op& op, const X& x, const O&... options) {
  const int rank = x.dim() - 1;
  const bool has_axes = (gives_axes(options) || ...), keeps = (keeps_dims(options) || ...);
  const auto as_parts = [](const auto& y) {
    if constexpr (Op::info.result_count() > 1) {
      return std::apply([](const auto&... part) { return std::tuple{as_batch<Tag>(part)...}; },
                        tuple_of_results<Op::info.result_count()>(y));
    } else {
      return as_batch<Tag>(eval(y));
    }
  };
  if (has_axes || (rank == 1 && !is_in_list<Op, PlainReductionOps>)) {
    if (!has_axes) return as_parts(op(x, Axes(Shape{1}), options...));
    return as_parts(op(x, shifted_option(Op::info.name, options, rank)...));
  }
  if constexpr (is_in_list<Op, ScanOps> || std::is_same_v<Op, Softmax> || std::is_same_v<Op, LogSoftmax>) {
    return one_by_one<Tag>(op, std::integer_sequence<bool, true, (sizeof(O) == 0)...>{}, x, options...);
  } else {
    // All dimensions: those of an element in one, which may come back as ones.
    auto y = as_parts(op(X(x.reshape(Shape{x.size(0), Batched<X, Tag>(x).numel()})), Axes(Shape{1}), options...));
    if (!keeps) return y;
    Shape ones;
    for (int d = 0; d < rank; ++d) ones.push_back(1);
    if constexpr (Op::info.result_count() > 1)
      return std::apply([&](const auto&... part) { return std::tuple{part.reshape(ones)...}; }, y);
    else return y.reshape(ones);
  }
}

/// matmul of matrices or vectors of which one or both are batches: a vector becomes a matrix, so that what is in front
/// are batches.
template <class Tag, bool a_is_open, bool b_is_open, class A, class B>
auto product_of_batch(const A& a, const B& b) {
  const int rank_a = element_rank<a_is_open>(a), rank_b = element_rank<b_is_open>(b);
  const bool is_row = rank_a == 1, is_column = rank_b == 1;
  using Y = std::remove_cvref_t<decltype(eval(matmul(a, b)))>;
  if constexpr (a_is_open && !b_is_open) {
    if (is_row && rank_b <= 2) return as_batch<Tag>(Y(eval(matmul(a, b))));
  } else if constexpr (!a_is_open && b_is_open) {
    if (is_column && rank_a == 1) return as_batch<Tag>(Y(eval(matmul(b, a))));
    if (is_column && rank_a == 2) return as_batch<Tag>(Y(eval(matmul(b, eval(a).t()))));
  }
  const int rank = rank_a > rank_b ? (rank_a > 2 ? rank_a : 2) : (rank_b > 2 ? rank_b : 2);
  const auto matrices = [&]<bool is_open, class X>(std::bool_constant<is_open>, const X& x, int vector_axis) {
    const bool is_vector = element_rank<is_open>(x) == 1;
    auto all = eval(x);
    if (is_vector) all = all.unsqueeze(vector_axis);
    return aligned<is_open>(all, rank);
  };
  const auto all_a = matrices(std::bool_constant<a_is_open>{}, a, -2);
  const auto all_b = matrices(std::bool_constant<b_is_open>{}, b, -1);
  Y y = eval(matmul(all_a, all_b));
  if (is_column) y = y.squeeze(-1);
  if (is_row) y = y.squeeze(is_column ? -1 : -2);
  return as_batch<Tag>(std::move(y));
}

/// A function of a user's as an operation.
template <class F>
struct CalledFunction {
  static constexpr OpInfo info{.name = "one_by_one", .summary = "", .source = ""};
  const F& function;
  template <class... A>
  auto operator()(const A&... arguments) const {
    return function(arguments...);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The value of an operation of which an argument is a batch.
template <class Op, class... A>
  requires(detail::BatchArgument<A> || ...)
auto call_by_name(const Op& op, const A&... given) {
  using Tag = typename detail::FirstTag<A...>::type;
  using Open = std::integer_sequence<bool, detail::opens<Tag, A>...>;
  if constexpr (!std::is_base_of_v<Records<Op>, Op>) {
    return detail::elementwise_of_batch<Tag>(op, Open{}, detail::opened_argument<Tag>(given)...);
  } else if constexpr (detail::works_along_axes<Op> && (detail::AnyBatch<A> + ...) == 1 &&
                       ((detail::AnyBatch<A> || detail::is_axis_option<A>) && ...)) {
    return detail::reduction_of_batch<Tag>(op, detail::opened_argument<Tag>(given)...);
  } else if constexpr (std::is_same_v<Op, MatMul>) {
    // Numbers have no product, which matmul says of the first.
    if (((given.dim() == 0) || ...)) return detail::one_by_one<Tag>(op, Open{}, detail::opened_argument<Tag>(given)...);
    return [&]<bool a, bool b>(std::integer_sequence<bool, a, b>) {
      return detail::product_of_batch<Tag, a, b>(detail::opened_argument<Tag>(given)...);
    }(Open{});
  } else if constexpr (std::is_same_v<Op, Dot>) {
    const bool are_matrices = ((given.dim() == 1 || given.dim() == 2) && ...);
    return are_matrices ? matmul(given...)
                        : detail::one_by_one<Tag>(op, Open{}, detail::opened_argument<Tag>(given)...);
  } else {
    return detail::one_by_one<Tag>(op, Open{}, detail::opened_argument<Tag>(given)...);
  }
}

/// Within vmap: the values of f for each element of the batches among its arguments, side by side. For what takes no
/// element of a batch, as functions of nn with kernels of their own. Throws ShapeError for a batch without elements.
template <class F, class... A>
  requires(detail::BatchArgument<A> || ...)
auto one_by_one(const F& f, const A&... given) {
  using Tag = typename detail::FirstTag<A...>::type;
  return detail::one_by_one<Tag>(detail::CalledFunction<F>{f}, std::integer_sequence<bool, detail::opens<Tag, A>...>{},
                                 detail::opened_argument<Tag>(given)...);
}
/// Refuses an element of a batch as the operand of a function whose kernel takes a tensor.
template <class V, class Tag, class F>
auto in_floating_type(const Batched<V, Tag>&, const F&) {
  static_assert(sizeof(F) == 0,
                "tenon: within vmap this function is called for each element: one_by_one([&](const auto& x) { … }, x)");
  return detail::Refused{};
}

}  // namespace tenon::inline v1::inline TENON_CODE
