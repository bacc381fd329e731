#include "promotion.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>

namespace tenon::inline v1::runtime {
namespace {

using Row = std::array<DType, dtype_count>;

template <class A, class... T>
constexpr Row promoted_with(detail::TypeList<T...>) {
  return {dtype_of<promote_t<A, T>>...};
}
template <class... T>
constexpr std::array<Row, dtype_count> promotion_table(detail::TypeList<T...> all) {
  return {promoted_with<T>(all)...};
}
/// The type of a number of type S combined with tensors of T. A complex number has no precision of its own, unlike in
/// C++.
template <class T, class S>
constexpr DType weak_beside() {
  if constexpr (kind_of<T> == Kind::floating && ComplexElement<S>) return dtype_of<complex<compute_t<T>>>;
  else return dtype_of<typename detail::strong<typename detail::promote2<T, detail::Weak<S>>::type>::type>;
}
template <class T, class... S>
constexpr Row weak_with(detail::TypeList<S...>) {
  return {weak_beside<T, S>()...};
}
template <class... T>
constexpr std::array<Row, dtype_count> weak_table(detail::TypeList<T...> all) {
  return {weak_with<T>(all)...};
}
template <class... T>
constexpr std::array<Kind, dtype_count> kind_table(detail::TypeList<T...>) {
  return {kind_of<T>...};
}
template <class... T>
constexpr bool domain_holds(DType dtype, Domain domain, detail::TypeList<T...>) {
  bool holds = false;
  ((holds = holds || (dtype == dtype_of<T> && detail::in_domain<T>(domain))), ...);
  return holds;
}

constexpr auto promotions = promotion_table(AllTypes{}), weak_promotions = weak_table(AllTypes{});
constexpr auto kinds = kind_table(AllTypes{});

constexpr std::size_t number_of(DType dtype) { return static_cast<std::size_t>(dtype); }

}  // namespace

void require_dtype(const char* function, DType dtype) {
  if (!detail::is_dtype(dtype))
    detail::throw_error(ErrorCode::type, function, ": DType(", static_cast<int>(dtype), ") is no dtype");
}

Kind kind_of_dtype(DType dtype) {
  require_dtype("kind_of_dtype", dtype);
  return kinds[number_of(dtype)];
}
bool is_in_domain(DType dtype, Domain domain) { return domain_holds(dtype, domain, AllTypes{}); }
const char* domain_name(Domain domain) {
  switch (domain) {
    case Domain::every: return "any elements";
    case Domain::numeric: return "numbers other than bool";
    case Domain::real: return "real elements";
    case Domain::real_numeric: return "real numbers other than bool";
    case Domain::integral: return "integers or bool";
    case Domain::integer: return "integers";
    case Domain::floating: return "floating numbers";
    case Domain::continuous: return "floating or complex numbers";
    case Domain::inexact: return "floating or complex numbers of at least 32 bits";
  }
  return "";
}
DType dtype_of_number(const Value& number) {
  switch (number.kind()) {
    case ValueKind::boolean: return DType::bool_;
    case ValueKind::integer: return DType::int64;
    case ValueKind::natural: return DType::uint64;
    case ValueKind::complex: return DType::complex128;
    default: return DType::float64;
  }
}

/// True if elements of an integer type have the value of an integer.
static bool holds_number(DType dtype, const Value& number) {
  const bool is_signed = dtype <= DType::int64;
  const int bits = static_cast<int>(item_size(dtype)) * 8 - is_signed;
  const bool is_negative = number.kind() == ValueKind::integer && number.integer() < 0;
  if (is_negative)
    return is_signed && number.integer() >= -1 - static_cast<std::int64_t>((std::uint64_t{1} << bits) - 1);
  return bits == 64 || number.natural() >> bits == 0;
}

ComparedAs compared_as(const TypedOperand& first, const TypedOperand& second, DType common) {
  const TypedOperand operands[] = {first, second};
  bool needs_sign[2], needs_uint64[2], is_held = kind_of_dtype(common) == Kind::integer;
  for (int k = 0; k < 2; ++k) {
    const Value* const number = operands[k].number;
    const DType dtype = number ? dtype_of_number(*number) : operands[k].dtype;
    if (kind_of_dtype(dtype) != Kind::integer) return {common, common};
    is_held = is_held && (!number || holds_number(common, *number));
    needs_sign[k] = number ? !holds_number(DType::uint64, *number) : dtype <= DType::int64;
    needs_uint64[k] = number ? !holds_number(DType::int64, *number) : dtype == DType::uint64;
  }
  if (is_held) return {common, common};
  const bool any_uint64 = needs_uint64[0] || needs_uint64[1];
  if (!any_uint64) return {DType::int64, DType::int64};
  if (!needs_sign[0] && !needs_sign[1]) return {DType::uint64, DType::uint64};
  return needs_uint64[0] ? ComparedAs{DType::uint64, DType::int64} : ComparedAs{DType::int64, DType::uint64};
}

void Promotion::add(DType tensor) {
  tensor_ = has_tensor_ ? promotions[number_of(tensor_)][number_of(tensor)] : tensor;
  has_tensor_ = true;
}
void Promotion::add_number(const Value& number) {
  const DType dtype = dtype_of_number(number);
  number_ = has_number_ ? promotions[number_of(number_)][number_of(dtype)] : dtype;
  has_number_ = true;
}
DType Promotion::result() const {
  if (!has_tensor_) return number_;
  return has_number_ ? weak_promotions[number_of(tensor_)][number_of(number_)] : tensor_;
}

DType promote(DType a, DType b) {
  require_dtype("promote", a);
  require_dtype("promote", b);
  return promotions[number_of(a)][number_of(b)];
}
DType promote(DType tensor, const Value& number) {
  require_dtype("promote", tensor);
  if (!number.is_number())
    detail::throw_error(ErrorCode::type, "promote: got ", number.description().c_str(), ", needs a number");
  return weak_promotions[number_of(tensor)][number_of(dtype_of_number(number))];
}

}  // namespace tenon::runtime
