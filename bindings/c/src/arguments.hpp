// Arguments of C as values of the run-time-typed library. src/operations.cpp, which is printed, is written in these
// words.
#pragma once

#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "errors.hpp"
#include "handle.hpp"
#include "tenon.h"

namespace tenon::c {

using runtime::Function;
using runtime::function_called;
using runtime::Value;

/// A value of its own, or one that a handle has.
class Passed {
 public:
  Passed() = default;
  Passed(Value&& value) : own_(std::move(value)) {}
  Passed(const Value* lent) : lent_(lent) {}
  Passed(const Passed&) = delete;
  Passed& operator=(const Passed&) = delete;
  const Value* value() const { return lent_ ? lent_ : &own_; }

 private:
  const Value* lent_ = nullptr;
  Value own_;
};

/// One argument of a call, for messages.
struct Place {
  const char* function;
  const char* argument;
};

inline Passed tensor(Place place, const tenon_tensor* handle) {
  return &value_in(place.function, place.argument, handle);
}
Passed tensors(Place place, const tenon_tensor* const* handles, std::size_t count);
Passed number(Place place, const tenon_number& number);
inline Passed real(Place, double value) { return Value(value); }
inline Passed integer(Place, std::int64_t value) { return value == TENON_NONE ? Value() : Value(value); }
Passed integers(Place place, const std::int64_t* list, std::size_t count);
Passed integer_or_list(Place place, std::int64_t value, const std::int64_t* list, std::size_t count);
Passed axis_lists(Place place, std::int64_t value, const std::int64_t* first, std::size_t first_count,
                  const std::int64_t* second, std::size_t second_count);
Passed widths(Place place, const std::int64_t* list, std::size_t count);
Passed reals(Place place, const double* list, std::size_t count);
Passed numbers(Place place, const tenon_number* list, std::size_t count);
inline Passed boolean(Place, bool value) { return Value(value); }
Passed choice(Place place, int value, std::span<const char* const> names);
Passed dtype(Place place, tenon_dtype value);
Passed device(Place place, tenon_device value);
Passed generator(Place place, tenon_generator* value);
Passed text(Place place, const char* value);
Passed function(Place place, const tenon_function& value);

/// Throws TypeError for a list that is NULL though it has elements, and for more elements than there can be.
void require_list(Place place, const void* pointer, std::size_t count);

/// The number, whose kind must be known and not be TENON_NOTHING.
Value value_of_number(Place place, const tenon_number& number);
/// The number of a value that is one.
tenon_number number_of_value(const Value& value);
/// Throws TypeError for a dtype that is none.
DType dtype_in(Place place, tenon_dtype value);
AnyDevice device_in(tenon_device value);
/// The text. Throws TypeError for NULL; so does that of a path.
const char* text_in(Place place, const char* value);
const char* path_in(const char* function, const char* path);
/// The integers. Throws TypeError for NULL, unless there are none, and ShapeError for more than a tensor has
/// dimensions.
Shape shape_in(Place place, const std::int64_t* list, std::size_t count);

/// Refuses options without their size.
[[noreturn]] void refuse_options(const char* function);

/// Refuses a result without a place.
[[noreturn]] void refuse_result(const char* function);

/// The options of a call: those of the members that the caller's version of the struct has.
template <class O>
class Options {
 public:
  Options(const char* function, const O* given) : given_(given) {
    if (given && given->struct_size < sizeof(std::size_t)) refuse_options(function);
  }
  /// make(place, members...) if they are there.
  template <class F, class... M>
  Passed get(Place place, F make, M O::*... members) const {
    if (!(has(members) && ...)) return {};
    return make(place, given_->*members...);
  }
  /// The same for a pointer that may be NULL, alone or with its count.
  template <class F, class M, class... More>
  Passed get_unless_null(Place place, F make, M O::* pointer, More O::*... more) const {
    if (!has(pointer) || !(has(more) && ...) || !(given_->*pointer)) return {};
    return make(place, given_->*pointer, given_->*more...);
  }

 private:
  template <class M>
  bool has(M O::* member) const {
    if (!given_) return false;
    const auto* const begin = reinterpret_cast<const char*>(given_);
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&(given_->*member)) - begin) + sizeof(M) <=
           given_->struct_size;
  }
  const O* given_;
};

/// Refuses a write while the thread records, if the tensor, or what is written, has a history.
void require_unrecorded_write(const char* function, const Value& to, const Value& from);

/// Refuses one place for two results, of which the first would be lost.
[[noreturn]] void refuse_shared_place(const char* function);
/// Throws TypeError unless a list and its count each have a place.
void require_list_place(const char* function, const void* list, const std::size_t* count);

/// Gives a result. Throws TypeError, before make() is called, if there is no place for it. A call that fails writes
/// nothing here: `guarded` clears the results, so that a list of arguments that has their place in it is read before.
template <class F>
void give(tenon_tensor** result, const char* name, const F& make) {
  if (!result) refuse_result(name);
  *result = new tenon_tensor{make()};
}

/// Calls a function and gives its result, or its results, of which those that are not wanted are NULL. Throws
/// TypeError, before anything is computed, for a result without a place, and for two results in one.
void run(const Function& function, std::span<const Passed> arguments, tenon_tensor** result);
void run(const Function& function, std::span<const Passed> arguments, std::initializer_list<tenon_tensor**> results);
void run(const Function& function, std::span<const Passed> arguments, tenon_tensor*** list, std::size_t* count);
void run_in_place(const Function& function, std::span<const Passed> arguments);

}  // namespace tenon::c
