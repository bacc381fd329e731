// Value: an argument or a result of a function whose types are known at run time only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::runtime {

/// The kind of a Value.
enum class ValueKind : unsigned char {
  nothing,    ///< no argument: a function's default stands for it
  boolean,
  integer,    ///< of 64 bits
  natural,    ///< an integer of 64 bits that exceeds int64
  real,       ///< a double
  complex,
  text,
  dtype,
  device,
  tensor,
  integers,   ///< a list of integers: a shape, axes
  list,       ///< values of any kinds
  generator,  ///< a stream of random numbers, which the caller keeps
  function    ///< a function of a line, for apply_along_axis
};

/// A value of one of these kinds. Its members are compiled into the library, so that a program's flags do not matter.
class TENON_EXPORT Value {
 public:
  /// A function from a tensor to a tensor, or to a number.
  using Function = std::function<Value(const AnyTensor&)>;

  TENON_INLINE Value() noexcept : kind_(ValueKind::nothing) {}
  template <class B>
    requires std::is_same_v<B, bool>
  TENON_INLINE Value(B value) noexcept : kind_(ValueKind::boolean) { held_.boolean = value; }
  template <detail::Integer Int>
  TENON_INLINE Value(Int value) noexcept : kind_(ValueKind::integer) {
    held_.integer = static_cast<std::int64_t>(value);
    if (std::is_unsigned_v<Int> && held_.integer < 0) kind_ = ValueKind::natural;
  }
  TENON_INLINE Value(double value) noexcept : kind_(ValueKind::real) { held_.real = value; }
  TENON_INLINE Value(tenon::complex<double> value) noexcept : kind_(ValueKind::complex) {
    held_.parts[0] = value.re;
    held_.parts[1] = value.im;
  }
  TENON_INLINE Value(DType dtype) noexcept : kind_(ValueKind::dtype) { held_.dtype = dtype; }
  TENON_INLINE Value(AnyDevice device) noexcept : kind_(ValueKind::device) { held_.device = device; }
  /// Refers to the generator, which must outlive the value.
  TENON_INLINE Value(Generator& generator) noexcept : kind_(ValueKind::generator) { held_.generator = &generator; }
  Value(AnyTensor tensor);
  /// The value of an expression, which is computed here.
  template <TensorLike X>
  TENON_INLINE Value(const X& x) : Value(AnyTensor(x)) {}
  Value(std::string text);
  Value(std::string_view text);
  Value(const char* text);
  Value(Shape integers);
  Value(std::vector<Value> list);
  Value(Function function);
  /// A list of integers, such as a shape, if all are integers.
  Value(std::initializer_list<Value> list);

  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  TENON_INLINE ~Value() {
    if (kind_ >= first_owner) destroy();
  }

  TENON_INLINE ValueKind kind() const noexcept { return kind_; }
  TENON_INLINE bool is_nothing() const noexcept { return kind_ == ValueKind::nothing; }
  TENON_INLINE bool is_tensor() const noexcept { return kind_ == ValueKind::tensor; }
  /// True for a tensor that wants a gradient, or was computed from such (runtime/gradient.hpp).
  TENON_INLINE bool has_history() const noexcept { return static_cast<bool>(history_.edge); }
  /// True for a tensor without history.
  TENON_INLINE bool is_plain_tensor() const noexcept { return kind_ == ValueKind::tensor && !has_history(); }
  /// The node that a tensor is a result of; null if it has no history.
  TENON_INLINE const detail::Edge& history() const noexcept { return history_.edge; }
  /// Gives a tensor another history, or none. Throws TypeError for other values.
  void set_history(detail::Edge history);

  /// True for a number: a bool, an integer, a real or a complex one.
  TENON_INLINE bool is_number() const noexcept { return kind_ >= ValueKind::boolean && kind_ <= ValueKind::complex; }
  /// True for a bool or an integer.
  TENON_INLINE bool is_integer() const noexcept { return kind_ >= ValueKind::boolean && kind_ <= ValueKind::natural; }

  // Each of these throws TypeError if the value is of another kind.
  const AnyTensor& tensor() const;
  bool boolean() const;
  /// Throws TypeError also for a natural number beyond the range.
  std::int64_t integer() const;
  /// The value of any real number.
  double real() const;
  /// The value of any number.
  tenon::complex<double> complex() const;
  const std::string& text() const;
  DType dtype() const;
  AnyDevice device() const;
  Generator& generator() const;
  const Function& function() const;
  /// The list of integers.
  const Shape& integers() const;
  const std::vector<Value>& list() const;
  /// The bits of a natural number.
  TENON_INLINE std::uint64_t natural() const noexcept { return static_cast<std::uint64_t>(held_.integer); }

  /// A description for messages: "Tensor float32 (2,3)", "int", "list of 2".
  std::string description() const;

 private:
  static constexpr ValueKind first_owner = ValueKind::text;
  void destroy() noexcept;
  void copy_from(const Value& other);
  void take_from(Value& other) noexcept;
  [[noreturn]] void refuse(const char* wanted) const;

  /// An edge that `destroy` drops: only tensors have one.
  union History {
    TENON_INLINE History() noexcept : edge() {}
    TENON_INLINE ~History() {}
    detail::Edge edge;
  };

  ValueKind kind_;
  History history_;
  union Held {
    TENON_INLINE Held() noexcept : integer(0) {}
    TENON_INLINE ~Held() {}
    bool boolean;
    std::int64_t integer;
    double real;
    double parts[2];
    DType dtype;
    AnyDevice device;
    Generator* generator;
    std::string* text;
    AnyTensor tensor;
    Shape integers;
    std::vector<Value>* list;
    Function* function;
  } held_;
};

}  // namespace tenon::inline v1::runtime
