#include <tenon/runtime/value.hpp>

#include <cstring>
#include <new>
#include <string>
#include <utility>

#include <tenon/error.hpp>

#include "arguments.hpp"

namespace tenon::inline v1::runtime {

Value::Value(AnyTensor tensor) : kind_(ValueKind::tensor) { new (&held_.tensor) AnyTensor(std::move(tensor)); }
Value::Value(std::string text) : kind_(ValueKind::text) { held_.text = new std::string(std::move(text)); }
Value::Value(std::string_view text) : Value(std::string(text)) {}
Value::Value(const char* text) : Value(std::string(text)) {}
Value::Value(Shape integers) : kind_(ValueKind::integers) { new (&held_.integers) Shape(std::move(integers)); }
Value::Value(std::vector<Value> list) : kind_(ValueKind::list) { held_.list = new std::vector<Value>(std::move(list)); }
Value::Value(Function function) : kind_(ValueKind::function) { held_.function = new Function(std::move(function)); }
Value::Value(std::initializer_list<Value> list) : kind_(ValueKind::nothing) {
  bool integers = list.size() > 0;
  for (const Value& value : list) integers = integers && value.kind() == ValueKind::integer;
  if (integers) {
    Shape shape;
    for (const Value& value : list) shape.push_back(value.held_.integer);
    *this = Value(std::move(shape));
  } else {
    *this = Value(std::vector<Value>(list));
  }
}

Value::Value(const Value& other) : kind_(ValueKind::nothing) { copy_from(other); }
Value::Value(Value&& other) noexcept : kind_(ValueKind::nothing) { take_from(other); }
Value& Value::operator=(const Value& other) {
  Value copy(other);
  return *this = std::move(copy);
}
Value& Value::operator=(Value&& other) noexcept {
  Value taken(std::move(other));
  if (kind_ >= first_owner) destroy();
  kind_ = ValueKind::nothing;
  take_from(taken);
  return *this;
}

void Value::destroy() noexcept {
  switch (kind_) {
    case ValueKind::text: delete held_.text; break;
    case ValueKind::tensor:
      held_.tensor.~AnyTensor();
      if (history_.edge) history_.edge = detail::Edge();
      break;
    case ValueKind::integers: held_.integers.~Shape(); break;
    case ValueKind::list: delete held_.list; break;
    case ValueKind::function: delete held_.function; break;
    default: break;
  }
}
void Value::copy_from(const Value& other) {
  switch (other.kind_) {
    case ValueKind::text: held_.text = new std::string(*other.held_.text); break;
    case ValueKind::tensor:
      new (&held_.tensor) AnyTensor(other.held_.tensor);
      if (other.history_.edge) history_.edge = other.history_.edge;
      break;
    case ValueKind::integers: new (&held_.integers) Shape(other.held_.integers); break;
    case ValueKind::list: held_.list = new std::vector<Value>(*other.held_.list); break;
    case ValueKind::function: held_.function = new Function(*other.held_.function); break;
    default: std::memcpy(held_.parts, other.held_.parts, sizeof held_.parts);
  }
  kind_ = other.kind_;
}
void Value::take_from(Value& other) noexcept {
  switch (other.kind_) {
    case ValueKind::tensor:
      new (&held_.tensor) AnyTensor(std::move(other.held_.tensor));
      other.held_.tensor.~AnyTensor();
      if (other.history_.edge) history_.edge = std::move(other.history_.edge);
      break;
    case ValueKind::integers:
      new (&held_.integers) Shape(std::move(other.held_.integers));
      other.held_.integers.~Shape();
      break;
    default: std::memcpy(held_.parts, other.held_.parts, sizeof held_.parts);
  }
  kind_ = std::exchange(other.kind_, ValueKind::nothing);
}

void Value::refuse(const char* wanted) const {
  detail::throw_error(ErrorCode::type, "runtime: the value is ", description().c_str(), ", not ", wanted);
}
const AnyTensor& Value::tensor() const {
  if (kind_ != ValueKind::tensor) refuse("a tensor");
  return held_.tensor;
}
void Value::set_history(detail::Edge history) {
  if (kind_ != ValueKind::tensor) refuse("a tensor, which has a history");
  history_.edge = std::move(history);
}
bool Value::boolean() const {
  if (kind_ != ValueKind::boolean) refuse("a bool");
  return held_.boolean;
}
std::int64_t Value::integer() const {
  if (kind_ == ValueKind::boolean) return held_.boolean;
  if (kind_ != ValueKind::integer) refuse("an integer of 64 bits");
  return held_.integer;
}
double Value::real() const {
  switch (kind_) {
    case ValueKind::real: return held_.real;
    case ValueKind::natural: return static_cast<double>(natural());
    case ValueKind::boolean:
    case ValueKind::integer: return static_cast<double>(integer());
    default: refuse("a real number");
  }
}
complex<double> Value::complex() const {
  if (kind_ == ValueKind::complex) return {held_.parts[0], held_.parts[1]};
  if (!is_number()) refuse("a number");
  return tenon::complex<double>(real());
}
const std::string& Value::text() const {
  if (kind_ != ValueKind::text) refuse("a text");
  return *held_.text;
}
DType Value::dtype() const {
  if (kind_ != ValueKind::dtype) refuse("a dtype");
  return held_.dtype;
}
AnyDevice Value::device() const {
  if (kind_ != ValueKind::device) refuse("a device");
  return held_.device;
}
Generator& Value::generator() const {
  if (kind_ != ValueKind::generator) refuse("a generator");
  return *held_.generator;
}
const Value::Function& Value::function() const {
  if (kind_ != ValueKind::function) refuse("a function");
  return *held_.function;
}
const Shape& Value::integers() const {
  if (kind_ != ValueKind::integers) refuse("a list of integers");
  return held_.integers;
}
const std::vector<Value>& Value::list() const {
  if (kind_ != ValueKind::list) refuse("a list");
  return *held_.list;
}

std::string Value::description() const {
  switch (kind_) {
    case ValueKind::nothing: return "nothing";
    case ValueKind::boolean: return "bool";
    case ValueKind::integer:
    case ValueKind::natural: return "int";
    case ValueKind::real: return "float";
    case ValueKind::complex: return "complex";
    case ValueKind::text: return "text \"" + quote(*held_.text) + "\"";
    case ValueKind::dtype: return std::string("dtype ") + name_of(held_.dtype);
    case ValueKind::device: return std::string("device ") + held_.device.name();
    case ValueKind::integers: return "list of " + std::to_string(held_.integers.rank()) + " int";
    case ValueKind::list: return "list of " + std::to_string(held_.list->size());
    case ValueKind::generator: return "generator";
    case ValueKind::function: return "function";
    case ValueKind::tensor: break;
  }
  std::string text = std::string("Tensor ") + name_of(held_.tensor.dtype()) + " (";
  const OwnDims sizes = held_.tensor.sizes();
  for (int d = 0; d < sizes.rank(); ++d) text += (d ? "," : "") + std::to_string(sizes[d]);
  return text + ")";
}

}  // namespace tenon::runtime
