// Promotion of element types that are known at run time: tables computed from dtype/promotion.hpp.
#pragma once

#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

inline constexpr int dtype_count = AllTypes::size;

/// Throws TypeError for a value that is no dtype.
void require_dtype(const char* function, DType dtype);
/// True if an operation of this domain is defined for elements of `dtype`.
bool is_in_domain(DType dtype, Domain domain);
/// The name of a domain's elements, for messages: "real numbers".
const char* domain_name(Domain domain);

/// An operand before its kernel is chosen: elements of a dtype, or a number, if it is not null.
struct TypedOperand {
  DType dtype;
  const Value* number;
};
/// The types in which two integers are compared.
struct ComparedAs {
  DType first, second;
};
/// Those of two operands, whose promoted type is `common`: one that holds both, or int64 and uint64. `common` twice for
/// operands that are not both integers.
ComparedAs compared_as(const TypedOperand& first, const TypedOperand& second, DType common);

/// The promoted type of tensors and numbers: numbers take the tensors' type unless they have a higher kind.
class Promotion {
 public:
  void add(DType tensor);
  void add_number(const Value& number);
  bool is_empty() const { return !has_tensor_ && !has_number_; }
  DType result() const;

 private:
  bool has_tensor_ = false, has_number_ = false;
  DType tensor_ = DType::bool_, number_ = DType::bool_;
};

}  // namespace tenon::runtime
