// The description of an operation's arguments: documentation, bindings and tests read it, so that they name no
// operation by hand.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// The kinds of arguments.
enum class ArgumentKind : unsigned char {
  nothing,    ///< where a kind may be left out
  tensor,     ///< a tensor, an expression or, together with a tensor, a number
  tensors,    ///< any number of tensors, one after the other
  indices,    ///< a tensor of integers
  mask,       ///< a tensor of bools
  scalar,     ///< a number of a kind that the elements hold
  number,     ///< a real number, taken as a double
  numbers,    ///< a list of real numbers
  integer,    ///< an integer of 64 bits
  integers,   ///< a list of integers
  widths,     ///< an integer, or a pair of integers for each dimension
  axis,       ///< a dimension, from the end when negative
  axes,       ///< several dimensions
  axis_lists, ///< a list of dimensions for each of two operands; in C++ two arguments
  shape,      ///< sizes
  dtype,      ///< an element type; in C++ a template argument
  device,     ///< the place of the result: a device, or an allocator policy
  flag,       ///< true if it is given
  choice,     ///< one of a few names
  text,       ///< a string
  generator,  ///< a stream of random numbers
  function,   ///< a user's function
  elements,   ///< numbers: one, nested lists, a range
  memory,     ///< a pointer to foreign memory
  range,      ///< a range of elements, whose owner keeps it alive
  container   ///< a vector, which is moved from
};

/// Stands for an argument that is left out before one that is given.
struct LeftOut {};

/// One argument of an operation.
struct Argument {
  const char* name;
  ArgumentKind kind = ArgumentKind::tensor;
  const char* fallback = nullptr;  ///< its default as text, if it may be left out; "" if the default has no text
  bool keyword = false;                    ///< given by its name, after the others, in any order
  int least_rank = 0;                      ///< of a tensor: the least number of dimensions
  ArgumentKind also = ArgumentKind::nothing;  ///< another kind that is accepted in its place
  const char* choices = nullptr;           ///< of a choice: its type in C++, and its names: "Side left right"
  bool written = false;                    ///< the operation changes it
  bool promoted = false;                   ///< of a tensor given by its name: it takes part in the operands' promotion
  bool has_own_type = false;               ///< of a tensor or a list of them: it takes no part in promotion
  bool beyond_int64 = false;               ///< of an integer: it may be one that only uint64 holds
  int typed_result = 0;  ///< of a tensor: the number, from 0, of the result that has its type; 0 is none

  constexpr bool optional() const { return fallback != nullptr; }
};

/// The arguments of an operation, in order; those that are given by name are last.
class ArgumentList {
 public:
  constexpr ArgumentList() = default;
  template <std::size_t n>
  constexpr ArgumentList(const Argument (&list)[n]) : begin_(list), size_(static_cast<int>(n)) {}

  constexpr const Argument* begin() const { return begin_; }
  constexpr const Argument* end() const { return begin_ + size_; }
  constexpr int size() const { return size_; }
  constexpr const Argument& operator[](int k) const { return begin_[k]; }

 private:
  const Argument* begin_ = nullptr;
  int size_ = 0;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

inline constexpr Argument one_operand[] = {{"x"}};
inline constexpr Argument two_operands[] = {{"x1"}, {"x2"}};
inline constexpr Argument three_operands[] = {{"x1"}, {"x2"}, {"x3"}};

}  // namespace tenon::inline v1::detail
