// Choosing between elements.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_TYPES

struct Where : Elementwise<Where>, NoMethods<Where> {
  static constexpr OpInfo info{.name = "where", .arity = 3, .summary = "the second operand where the first is true, the third elsewhere",
                                 .source = "array-API 2024.12", .rule = Rule::select};
  template <class M, class V>
  TENON_HD TENON_INLINE static V at(const M& condition, const V& a, const V& b) { return detail::select(condition, a, b); }
};
inline constexpr Where where{};

/// The element, no less than the second operand and no more than the third; NaN stays.
struct Clip : Elementwise<Clip> {
  static constexpr OpInfo info{.name = "clip", .arity = 3, .summary = "each element held between two bounds",
                                 .source = "array-API 2024.12", .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x, const V& low, const V& high) {
    const V raised = detail::select(x < low, low, x);
    return detail::select(raised > high, high, raised);
  }
  template <class Self>
  struct Methods {
    template <Operand A, Operand B>
    TENON_INLINE Self& clip_(const A& low, const B& high) { return detail::apply_in_place(Clip{}, static_cast<Self&>(*this), low, high), static_cast<Self&>(*this); }
  };
};
inline constexpr Clip clip{};

/// NaN stays.
struct Relu : Elementwise<Relu> {
  static constexpr OpInfo info{.name = "relu", .arity = 1, .summary = "the element where it is positive, 0 elsewhere",
                                 .source = "PyTorch", .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return detail::select(x < V(0), V(0), x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& relu_() { return detail::apply_in_place(Relu{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Relu relu{};

using SelectionOps = OpList<Where, Clip, Relu>;

TENON_END_TYPES
