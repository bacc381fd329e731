// Products added to a tensor, beta x + alpha a b, as in PyTorch: their descriptions and methods.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Defined in ops/product/accumulate_product.hpp: beta x + alpha (a op b).
template <class Op, class X, class A, class B, class S, class R>
TENON_NOINLINE_OG auto accumulate_product(const X& x, const A& a, const B& b, S beta, R alpha);
/// Defined there: the same, with the result written to x.
template <class Op, class X, class A, class B, class S, class R>
void accumulate_product_in_place(const char* function, X& x, const A& a, const B& b, S beta, R alpha);

/// The base of operations that add a product: their call operator, and `write`, which works in place.
template <class Op>
struct Accumulate : Records<Op> {
  using Records<Op>::operator();
  template <TensorLike X, TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
  TENON_KEYED auto operator()(const X& x, const A& a, const B& b, S beta = 1, R alpha = 1) const {
    if constexpr (HaveForms<X, A, B>) return form_of<Op, X, A, B>::of(x, a, b, beta, alpha);
    else return accumulate_product<Op>(x, a, b, beta, alpha);
  }
  template <class Self, TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
  TENON_INLINE static Self& write(const char* function, Self& self, const A& a, const B& b, S beta = 1, R alpha = 1) {
    return accumulate_product_in_place<Op>(function, self, a, b, beta, alpha), self;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

inline constexpr const char* accumulate_dtypes = "the promoted type";
inline constexpr const char* accumulate_errors =
    "ShapeError for other ranks, for sizes that differ, and unless x broadcasts to the product or, in place, has its "
    "shape";
inline constexpr const char* accumulate_notes =
    "beta and alpha are 1 by default. If beta is 0, x is not read, so that its NaN are ignored. In place: x.addmm_(a, "
    "b, beta, alpha); "
    "into an existing tensor: into(out, addmm, x, a, b, beta, alpha); likewise for addmv, addr, addbmm and baddbmm.";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct AddMv : detail::Accumulate<AddMv> {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 1},
                                           {.name = "mat", .least_rank = 2},
                                           {.name = "vec", .least_rank = 1},
                                           {"beta", ArgumentKind::scalar, "1"},
                                           {"alpha", ArgumentKind::scalar, "1"}};
  static constexpr OpInfo info{.name = "addmv",
                               .arguments = arguments,
                               .method = "addmv_",
                               .summary = "beta x + alpha A v, for a matrix A and a vector v",
                               .source = "PyTorch",
                               .domain = Domain::numeric,
                               .elements = Elements::wrapped,
                               .dtypes = detail::accumulate_dtypes,
                               .shapes = "(m, k) and (k) give (m)",
                               .errors = detail::accumulate_errors,
                               .notes = detail::accumulate_notes};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
    TENON_INLINE Self& addmv_(const A& a, const B& b, S beta = 1, R alpha = 1) const {
      return AddMv::write(info.method, detail::handle_of<Self>(this), a, b, beta, alpha);
    }
  };
};
inline constexpr AddMv addmv{};

struct AddMm : detail::Accumulate<AddMm> {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2},
                                           {.name = "mat1", .least_rank = 2},
                                           {.name = "mat2", .least_rank = 2},
                                           {"beta", ArgumentKind::scalar, "1"},
                                           {"alpha", ArgumentKind::scalar, "1"}};
  static constexpr OpInfo info{.name = "addmm",
                               .arguments = arguments,
                               .method = "addmm_",
                               .summary = "beta x + alpha A B, for matrices A and B",
                               .source = "PyTorch",
                               .domain = Domain::numeric,
                               .elements = Elements::wrapped,
                               .dtypes = detail::accumulate_dtypes,
                               .shapes = "(m, k) and (k, n) give (m, n)",
                               .errors = detail::accumulate_errors,
                               .notes = detail::accumulate_notes};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
    TENON_INLINE Self& addmm_(const A& a, const B& b, S beta = 1, R alpha = 1) const {
      return AddMm::write(info.method, detail::handle_of<Self>(this), a, b, beta, alpha);
    }
  };
};
inline constexpr AddMm addmm{};

struct AddR : detail::Accumulate<AddR> {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2},
                                           {.name = "vec1", .least_rank = 1},
                                           {.name = "vec2", .least_rank = 1},
                                           {"beta", ArgumentKind::scalar, "1"},
                                           {"alpha", ArgumentKind::scalar, "1"}};
  static constexpr OpInfo info{.name = "addr",
                               .arguments = arguments,
                               .method = "addr_",
                               .summary = "beta x + alpha u vᵀ, with the outer product of two vectors",
                               .source = "PyTorch",
                               .domain = Domain::numeric,
                               .elements = Elements::wrapped,
                               .dtypes = detail::accumulate_dtypes,
                               .shapes = "(m) and (n) give (m, n)",
                               .errors = detail::accumulate_errors,
                               .notes = detail::accumulate_notes};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
    TENON_INLINE Self& addr_(const A& a, const B& b, S beta = 1, R alpha = 1) const {
      return AddR::write(info.method, detail::handle_of<Self>(this), a, b, beta, alpha);
    }
  };
};
inline constexpr AddR addr{};

struct AddBmm : detail::Accumulate<AddBmm> {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2},
                                           {.name = "batch1", .least_rank = 3},
                                           {.name = "batch2", .least_rank = 3},
                                           {"beta", ArgumentKind::scalar, "1"},
                                           {"alpha", ArgumentKind::scalar, "1"}};
  static constexpr OpInfo info{.name = "addbmm",
                               .arguments = arguments,
                               .method = "addbmm_",
                               .summary = "beta x + alpha Σ A[i] B[i], for batches of matrices",
                               .source = "PyTorch",
                               .domain = Domain::numeric,
                               .elements = Elements::wrapped,
                               .dtypes = detail::accumulate_dtypes,
                               .shapes = "(b, m, k) and (b, k, n) give (m, n)",
                               .errors = detail::accumulate_errors,
                               .notes = detail::accumulate_notes};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
    TENON_INLINE Self& addbmm_(const A& a, const B& b, S beta = 1, R alpha = 1) const {
      return AddBmm::write(info.method, detail::handle_of<Self>(this), a, b, beta, alpha);
    }
  };
};
inline constexpr AddBmm addbmm{};

struct BaddBmm : detail::Accumulate<BaddBmm> {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 3},
                                           {.name = "batch1", .least_rank = 3},
                                           {.name = "batch2", .least_rank = 3},
                                           {"beta", ArgumentKind::scalar, "1"},
                                           {"alpha", ArgumentKind::scalar, "1"}};
  static constexpr OpInfo info{.name = "baddbmm",
                               .arguments = arguments,
                               .method = "baddbmm_",
                               .summary = "beta x[i] + alpha A[i] B[i], for batches of matrices",
                               .source = "PyTorch",
                               .domain = Domain::numeric,
                               .elements = Elements::wrapped,
                               .dtypes = detail::accumulate_dtypes,
                               .shapes = "(b, m, k) and (b, k, n) give (b, m, n)",
                               .errors = detail::accumulate_errors,
                               .notes = detail::accumulate_notes};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike A, TensorLike B, Scalar S = int, Scalar R = int>
    TENON_INLINE Self& baddbmm_(const A& a, const B& b, S beta = 1, R alpha = 1) const {
      return BaddBmm::write(info.method, detail::handle_of<Self>(this), a, b, beta, alpha);
    }
  };
};
inline constexpr BaddBmm baddbmm{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class Op>
concept AccumulatingOp = std::is_base_of_v<Accumulate<Op>, Op>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

using AccumulateOps = OpList<AddMv, AddMm, AddR, AddBmm, BaddBmm>;

}  // namespace tenon::inline v1
