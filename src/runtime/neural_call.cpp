#include "neural_call.hpp"

#include <tenon/engine/destination.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/embedding.hpp>
#include <tenon/view/overlap.hpp>

#include "history.hpp"

namespace tenon::inline v1::runtime {

void limit_rows(const char* function, const AnyVariable& table, const detail::IndexTensor& indices, double most,
                double order) {
  const AnyTensor& x = table.tensor();
  if (x.is_read_only())
    detail::throw_error(ErrorCode::type, function,
                        ": max_norm scales rows of the weight in place, and it is read-only");
  refuse_kept_elements(function, x);
  for_floating(x.dtype(), [&]<class T>(T) {
    return detail::limit_rows(function, x.as_unchecked<T, Cpu>(), indices, most, order), 0;
  });
}

NeuralOperands::NeuralOperands(const Call& call, Work work) : call_(call), operands_(call, work) {}

AnyVariable NeuralOperands::tensor(int k) const {
  const Value& given = *call_[k];
  if (!given.is_tensor()) return AnyVariable(Value(operands_.tensor(k)));
  const DType dtype = operands_.working();
  const Value x = given.tensor().dtype() == dtype ? given : recorded_cast(given, dtype);
  return AnyVariable(is_recording() ? x : detach(x));
}

AnyVariable NeuralOperands::written(int k) const {
  const char* const name = call_.info->arguments[k].name;
  const DType dtype = operands_.working();
  const auto refuse = [&](const char* why) {
    detail::throw_error(ErrorCode::type, call_.name, ": ", name, " is written, and ", why);
  };
  if (!call_[k]->is_tensor()) refuse("a number cannot be");
  const AnyTensor& x = call_[k]->tensor();
  if (call_[k]->has_history()) refuse("wants a gradient: detach it");
  if (x.is_read_only()) refuse("this tensor is read-only");
  const bool is_half = x.dtype() != dtype && x.dtype() == operands_.common();
  if (x.dtype() != dtype && !is_half) {
    detail::throw_error(ErrorCode::type, call_.name, ": ", name, " is of ", name_of(x.dtype()),
                        ", and is written by a call that computes in ", name_of(dtype), ": it has to be of that type");
  }
  if (detail::repeats_elements(x.layout())) detail::fail_repeated(call_.name, x.layout());
  refuse_kept_elements(call_.name, x);
  if (!is_half) return AnyVariable(Value(x));
  copies_.emplace_back(x, runtime::cast(x, dtype));
  return AnyVariable(Value(copies_.back().second));
}

void NeuralOperands::write_back() const {
  for (const auto& [argument, copy] : copies_) runtime::assign(argument, Value(copy));
}

Value NeuralOperands::finished(const Value& result) const {
  if (!result.is_tensor()) return result;
  const AnyTensor& x = result.tensor();
  if (!result.has_history()) return operands_.finished(x.block(), x.layout(), x.dtype(), true, 0);
  const bool is_narrowed = x.dtype() == operands_.working() && item_size(operands_.common()) < item_size(x.dtype()) &&
                           kind_of_dtype(operands_.common()) == Kind::floating;
  return is_narrowed ? recorded_cast(result, operands_.common()) : result;
}

}  // namespace tenon::inline v1::runtime
