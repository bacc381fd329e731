#include "operand.hpp"

#include <utility>

#include <tenon/error.hpp>

#include "convert.hpp"
#include "promotion.hpp"

namespace tenon::runtime {
namespace {

/// Whether the order of elements of `dtype` is found by unsigned ones that are half of their range higher.
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

void require_host(const char* function, const AnyTensor& x) {
  if (!Cpu::reaches(x.device())) {
    detail::fail(ErrorCode::device, function, ": the tensor lies on ", x.device().name(), " ", x.device().index,
                 ": this library was built to compute on the host: copy it there first");
  }
}

void require_real(const Call& call, int k) {
  const DType dtype = call[k]->is_tensor() ? call[k]->tensor().dtype() : dtype_of_number(*call[k]);
  if (kind_of_dtype(dtype) == Kind::complex) {
    detail::fail(ErrorCode::type, call.name, ": ", call.info->arguments[k].name, " is defined for real numbers, not for ", name_of(dtype));
  }
}

}  // namespace

DType working_dtype(Work work, DType dtype) {
  if (work == Work::moved) return carrier_of(dtype);
  if (work == Work::viewed) return DType::uint8;
  if (work == Work::in_double) return DType::float64;
  if ((work == Work::floating || work == Work::widened) && kind_of_dtype(dtype) < Kind::floating) return DType::float64;
  if (work == Work::wrapped && kind_of_dtype(dtype) == Kind::integer) return item_size(dtype) < 8 ? DType::uint32 : DType::uint64;
  if (work == Work::ordered && (dtype == DType::bool_ || is_biased(dtype))) return carrier_of(dtype);
  return work != Work::own && is_half(dtype) ? DType::float32 : dtype;
}

Operands::Operands(const Call& call, Work work) : call_(call), work_(work) {
  const ArgumentList& described = call.info->arguments;
  Promotion promotion;
  const auto add = [&](const Value& value) {
    if (value.is_tensor()) {
      require_host(call.name, value.tensor());
      // What is moved into an operand takes its type.
      if (work != Work::moved || promotion.is_empty() || described[0].kind == ArgumentKind::tensors) promotion.add(value.tensor().dtype());
    } else if (work != Work::moved) {
      promotion.add_number(value);
    }
  };
  for (int k = 0; k < described.size(); ++k) {
    const Value* value = call[k];
    if (!value || described[k].keyword) continue;
    if (described[k].kind == ArgumentKind::tensors) {
      for (const Value& part : value->list()) add(part);
    } else if (described[k].kind == ArgumentKind::tensor && (value->is_tensor() || value->is_number())) {
      if (described[k].has_own_type) require_real(call, k);
      else add(*value);
    }
    if (value->is_tensor()) require_host(call.name, value->tensor());
  }
  if (promotion.is_empty()) return;
  common_ = promotion.result();
  if (!is_in_domain(common_, call.info->domain)) {
    detail::fail(ErrorCode::type, call.name, ": is defined for ", domain_name(call.info->domain), ", not for ", name_of(common_));
  }
  working_ = working_dtype(work, common_);
  for (int k = 0; k < described.size(); ++k) {
    const Value* value = call[k];
    if (!value) continue;
    if (described[k].kind == ArgumentKind::tensors) {
      for (const Value& part : value->list()) {
        own_.push_back(part.is_tensor() ? part.tensor().dtype() : common_);
        list_.push_back(prepared(part));
      }
    } else if (described[k].kind == ArgumentKind::tensor && !described[k].keyword && (value->is_tensor() || value->is_number())) {
      tensors_[k] = prepared(*value);
    }
  }
}

AnyTensor Operands::prepared(const Value& value) const {
  const AnyTensor x = value.is_tensor() ? value.tensor() : tensor_of_number(call_.name, value, common_);
  if (work_ == Work::viewed) return relabelled(x, working_);
  if (work_ == Work::moved) return relabelled(converted(x, common_), working_);
  // The lowest bits of sums and products do not depend on higher ones, nor on what these mean.
  if (work_ == Work::wrapped && kind_of_dtype(common_) == Kind::integer) {
    return converted(relabelled(converted(x, common_), carrier_of(common_)), working_);
  }
  if (work_ == Work::ordered && common_ == DType::bool_) return relabelled(x, working_);
  if (work_ == Work::ordered && is_biased(common_)) return biased(relabelled(converted(x, common_), working_));
  return converted(x, working_);
}

AnyTensor Operands::indices(int k) const {
  const Value& value = *call_[k];
  if (!value.is_tensor()) {  // a list of integers, or one
    const Shape list = value.kind() == ValueKind::integers ? value.integers() : Shape{value.integer()};
    const AnyTensor result =
        new_any_tensor(call_.name, value.kind() == ValueKind::integers ? Shape{list.rank()} : Shape{}, DType::int64);
    for (int d = 0; d < list.rank(); ++d) reinterpret_cast<std::int64_t*>(result.block()->data)[d] = list[d];
    return result;
  }
  const AnyTensor& x = value.tensor();
  if (kind_of_dtype(x.dtype()) != Kind::integer) {
    detail::fail(ErrorCode::type, call_.name, ": ", call_.info->arguments[k].name, " are indices, and a tensor of ", name_of(x.dtype()),
                 " holds none: integers are needed");
  }
  return x.dtype() == DType::uint64 ? x : converted(x, DType::int64);
}

AnyTensor Operands::mask(int k) const {
  const AnyTensor& x = call_[k]->tensor();
  if (x.dtype() != DType::bool_) {
    detail::fail(ErrorCode::type, call_.name, ": ", call_.info->arguments[k].name, " is a mask, and a tensor of ", name_of(x.dtype()),
                 " is none: bool is needed");
  }
  return x;
}

AnyTensor Operands::finished(const detail::Block* block, const Layout& layout, DType dtype, bool is_read_only, int number) const {
  Layout copy(layout);
  return finished(
      AnyTensor(detail::Unchecked{}, detail::retain(const_cast<detail::Block*>(block)), std::move(copy), dtype, AnyDevice{}, is_read_only),
      number);
}

AnyTensor Operands::finished(AnyTensor result, int number) const {
  const ArgumentList& described = call_.info->arguments;
  for (int k = 0; number > 0 && k < described.size(); ++k) {
    if (described[k].typed_result == number && call_[k] && call_[k]->is_tensor()) return converted(result, call_[k]->tensor().dtype());
  }
  if (work_ == Work::viewed) return relabelled(result, own_.empty() ? common_ : own_[static_cast<std::size_t>(number)]);
  if (result.dtype() != working_ || working_ == common_ || work_ == Work::widened) return result;
  if (work_ == Work::moved) return relabelled(result, common_);
  if (work_ == Work::wrapped && !is_half(common_)) return relabelled(converted(result, carrier_of(common_)), common_);
  if (work_ == Work::ordered && !is_half(common_)) return relabelled(is_biased(common_) ? biased(result) : result, common_);
  if (work_ == Work::in_double) return kind_of_dtype(common_) < Kind::floating ? result : converted(result, common_);
  return is_half(common_) ? converted(result, common_) : result;
}

}  // namespace tenon::runtime
