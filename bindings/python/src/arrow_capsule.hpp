// Arrow's structs in Python's capsules.
#pragma once

#include <memory>
#include <string>

#include <nanobind/nanobind.h>

#include <tenon/exchange/arrow_abi.hpp>

#include "errors.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

// Source: Arrow columnar format, "The Arrow PyCapsule interface".
template <class S>
constexpr const char* capsule_name = nullptr;
template <>
inline constexpr const char* capsule_name<::ArrowSchema> = "arrow_schema";
template <>
inline constexpr const char* capsule_name<::ArrowArray> = "arrow_array";
template <>
inline constexpr const char* capsule_name<::ArrowDeviceArray> = "arrow_device_array";
template <>
inline constexpr const char* capsule_name<::ArrowArrayStream> = "arrow_array_stream";

/// Of a device array, the part that a consumer releases.
template <class S>
S& released_part(S& whole) {
  return whole;
}
inline ::ArrowArray& released_part(::ArrowDeviceArray& whole) { return whole.array; }

/// A capsule of an empty struct, which it frees, and releases what is in it then: nothing, once a consumer moved it
/// out.
template <class S>
nb::object make_capsule(S*& made) {
  auto whole = std::make_unique<S>();
  const auto destroy = [](PyObject* capsule) {
    const std::unique_ptr<S> owned(static_cast<S*>(PyCapsule_GetPointer(capsule, capsule_name<S>)));
    auto& part = released_part(*owned);
    if (part.release) part.release(&part);
  };
  nb::object capsule = owned(PyCapsule_New(whole.get(), capsule_name<S>, destroy));
  made = whole.release();
  return capsule;
}

/// The struct of a capsule. Throws BufferError for any other object.
template <class S>
S* struct_in(const char* function, nb::handle object) {
  if (PyCapsule_IsValid(object.ptr(), capsule_name<S>))
    return static_cast<S*>(PyCapsule_GetPointer(object.ptr(), capsule_name<S>));
  fail(PyExc_BufferError, "%s: a %s where a capsule called \"%s\" is expected", function,
       description_of(object.ptr()).c_str(), capsule_name<S>);
}

}  // namespace tenon::python
