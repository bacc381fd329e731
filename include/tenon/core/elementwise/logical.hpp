// Logical operations, which take every element that is not 0 as true, and bitwise ones, on bool and integers.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1 {

struct LogicalAnd : Elementwise<LogicalAnd> {
  static constexpr OpInfo info{.name = "logical_and",
                               .arguments = detail::two_operands,
                               .method = "logical_and_",
                               .summary = "whether both elements are true: not 0",
                               .source = "array-API 2024.12",
                               .rule = Rule::logical};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return a & b; }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& logical_and_(const B& b) const {
      return detail::apply_in_place(LogicalAnd{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LogicalAnd logical_and{};

struct LogicalOr : Elementwise<LogicalOr> {
  static constexpr OpInfo info{.name = "logical_or",
                               .arguments = detail::two_operands,
                               .method = "logical_or_",
                               .summary = "whether either element is true",
                               .source = "array-API 2024.12",
                               .rule = Rule::logical};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return a | b; }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& logical_or_(const B& b) const {
      return detail::apply_in_place(LogicalOr{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LogicalOr logical_or{};

struct LogicalXor : Elementwise<LogicalXor> {
  static constexpr OpInfo info{.name = "logical_xor",
                               .arguments = detail::two_operands,
                               .method = "logical_xor_",
                               .summary = "whether exactly one element is true",
                               .source = "array-API 2024.12",
                               .rule = Rule::logical};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return a != b; }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& logical_xor_(const B& b) const {
      return detail::apply_in_place(LogicalXor{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LogicalXor logical_xor{};

struct LogicalNot : Elementwise<LogicalNot> {
  static constexpr OpInfo info{.name = "logical_not",
                               .method = "logical_not_",
                               .summary = "whether an element is false: 0",
                               .source = "array-API 2024.12",
                               .rule = Rule::logical};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return !x; }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& logical_not_() const {
      return detail::apply_in_place(LogicalNot{}, detail::handle_of<Self>(this));
    }
  };
};
inline constexpr LogicalNot logical_not{};

struct BitwiseAnd : Elementwise<BitwiseAnd> {
  static constexpr OpInfo info{.name = "bitwise_and",
                               .arguments = detail::two_operands,
                               .method = "bitwise_and_",
                               .summary = "the bits set in both elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::integral};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return static_cast<V>(a & b); }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& bitwise_and_(const B& b) const {
      return detail::apply_in_place(BitwiseAnd{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr BitwiseAnd bitwise_and{};

struct BitwiseOr : Elementwise<BitwiseOr> {
  static constexpr OpInfo info{.name = "bitwise_or",
                               .arguments = detail::two_operands,
                               .method = "bitwise_or_",
                               .summary = "the bits set in either element",
                               .source = "array-API 2024.12",
                               .domain = Domain::integral};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return static_cast<V>(a | b); }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& bitwise_or_(const B& b) const {
      return detail::apply_in_place(BitwiseOr{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr BitwiseOr bitwise_or{};

struct BitwiseXor : Elementwise<BitwiseXor> {
  static constexpr OpInfo info{.name = "bitwise_xor",
                               .arguments = detail::two_operands,
                               .method = "bitwise_xor_",
                               .summary = "the bits set in exactly one element",
                               .source = "array-API 2024.12",
                               .domain = Domain::integral};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return static_cast<V>(a ^ b); }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& bitwise_xor_(const B& b) const {
      return detail::apply_in_place(BitwiseXor{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr BitwiseXor bitwise_xor{};

struct BitwiseInvert : Elementwise<BitwiseInvert> {
  static constexpr OpInfo info{.name = "bitwise_invert",
                               .method = "bitwise_invert_",
                               .aliases = "bitwise_not",
                               .summary = "all bits inverted; for bool, whether an element is false",
                               .source = "array-API 2024.12",
                               .domain = Domain::integral};
  static constexpr const char* no_gradient = "it is of integers";
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (std::is_same_v<detail::scalar_t<V>, bool>) return !x;
    else return static_cast<V>(~x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& bitwise_invert_() const {
      return detail::apply_in_place(BitwiseInvert{}, detail::handle_of<Self>(this));
    }
  };
};
inline constexpr BitwiseInvert bitwise_invert{};
inline constexpr BitwiseInvert bitwise_not{};

struct LeftShift : Elementwise<LeftShift> {
  static constexpr OpInfo info{.name = "bitwise_left_shift",
                               .arguments = detail::two_operands,
                               .method = "bitwise_left_shift_",
                               .aliases = "left_shift",
                               .summary = "the bits shifted to the left, towards higher ones",
                               .source = "array-API 2024.12",
                               .domain = Domain::integer,
                               .notes = "0 if the count is negative or not less than the number of bits."};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    if (detail::is_negative(b) || b >= static_cast<V>(8 * sizeof(V))) return V(0);
    return static_cast<V>(static_cast<std::make_unsigned_t<V>>(a) << static_cast<unsigned>(b));
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& bitwise_left_shift_(const B& b) const {
      return detail::apply_in_place(LeftShift{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LeftShift bitwise_left_shift{};
inline constexpr LeftShift left_shift{};

struct RightShift : Elementwise<RightShift> {
  static constexpr OpInfo info{
      .name = "bitwise_right_shift",
      .arguments = detail::two_operands,
      .method = "bitwise_right_shift_",
      .aliases = "right_shift",
      .summary = "the bits shifted to the right; signed integers keep their sign",
      .source = "array-API 2024.12",
      .domain = Domain::integer,
      .notes = "If the count is negative or not less than the number of bits: 0, or -1 for negative elements."};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    if (detail::is_negative(b) || b >= static_cast<V>(8 * sizeof(V)))
      return detail::is_negative(a) ? static_cast<V>(-1) : V(0);
    return static_cast<V>(a >> b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& bitwise_right_shift_(const B& b) const {
      return detail::apply_in_place(RightShift{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr RightShift bitwise_right_shift{};
inline constexpr RightShift right_shift{};

struct BitwiseCount : Elementwise<BitwiseCount> {
  static constexpr OpInfo info{.name = "bitwise_count",
                               .method = "bitwise_count_",
                               .summary = "the number of bits set in the magnitude of each element",
                               .source = "NumPy",
                               .rule = Rule::counted,
                               .domain = Domain::integral};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr std::uint8_t at(const V& x) {
    if constexpr (std::is_same_v<V, bool>) {
      return x ? 1 : 0;
    } else {
      using U = std::make_unsigned_t<V>;
      std::uint64_t bits = detail::is_negative(x) ? static_cast<U>(U(0) - static_cast<U>(x)) : static_cast<U>(x);
      // Sums of pairs, of fours and of eights, then of all bytes.  Source: Warren, Hacker's Delight, section 5-1.
      bits -= bits >> 1 & 0x5555555555555555u;
      bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
      bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
      return static_cast<std::uint8_t>(bits * 0x0101010101010101u >> 56);
    }
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& bitwise_count_() const {
      return detail::apply_in_place(BitwiseCount{}, detail::handle_of<Self>(this));
    }
  };
};
inline constexpr BitwiseCount bitwise_count{};

using LogicalOps = OpList<LogicalAnd, LogicalOr, LogicalXor, LogicalNot, BitwiseAnd, BitwiseOr, BitwiseXor,
                          BitwiseInvert, LeftShift, RightShift, BitwiseCount>;

}  // namespace tenon::inline v1
