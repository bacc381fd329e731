// Functions of lines: a caller's function of tensors whose types are known at run time.
#include <cstdint>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/apply_along_axis.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "../argument_number.hpp"
#include "../convert.hpp"
#include "../operand.hpp"
#include "../promotion.hpp"
#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// Elements of x at other places.
AnyTensor viewed(const AnyTensor& x, Layout layout, bool is_read_only) {
  return AnyTensor(detail::Unchecked{}, detail::retain(x.block()), std::move(layout), x.dtype(), x.device(),
                   is_read_only);
}

/// The function's result for a line, as a tensor.
AnyTensor line_result(const Call& call, const Value& value) {
  if (value.is_tensor()) return require_host(call.name, value.tensor().device()), value.tensor();
  if (!value.is_number())
    detail::throw_error(ErrorCode::type, call.name, ": the function returned ", value.description().c_str(),
                        ", and must return a tensor or a number");
  return tensor_of_number(call.name, value, dtype_of_number(value));
}

}  // namespace

/// Joins the function's results in one tensor. Their type is not known before the function is called, so there must be
/// a line.
template <class Op>
Value run_line_function(const Call& call) {
  const Value& given = *call[argument_number<Op>("x")];
  const AnyTensor x = given.is_tensor() ? given.tensor() : tensor_of_number(call.name, given, dtype_of_number(given));
  require_host(call.name, x.device());
  const Value::Function& function = call[argument_number<Op>("function")]->function();
  if (!function)
    detail::throw_error(ErrorCode::type, call.name, ": function is empty: it holds nothing that could be called");
  const Value* axis = call[argument_number<Op>("axis")];
  const int d = detail::line_axis(call.name, axis ? detail::Axes(Shape{axis->integer()}) : detail::Axes(), x.sizes());
  const Layout starts = detail::layout_without(x.layout(), d, 1);
  const std::int64_t lines = starts.numel();
  if (lines == 0) {
    detail::throw_error(ErrorCode::shape, call.name, ": shape ", x.sizes(),
                        " has no lines, which would say what the function returns");
  }
  detail::OrderedWalk from(starts);
  const auto result_of_line = [&] {
    return line_result(call, function(viewed(x, detail::layout_of_dims(x.layout(), d, 1, from.offset), true)));
  };
  const AnyTensor first = result_of_line();
  const int rank = first.layout().rank();
  const AnyTensor result = new_any_tensor(call.name, detail::sizes_with(x.sizes(), d, first.sizes()), first.dtype());
  const Layout places = detail::layout_without(result.layout(), d, rank);
  detail::OrderedWalk to(places);
  const auto put = [&](const AnyTensor& value) {
    assign_any(call.name, viewed(result, detail::layout_of_dims(result.layout(), d, rank, to.offset), false), value);
  };
  put(first);
  if (result.numel() == 0 && x.numel() == 0) return result;  // there may be more lines without elements than can be
                                                             // counted
  for (std::int64_t i = 1; i < lines; ++i) {
    from.next();
    to.next();
    const AnyTensor value = result_of_line();
    if (!(value.sizes() == first.sizes())) {
      detail::throw_error(ErrorCode::shape, call.name, ": line ", i, " gave shape ", value.sizes(), ", the first one ",
                          first.sizes());
    }
    if (value.dtype() != first.dtype()) {
      detail::throw_error(ErrorCode::type, call.name, ": line ", i, " gave ", name_of(value.dtype()),
                          ", the first one ", name_of(first.dtype()));
    }
    put(value);
  }
  return result;
}

template void add_reductions<LineFunctionOps>(FunctionList& list);

}  // namespace tenon::runtime
