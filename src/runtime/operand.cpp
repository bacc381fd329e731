#include "operand.hpp"

#include <cstddef>
#include <optional>

#include <tenon/engine/destination.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/view/overlap.hpp>

#include "convert.hpp"
#include "history.hpp"
#include "promotion.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// True if elements of `dtype` are ordered as unsigned ones that are half of their range higher.
bool is_biased(DType dtype) { return dtype == DType::int8 || dtype == DType::int16; }

bool is_half(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }

/// The type that stands for all of its size.
DType carrier_of(DType dtype) {
  switch (item_size(dtype)) {
    case 1: return DType::uint8;
    case 2: return DType::uint16;
    case 4: return DType::uint32;
    case 8: return DType::uint64;
    default: return DType::complex128;
  }
}

bool is_unsigned(DType dtype) { return dtype >= DType::uint8 && dtype <= DType::uint64; }

void require_real(const Call& call, int k) {
  const DType dtype = call[k]->is_tensor() ? call[k]->tensor().dtype() : dtype_of_number(*call[k]);
  if (kind_of_dtype(dtype) == Kind::complex) {
    detail::throw_error(ErrorCode::type, call.name, ": ", call.info->arguments[k].name,
                        " is defined for real numbers, not for ", name_of(dtype));
  }
}

}  // namespace

void require_host(const char* function, AnyDevice device) {
  if (!Cpu::reaches(device)) {
    detail::throw_error(ErrorCode::device, function, ": a tensor on ", device.name(), " ", device.index,
                        ": this library was built to compute on the host: copy it there first");
  }
}

std::size_t checked_count(const char* function, std::int64_t results) {
  if (results > most_results) {
    detail::throw_error(ErrorCode::shape, function, ": ", results, " pieces are more than ", most_results,
                        ", the most that one call returns");
  }
  return static_cast<std::size_t>(results);
}

void refuse_dtype(const Call& call, DType dtype) {
  detail::throw_error(ErrorCode::type, call.name, ": is defined for ", domain_name(call.info->domain), ", not for ",
                      name_of(dtype));
}

DType working_dtype(Work work, DType dtype) {
  if (work == Work::moved) return carrier_of(dtype);
  if (work == Work::viewed) return DType::uint8;
  if (work == Work::logical) return DType::bool_;
  if (work == Work::in_double) return kind_of_dtype(dtype) == Kind::complex ? DType::complex128 : DType::float64;
  if (work == Work::accumulated && kind_of_dtype(dtype) < Kind::floating) return DType::int64;
  if ((work == Work::floating || work == Work::widened) && kind_of_dtype(dtype) < Kind::floating) return DType::float64;
  if (work == Work::wrapped && kind_of_dtype(dtype) == Kind::integer)
    return item_size(dtype) < 8 ? DType::uint32 : DType::uint64;
  if (work == Work::ordered && (dtype == DType::bool_ || is_biased(dtype))) return carrier_of(dtype);
  return work != Work::own && is_half(dtype) ? DType::float32 : dtype;
}

void Operands::check_written(const AnyTensor& self) const {
  if (self.is_read_only())
    detail::throw_error(ErrorCode::type, call_.name, ": the tensor of ", name_of(self.dtype()), " is read-only");
  if (detail::repeats_elements(self.layout())) detail::fail_repeated(call_.name, self.layout());
  refuse_kept_elements(call_.name, self);
}

Operands::Operands(const Call& call, Work work, bool writes)
    : call_(call), work_(work), tensors_(call.info->arguments.size()) {
  const ArgumentList& described = call.info->arguments;
  // Elements that are moved into an operand take its type.
  const bool first_decides =
      (work == Work::moved && described[0].kind != ArgumentKind::tensors) || call.info->keeps_type;
  Promotion promotion;
  DType made = DType::float64;
  const auto add = [&](const Value& value) {
    if (value.is_tensor()) require_host(call.name, value.tensor().device());
    if (first_decides && !promotion.is_empty()) {
      if (!value.is_tensor()) return;  // checked when it becomes an element
      const DType first = promotion.result(), given = value.tensor().dtype();
      if (kind_of_dtype(given) > kind_of_dtype(first)) {
        detail::throw_error(ErrorCode::type, call.name, ": ", name_of(first), " does not hold values of ",
                            name_of(given), ": cast them first");
      }
    } else if (value.is_tensor()) {
      promotion.add(value.tensor().dtype());
    } else {
      promotion.add_number(value);
    }
  };
  for (int k = 0; k < described.size(); ++k) {
    const Value* value = call[k];
    if (!value || described[k].keyword) continue;
    if (described[k].kind == ArgumentKind::tensors) {
      for (const Value& part : value->list()) {
        if (!described[k].has_own_type) add(part);
        else if (part.is_tensor()) require_host(call.name, part.tensor().device());
      }
    } else if (described[k].kind == ArgumentKind::tensor && (value->is_tensor() || value->is_number())) {
      if (described[k].has_own_type) require_real(call, k);
      else add(*value);
    }
    if (value->is_tensor()) require_host(call.name, value->tensor().device());
    if (described[k].kind == ArgumentKind::dtype) makes_ = true, made = value->dtype();
    if (described[k].kind == ArgumentKind::device) require_host(call.name, value->device());
  }
  if (call.in_place) check_written(call[0]->tensor());
  if (promotion.is_empty() && !makes_) return;
  common_ = makes_ ? made : promotion.result();
  if (call.info->compares_operands) {
    const auto operand = [&](int k) {
      return call[k]->is_tensor() ? TypedOperand{call[k]->tensor().dtype(), nullptr}
                                  : TypedOperand{DType::bool_, call[k]};
    };
    compared_ = compared_as(operand(0), operand(1), common_);
    if (!is_across_zero()) common_ = compared_.first;
  }
  // Truth values become any type that is asked for.
  if (!(makes_ && work == Work::logical) && !is_in_domain(common_, call.info->domain)) refuse_dtype(call, common_);
  for (int k = 0; k < described.size(); ++k) {
    if (!call[k] || !described[k].keyword || !call[k]->is_tensor()) continue;
    require_host(call.name, call[k]->tensor().device());
    if (!described[k].promoted) continue;
    Promotion with;
    with.add(kind_of_dtype(common_) < Kind::floating ? working_dtype(work, common_) : common_);
    with.add(call[k]->tensor().dtype());
    common_ = with.result();
  }
  if (call.in_place && kind_of_dtype(common_) > kind_of_dtype(call[0]->tensor().dtype())) {
    detail::throw_error(ErrorCode::type, call.name, ": the result is of ", name_of(common_), ", which ",
                        name_of(call[0]->tensor().dtype()),
                        " does not hold: an operation in place does not change a tensor's kind");
  }
  working_ = working_dtype(work, common_);
  for (int k = 0; k < described.size(); ++k) {
    const Value* value = call[k];
    if (!value) continue;
    if (described[k].kind == ArgumentKind::tensors && !described[k].has_own_type) {
      list_.reserve(value->list().size());
      for (const Value& part : value->list()) {
        if (work == Work::viewed) own_.push_back(part.is_tensor() ? part.tensor().dtype() : common_);
        list_.push_back(prepared(part));
      }
    } else if (described[k].kind == ArgumentKind::tensor && !described[k].keyword &&
               (value->is_tensor() || value->is_number())) {
      tensors_[k] =
          !is_across_zero() ? prepared(*value) : compared(*value, k == 0 ? compared_.first : compared_.second);
    }
  }
  if (writes && !call.in_place && call[0]->is_tensor() && call[0]->tensor().block() == tensors_[0].block())
    tensors_[0] = tensors_[0].clone();
}

AnyTensor Operands::compared(const Value& value, DType dtype) const {
  return converted(value.is_tensor() ? value.tensor() : tensor_of_number(call_.name, value, dtype_of_number(value)),
                   dtype);
}

AnyTensor Operands::prepared(const Value& value) const {
  std::optional<AnyTensor> made;
  if (!value.is_tensor()) made = tensor_of_number(call_.name, value, common_);
  const AnyTensor& x = made ? *made : value.tensor();
  if (makes_) return x;
  if (work_ == Work::viewed) return relabelled(x, working_, x.is_read_only());
  if (work_ == Work::accumulated && is_unsigned(common_))
    return relabelled(converted(x, DType::uint64), working_, false);
  const bool is_wrapped = work_ == Work::wrapped && kind_of_dtype(common_) == Kind::integer;
  const bool is_shifted = work_ == Work::ordered && is_biased(common_);
  if (work_ != Work::moved && !is_wrapped && !is_shifted && !(work_ == Work::ordered && common_ == DType::bool_))
    return converted(x, working_);
  const auto carry = [&](const AnyTensor& element) {
    return relabelled(element, carrier_of(common_), element.is_read_only());
  };
  AnyTensor carried = x.dtype() == common_ ? carry(x) : carry(converted(x, common_));
  // The lowest bits of sums and products depend neither on higher ones nor on their meaning.
  return is_wrapped ? converted(carried, working_) : is_shifted ? biased(carried) : carried;
}

std::vector<AnyTensor> Operands::own_tensors(int k) const {
  std::vector<AnyTensor> made;
  for (const Value& part : call_[k]->list())
    made.push_back(part.is_tensor() ? part.tensor() : tensor_of_number(call_.name, part, dtype_of_number(part)));
  return made;
}

AnyTensor Operands::doubles(int k) const {
  require_real(call_, k);
  return converted(call_[k]->tensor(), DType::float64);
}

AnyTensor Operands::indices(int k) const {
  const Value& value = *call_[k];
  if (!value.is_tensor()) {  // a list of integers, or one
    const Shape list = shape_of_value(value);
    const AnyTensor result =
        new_any_tensor(call_.name, value.kind() == ValueKind::integers ? Shape{list.rank()} : Shape{}, DType::int64);
    for (int d = 0; d < list.rank(); ++d) reinterpret_cast<std::int64_t*>(result.block()->data)[d] = list[d];
    return result;
  }
  const AnyTensor& x = value.tensor();
  if (kind_of_dtype(x.dtype()) != Kind::integer) {
    detail::throw_error(ErrorCode::type, call_.name, ": ", call_.info->arguments[k].name,
                        " are indices, and a tensor of ", name_of(x.dtype()), " holds none: integers are needed");
  }
  AnyTensor result = converted(x, DType::int64);
  if (x.dtype() == DType::uint64) {  // numbers beyond int64 have become negative
    detail::Engine<Cpu>::check_indices(call_.name, result.as_unchecked<const std::int64_t, Cpu>(), -1, 0, INT64_MAX);
  }
  return result;
}

AnyTensor Operands::mask(int k) const {
  const AnyTensor& x = call_[k]->tensor();
  if (x.dtype() != DType::bool_) {
    detail::throw_error(ErrorCode::type, call_.name, ": ", call_.info->arguments[k].name,
                        " is a mask, and a tensor of ", name_of(x.dtype()), " is none: bool is needed");
  }
  return x;
}

Value Operands::written() const {
  if (!call_.in_place) return finished(tensors_[0], 0);
  const AnyTensor &self = call_[0]->tensor(), &computed = tensors_[0];
  if (computed.block() != self.block()) assign_any(call_.name, self, computed);
  return *call_[0];
}

bool Operands::is_read_only(const AnyTensor& result) const {
  const auto shows = [&](const AnyTensor& x) { return x.is_read_only() && x.block() == result.block(); };
  for (const AnyTensor& x : tensors_) {
    if (shows(x)) return true;
  }
  for (const AnyTensor& x : list_) {
    if (shows(x)) return true;
  }
  return false;
}

AnyTensor Operands::finished(const detail::Block* block, const Layout& layout, DType dtype, bool is_read_only,
                             int number) const {
  Layout copy(layout);
  return finished(AnyTensor(detail::Unchecked{}, detail::retain(const_cast<detail::Block*>(block)), std::move(copy),
                            dtype, AnyDevice{}, is_read_only),
                  number);
}

AnyTensor Operands::finished(AnyTensor result, int number) const {
  const ArgumentList& described = call_.info->arguments;
  for (int k = 0; number > 0 && k < described.size(); ++k) {
    if (described[k].typed_result == number && call_[k] && call_[k]->is_tensor())
      return converted(result, call_[k]->tensor().dtype());
  }
  if (makes_ && work_ != Work::moved) return converted(result, common_);
  DType dtype = result.dtype();
  if (work_ == Work::viewed) {
    dtype = own_.empty() ? common_ : own_[static_cast<std::size_t>(number)];
  } else if (dtype == working_ && working_ != common_ && work_ != Work::widened) {
    if (work_ == Work::in_double) return kind_of_dtype(common_) < Kind::floating ? result : converted(result, common_);
    if (work_ == Work::accumulated && is_unsigned(common_)) return relabelled(result, DType::uint64, false);
    const bool carried =
        work_ == Work::moved || (!is_half(common_) && (work_ == Work::wrapped || work_ == Work::ordered));
    if (!carried) return is_half(common_) ? converted(result, common_) : result;
    if (work_ == Work::wrapped) result = converted(result, carrier_of(common_));
    if (work_ == Work::ordered && is_biased(common_)) result = biased(result);
    dtype = common_;
  }
  const bool read_only = result.is_read_only() && is_read_only(result);
  // moved, which a conditional expression is not
  if (dtype == result.dtype() && read_only == result.is_read_only()) return result;
  return relabelled(result, dtype, read_only);
}

}  // namespace tenon::runtime
