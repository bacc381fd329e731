#include "history.hpp"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/view/reshape.hpp>

#include "convert.hpp"
#include "promotion.hpp"

namespace tenon::inline v1::runtime {
namespace {

AnyTensor tensor_from(const detail::Gradient& g, DType dtype) {
  Layout layout(g.layout);
  return AnyTensor(detail::Unchecked{}, detail::retain(g.block), std::move(layout), dtype, AnyDevice{}, false);
}

/// The elements of a sum of gradients; their histories are added elsewhere.
template <DType dtype>
void add_gradients(detail::Gradient& a, const detail::Gradient& b) {
  static const Function &add = function_called("add"), &add_in_place = function_called("add_");
  const bool is_own = detail::use_count(a.block) == 1 && a.layout.is_contiguous();
  const Value left(tensor_from(a, dtype)), right(tensor_from(b, dtype));
  const Value* const operands[] = {&left, &right};
  const Value sum = call_in_order(is_own ? add_in_place : add, operands);
  if (!is_own) a = gradient_from(sum);
}
template <DType dtype>
void own_gradient(detail::Gradient& a) {
  if (detail::use_count(a.block) == 1 && a.layout.is_contiguous()) return;
  detail::Edge history = std::move(a.history);
  a = gradient_from(Value(tensor_from(a, dtype).clone()));
  a.history = std::move(history);
}
template <DType dtype>
constexpr detail::GradientType named_type{.dtype = dtype,
                                          .item = 0,
                                          .add = add_gradients<dtype>,
                                          .own = own_gradient<dtype>,
                                          .reduce = nullptr,  // as the rest, for what only Variables record
                                          .view = nullptr,
                                          .put_back = nullptr,
                                          .overwritten = nullptr};

}  // namespace

bool is_differentiable(DType dtype) { return kind_of_dtype(dtype) >= Kind::floating; }

const detail::GradientType& gradient_type_of(DType dtype) {
  switch (dtype) {
    case DType::float16: return named_type<DType::float16>;
    case DType::bfloat16: return named_type<DType::bfloat16>;
    case DType::float32: return named_type<DType::float32>;
    case DType::complex64: return named_type<DType::complex64>;
    case DType::complex128: return named_type<DType::complex128>;
    default: return named_type<DType::float64>;
  }
}

detail::Gradient gradient_from(const Value& x) {
  detail::Gradient g(detail::retain(x.tensor().block()), x.tensor().layout());
  g.history = x.history();
  return g;
}
Value value_from(const detail::Gradient& gradient, DType dtype) {
  return with_history(tensor_from(gradient, dtype), gradient.history);
}

Value with_history(const AnyTensor& x, detail::Edge history) {
  Value value(x);
  value.set_history(std::move(history));
  return value;
}

AnyTensor zeros_of(Dims sizes, DType dtype) {
  const AnyTensor one = new_any_tensor("backward", Dims(nullptr, 0), dtype);
  std::memset(one.block()->data, 0, static_cast<std::size_t>(item_size(dtype)));
  Layout layout = views::expand(one.layout(), Shape(sizes), "backward");
  return AnyTensor(detail::Unchecked{}, detail::retain(one.block()), std::move(layout), dtype, AnyDevice{}, false);
}

Value fitted(const char* function, const Value& gradient, Dims sizes, DType dtype) {
  static const Function &sum = function_called("sum"), &reshape = function_called("reshape"),
                        &expand = function_called("broadcast_to");
  const Dims given = gradient.tensor().layout().sizes();
  Value result = gradient;
  if (!(given == sizes)) {
    const int more = given.rank() - sizes.rank();
    Shape summed, kept;
    for (int d = 0; d < given.rank(); ++d) {
      const bool is_reduced = d < more || (sizes[d - more] == 1 && given[d] != 1);
      if (d >= more && given[d] != sizes[d - more] && given[d] != 1 && sizes[d - more] != 1) {
        detail::throw_error(ErrorCode::shape, function, ": a gradient of shape ", given, " for a result of shape ",
                            sizes);
      }
      if (is_reduced) summed.push_back(d);
      if (d >= more) kept.push_back(is_reduced ? 1 : given[d]);
    }
    if (summed.rank() > 0) {
      const Keyword options[] = {{"axis", summed}, {"keepdims", true}};
      result = call(sum, std::vector<Value>{std::move(result)}, options);
      if (more > 0) result = call(reshape, std::vector<Value>{std::move(result), kept});
    }
    if (!(result.tensor().layout().sizes() == sizes))
      result = call(expand, std::vector<Value>{std::move(result), Shape(sizes)});
  }
  return result.tensor().dtype() == dtype ? result : recorded_cast(result, dtype);
}

DType as_wide_as(DType dtype, DType beside) {
  const bool is_complex = kind_of_dtype(dtype) == Kind::complex;
  const int bytes = item_size(beside) / (kind_of_dtype(beside) == Kind::complex ? 2 : 1);
  if (is_complex) return bytes == 8 ? DType::complex128 : DType::complex64;
  return bytes == 8 ? DType::float64 : bytes == 4 ? DType::float32 : beside;
}

void refuse_kept_elements(const char* function, const AnyTensor& out) {
  const detail::Block* const block = out.block();
  if (!block || !(detail::flags_of(*block) & detail::Block::kept)) return;
  detail::refuse_write(function, *block, out.layout(), item_size(out.dtype()));
}

bool has_history(const Value& x) {
  if (x.kind() != ValueKind::list) return x.has_history();
  for (const Value& one : x.list()) {
    if (has_history(one)) return true;
  }
  return false;
}

}  // namespace tenon::inline v1::runtime
