// The tensors among the arguments of a call, in the element type in which the operation computes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "promotion.hpp"

namespace tenon::inline v1::runtime {

/// The rule by which a family's operations find their computing type from the types of their operands.
enum class Work : unsigned char {
  own,          ///< in each element type
  canonical,    ///< half types in float, whose results become halves again; the rest in their own
  floating,     ///< the same, and integers and bool in double
  widened,      ///< the same, but results stay as they were computed
  in_double,    ///< in double or complex<double>; results get the floating or complex type of the operands
  accumulated,  ///< as canonical, and integers and bool in 64 bits, signed and unsigned alike
  wrapped,      ///< as canonical, and integers in unsigned ones of 32 or 64 bits
  ordered,  ///< as canonical, and narrow signed integers, moved by half of their range, and bool as unsigned integers
  logical,      ///< each element as a bool
  moved,        ///< elements of one size alike
  viewed        ///< in any type, as elements are not touched
};

/// Throws DeviceError for a device that the host does not reach.
void require_host(const char* function, AnyDevice device);
/// The most tensors that one call returns, some 150 bytes each: there may be as many pieces without elements as int64
/// counts.
inline constexpr std::int64_t most_results = std::int64_t{1} << 24;
/// Throws ShapeError above that.
std::size_t checked_count(const char* function, std::int64_t results);
/// Throws TypeError for elements that a function is not defined for.
[[noreturn]] void refuse_dtype(const Call& call, DType dtype);

/// A list of integers, or one integer as a list.
TENON_INLINE Shape shape_of_value(const Value& value) {
  return value.kind() == ValueKind::integers ? value.integers() : Shape{value.integer()};
}

/// The dtype in which elements of `dtype` are computed.
DType working_dtype(Work work, DType dtype);

/// A tensor for each argument of a call, and for no more: to make and to drop sixteen takes as long as a small
/// operation.
class ArgumentTensors {
 public:
  explicit ArgumentTensors(int n) : n_(n) {
    for (AnyTensor& tensor : *this) new (&tensor) AnyTensor;
  }
  ArgumentTensors(const ArgumentTensors&) = delete;
  ArgumentTensors& operator=(const ArgumentTensors&) = delete;
  ~ArgumentTensors() {
    for (AnyTensor& tensor : *this) tensor.~AnyTensor();
  }
  AnyTensor& operator[](int k) { return list_[k]; }
  const AnyTensor& operator[](int k) const { return list_[k]; }
  AnyTensor* begin() { return list_; }
  AnyTensor* end() { return list_ + n_; }
  const AnyTensor* begin() const { return list_; }
  const AnyTensor* end() const { return list_ + n_; }

 private:
  int n_;
  union {
    AnyTensor list_[most_arguments];
  };
};

/// The arguments of a call, with promoted and converted tensors.
///
/// An operation that makes a tensor of a given dtype computes in that type, and does not read the elements of its
/// operand.
class Operands {
 public:
  /// Throws TypeError for element types that the operation is not defined for, and in place for a tensor that cannot be
  /// written or does not hold the result's kind; DeviceError for tensors that are not on the host. `writes`: the
  /// operation writes the first operand, or a copy of it unless the call is in place.
  Operands(const Call& call, Work work, bool writes = false);

  const Call& call() const { return call_; }
  DType common() const { return common_; }
  DType working() const { return working_; }
  /// True if the first two operands are compared as int64 and uint64, or the reverse; `compared` says which.
  bool is_across_zero() const { return compared_.first != compared_.second; }
  ComparedAs compared() const { return compared_; }
  /// Argument k as a tensor of the working type.
  const AnyTensor& tensor(int k) const { return tensors_[k]; }
  /// An argument that is a list of tensors, each of the working type.
  const std::vector<AnyTensor>& tensors() const { return list_; }
  /// Argument k, a list of tensors and numbers, each of its own type.
  std::vector<AnyTensor> own_tensors(int k) const;
  /// A tensor or a number as a tensor of the working type.
  AnyTensor prepared(const Value& value) const;
  /// Argument k, a tensor of real numbers, as doubles. Throws TypeError for complex ones.
  AnyTensor doubles(int k) const;
  /// Argument k as integers of 64 bits, or as a mask. Throws TypeError for a tensor of another kind.
  AnyTensor indices(int k) const;
  AnyTensor mask(int k) const;
  /// The first operand after it was written: in place the first argument, to which it is copied if it was computed in
  /// another type.
  Value written() const;
  /// A result in the form in which it is returned: of the operands' dtype if it was only computed in another one, and
  /// read-only if it shares the elements of an operand that is. `number`: among several results.
  AnyTensor finished(AnyTensor result, int number) const;
  /// The same for elements of `dtype` at this layout of a block, which is shared.
  AnyTensor finished(const detail::Block* block, const Layout& layout, DType dtype, bool is_read_only,
                     int number) const;

 private:
  AnyTensor compared(const Value& value, DType dtype) const;
  void check_written(const AnyTensor& self) const;
  bool is_read_only(const AnyTensor& result) const;

  const Call& call_;
  Work work_;
  DType common_ = DType::float64, working_ = DType::float64;
  ComparedAs compared_{};
  bool makes_ = false;
  ArgumentTensors tensors_;
  std::vector<AnyTensor> list_;
  std::vector<DType> own_;  // of those in a list that are viewed
};

}  // namespace tenon::runtime
