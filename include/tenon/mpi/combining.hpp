// Combining: the operation by which MPI combines the ranks' elements, one of Tenon's.
#pragma once

#include <mpi.h>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/dtype.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/operand/weak_scalar.hpp>

namespace tenon::inline v1::detail {

/// True if Op is associative and commutative, so that elements of many ranks have one result.
template <class Op>
inline constexpr bool is_associative = false;
template <>
inline constexpr bool is_associative<Add> = true;
template <>
inline constexpr bool is_associative<Multiply> = true;
template <>
inline constexpr bool is_associative<Maximum> = true;
template <>
inline constexpr bool is_associative<Minimum> = true;
template <>
inline constexpr bool is_associative<LogicalAnd> = true;
template <>
inline constexpr bool is_associative<LogicalOr> = true;
template <>
inline constexpr bool is_associative<LogicalXor> = true;
template <>
inline constexpr bool is_associative<BitwiseAnd> = true;
template <>
inline constexpr bool is_associative<BitwiseOr> = true;
template <>
inline constexpr bool is_associative<BitwiseXor> = true;
template <>
inline constexpr bool is_associative<Hypot> = true;
template <>
inline constexpr bool is_associative<LogAddExp> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::mpi {

/// An operation for reductions over ranks: add, multiply, maximum, minimum, the logical ones, the bitwise ones, hypot,
/// logaddexp.
template <class Op>
concept CombiningOp = detail::is_associative<Op>;

}  // namespace tenon::inline v1::mpi

namespace tenon::inline v1::detail::inline TENON_CODE {

/// MPI's own operation, if it has one that does the same with elements of T. It has no maximum and minimum of floating
/// numbers that propagate NaN.
template <class Op, class T>
MPI_Op mpi_operation() {
  constexpr bool is_bool = std::is_same_v<T, bool>, is_integer_type = kind_of<T> == Kind::integer;
  constexpr bool adds = is_integer_type || std::is_same_v<T, float> || std::is_same_v<T, double>;
  if constexpr (std::is_same_v<Op, Add>) return is_bool ? MPI_LOR : adds ? MPI_SUM : MPI_OP_NULL;
  else if constexpr (std::is_same_v<Op, Multiply>) return is_bool ? MPI_LAND : adds ? MPI_PROD : MPI_OP_NULL;
  else if constexpr (std::is_same_v<Op, Maximum>) return is_bool ? MPI_LOR : is_integer_type ? MPI_MAX : MPI_OP_NULL;
  else if constexpr (std::is_same_v<Op, Minimum>) return is_bool ? MPI_LAND : is_integer_type ? MPI_MIN : MPI_OP_NULL;
  else if constexpr (std::is_same_v<Op, LogicalAnd>) return MPI_LAND;
  else if constexpr (std::is_same_v<Op, LogicalOr>) return MPI_LOR;
  else if constexpr (std::is_same_v<Op, LogicalXor>) return MPI_LXOR;
  else if constexpr (std::is_same_v<Op, BitwiseAnd>) return is_bool ? MPI_LAND : MPI_BAND;
  else if constexpr (std::is_same_v<Op, BitwiseOr>) return is_bool ? MPI_LOR : MPI_BOR;
  else if constexpr (std::is_same_v<Op, BitwiseXor>) return is_bool ? MPI_LXOR : MPI_BXOR;
  else return MPI_OP_NULL;
}

/// True if MPI has such an operation.
template <class Op, class T>
inline constexpr bool has_mpi_operation =
    (std::is_same_v<Op, Add> || std::is_same_v<Op, Multiply>)
        ? (kind_of<T> <= Kind::integer || std::is_same_v<T, float> || std::is_same_v<T, double>)
        : kind_of<T> <= Kind::integer && !std::is_same_v<Op, Hypot> && !std::is_same_v<Op, LogAddExp>;

/// MPI's callback: `with` becomes `from` op `with`.
template <class Op, class T>
void combine_elements(void* from, void* with, int* count, MPI_Datatype*) {
  const T* const a = static_cast<const T*>(from);
  T* const b = static_cast<T*>(with);
  for (int i = 0; i < *count; ++i) b[i] = Op{}(a[i], b[i]);
}

/// Refuses elements whose combination has another type, or does not exist.
template <bool fits>
TENON_INLINE constexpr auto require_combinable() {
  static_assert(fits,
                "tenon: ranks are not reduced by this operation on this element type: its results have another one");
}

/// An operation for MPI. Frees the one that it has created; calls already started with that are not affected.
class Combining {
 public:
  template <class T, class Op>
  static Combining of(const char* function) {
    constexpr bool fits = requires(T a, T b) { requires std::is_same_v<std::remove_cvref_t<decltype(Op{}(a, b))>, T>; };
    require_combinable<fits>();
    Combining made;
    made.handle_ = mpi_operation<Op, T>();
    if constexpr (fits) {
      if (made.handle_ != MPI_OP_NULL) return made;
      check_mpi(function, "MPI_Op_create", MPI_Op_create(&combine_elements<Op, T>, 1, &made.handle_));
      made.owned_ = true;
    }
    return made;
  }
  Combining(Combining&& other) noexcept : handle_(other.handle_), owned_(std::exchange(other.owned_, false)) {}
  Combining& operator=(Combining&&) = delete;
  ~Combining() {
    if (owned_) MPI_Op_free(&handle_);
  }
  MPI_Op handle() const noexcept { return handle_; }

 private:
  Combining() noexcept : handle_(MPI_OP_NULL), owned_(false) {}
  MPI_Op handle_;
  bool owned_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
