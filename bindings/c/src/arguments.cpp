#include "arguments.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/shape.hpp>

namespace tenon::c {
namespace {

template <class... Why>
[[noreturn]] void refuse(Place place, Why... why) {
  detail::throw_error(ErrorCode::type, place.function, ": ", place.argument, why...);
}
/// The values of the arguments, in a call's order.
class Pointers {
 public:
  explicit Pointers(std::span<const Passed> arguments) {
    for (std::size_t k = 0; k < arguments.size(); ++k) values_[k] = arguments[k].value();
  }
  operator const Value* const*() const { return values_; }

 private:
  const Value* values_[runtime::most_arguments];
};

struct FreeHandle {
  void operator()(tenon_tensor* handle) const { tenon_free(handle); }
};
using Handle = std::unique_ptr<tenon_tensor, FreeHandle>;

}  // namespace

void require_list(Place place, const void* pointer, std::size_t count) {
  constexpr std::size_t most = PTRDIFF_MAX / sizeof(tenon_index_item);  // no memory holds more, and a negative number
                                                                        // is more
  if (count > most) refuse(place, " has ", count, " elements, which no memory holds");
  if (count && !pointer) refuse(place, " is NULL, and has ", count, count == 1 ? " element" : " elements");
}

void refuse_options(const char* function) {
  detail::throw_error(ErrorCode::type, function,
                      ": the options are not initialised: they begin as the macro that ends in _OPTIONS_INIT");
}

void refuse_result(const char* function) {
  detail::throw_error(ErrorCode::type, function, ": there is no place for the result, which is NULL");
}
void refuse_shared_place(const char* function) {
  detail::throw_error(ErrorCode::type, function, ": two results have the same place, and each needs its own");
}

void require_list_place(const char* function, const void* list, const std::size_t* count) {
  if (!list || !count) refuse_result(function);
  if (list == count) refuse_shared_place(function);
}

Passed tensors(Place place, const tenon_tensor* const* handles, std::size_t count) {
  require_list(place, handles, count);
  std::vector<Value> list;
  list.reserve(count);
  for (std::size_t k = 0; k < count; ++k) list.push_back(value_in(place.function, place.argument, handles[k]));
  return Value(std::move(list));
}

Value value_of_number(Place place, const tenon_number& number) {
  switch (number.kind) {
    case TENON_BOOLEAN: return number.integer != 0;
    case TENON_INTEGER: return number.integer;
    case TENON_NATURAL: return static_cast<std::uint64_t>(number.integer);
    case TENON_REAL: return number.real;
    case TENON_COMPLEX: return complex<double>{number.real, number.imag};
    default: refuse(place, " is a number of no kind: ", static_cast<int>(number.kind));
  }
}
tenon_number number_of_value(const Value& value) {
  switch (value.kind()) {
    case runtime::ValueKind::boolean: return tenon_of_bool(value.boolean());
    case runtime::ValueKind::integer: return tenon_of_int(value.integer());
    case runtime::ValueKind::natural: return {TENON_NATURAL, static_cast<std::int64_t>(value.natural()), 0, 0};
    case runtime::ValueKind::real: return tenon_of_double(value.real());
    default: {
      const complex<double> number = value.complex();
      return tenon_of_complex(number.re, number.im);
    }
  }
}
Passed number(Place place, const tenon_number& number) {
  if (number.kind == TENON_NOTHING) return {};
  return value_of_number(place, number);
}

Shape shape_in(Place place, const std::int64_t* list, std::size_t count) {
  require_list(place, list, count);
  if (count > static_cast<std::size_t>(max_rank)) {
    detail::throw_error(ErrorCode::shape, place.function, ": ", place.argument, " has ", count,
                        " integers, and a tensor at most ", max_rank, " dimensions");
  }
  Shape shape;
  for (std::size_t k = 0; k < count; ++k) shape.push_back(list[k]);
  return shape;
}
Passed integers(Place place, const std::int64_t* list, std::size_t count) {
  return Value(shape_in(place, list, count));
}
Passed integer_or_list(Place place, std::int64_t value, const std::int64_t* list, std::size_t count) {
  if (list) return integers(place, list, count);
  return integer(place, value);
}
Passed axis_lists(Place place, std::int64_t value, const std::int64_t* first, std::size_t first_count,
                  const std::int64_t* second, std::size_t second_count) {
  if (!first && !second) return integer(place, value);
  return Value(std::vector<Value>{shape_in(place, first, first_count), shape_in(place, second, second_count)});
}
Passed widths(Place place, const std::int64_t* list, std::size_t count) {
  require_list(place, list, count);
  if (count == 1) return Value(list[0]);
  if (count % 2 != 0) refuse(place, " has ", count, " integers: one, or two for each dimension");
  std::vector<Value> pairs;
  for (std::size_t k = 0; k < count; k += 2) pairs.push_back(Shape{list[k], list[k + 1]});
  return Value(std::move(pairs));
}
Passed reals(Place place, const double* list, std::size_t count) {
  require_list(place, list, count);
  return Value(std::vector<Value>(list, list + count));
}
Passed numbers(Place place, const tenon_number* list, std::size_t count) {
  require_list(place, list, count);
  std::vector<Value> values;
  for (std::size_t k = 0; k < count; ++k) values.push_back(value_of_number(place, list[k]));
  return Value(std::move(values));
}

Passed choice(Place place, int value, std::span<const char* const> names) {
  if (value < 0 || static_cast<std::size_t>(value) >= names.size())
    refuse(place, " is ", value, ", which names none of its choices");
  return Value(names[static_cast<std::size_t>(value)]);
}
const char* text_in(Place place, const char* value) {
  if (!value) refuse(place, " is NULL, and has to be a text");
  return value;
}
const char* path_in(const char* function, const char* path) {
  if (!path) detail::throw_error(ErrorCode::type, function, ": path is NULL");
  return path;
}
DType dtype_in(Place place, tenon_dtype value) {
  if (value < 0 || static_cast<int>(value) >= AllTypes::size)
    refuse(place, " is ", static_cast<int>(value), ", which is no dtype");
  return static_cast<DType>(value);
}
Passed dtype(Place place, tenon_dtype value) {
  return value == TENON_NO_DTYPE ? Value() : Value(dtype_in(place, value));
}
AnyDevice device_in(tenon_device value) { return {static_cast<DeviceType>(value.type), value.index}; }
Passed device(Place, tenon_device value) { return value.type == 0 ? Value() : Value(device_in(value)); }
Passed generator(Place, tenon_generator* value) { return Value(value->generator); }
Passed text(Place place, const char* value) { return Value(text_in(place, value)); }
Passed function(Place place, const tenon_function& value) {
  if (!value.call) refuse(place, " is NULL, and has to be a function");
  return Value(Value::Function([value, place](const AnyTensor& line) -> Value {
    const tenon_tensor lent{line};
    tenon_tensor* given = nullptr;
    const long errors = errors_so_far();
    const tenon_status status = value.call(value.context, &lent, &given);
    if (given == &lent)
      refuse(place, "'s result is the line itself, and has to be a handle of its own: tenon_share makes one");
    const Handle result(given);
    if (status != TENON_OK) throw CallbackFailed{status, errors_so_far() != errors};
    return value_in(place.function, "the function's result", result.get());
  }));
}

void run(const Function& function, std::span<const Passed> arguments, tenon_tensor** result) {
  give(result, function.name(), [&] { return call_in_order(function, Pointers(arguments)); });
}
void run(const Function& function, std::span<const Passed> arguments, std::initializer_list<tenon_tensor**> results) {
  for (const auto* one = results.begin(); one != results.end(); ++one) {
    if (*one && std::find(results.begin(), one, *one) != one) refuse_shared_place(function.name());
  }
  const Value made = call_in_order(function, Pointers(arguments));
  std::vector<Handle> handles;
  for (const Value& one : made.list()) handles.emplace_back(new_handle(Value(one)));
  std::size_t k = 0;
  for (tenon_tensor** result : results) {
    if (result) *result = handles[k].release();
    ++k;
  }
}
void run(const Function& function, std::span<const Passed> arguments, tenon_tensor*** list, std::size_t* count) {
  require_list_place(function.name(), list, count);
  const Value made = call_in_order(function, Pointers(arguments));
  const std::vector<Value>& values = made.list();
  std::unique_ptr<Handle[]> handles(new Handle[values.size()]);
  std::unique_ptr<tenon_tensor*[]> array(new tenon_tensor*[values.size() + 1]);
  for (std::size_t k = 0; k < values.size(); ++k) handles[k].reset(new_handle(Value(values[k])));
  for (std::size_t k = 0; k < values.size(); ++k) array[k] = handles[k].release();
  *list = array.release();
  *count = values.size();
}
void run_in_place(const Function& function, std::span<const Passed> arguments) {
  call_in_order(function, Pointers(arguments));
}

}  // namespace tenon::c
