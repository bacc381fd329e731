// How C++ types become Python objects and back.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/interpreter/access.hpp>
#include <tenon/interpreter/object.hpp>
#include <tenon/tensor.hpp>

namespace tenon::interpreter {

namespace detail {

/// What a runtime::Value holds.
template <class T>
struct LeafConversion {
  using Crosses = T;
  static Object make(Access& access, const T& value) { return access.make(value); }
};

template <>
struct Conversion<bool> : LeafConversion<bool> {
  static bool read(Access& access, const Object& object) { return access.number(object).boolean(); }
};
template <class T>
  requires(std::integral<T> && !std::is_same_v<T, bool>)
struct Conversion<T> : LeafConversion<T> {
  /// Throws TypeError for an integer that T does not hold.
  static T read(Access& access, const Object& object) {
    const runtime::Value value = access.number(object);
    if constexpr (sizeof(T) == 8 && std::is_unsigned_v<T>) {
      if (value.kind() == runtime::ValueKind::natural) return static_cast<T>(value.natural());
    }
    const std::int64_t integer = value.integer();
    if (!std::in_range<T>(integer))
      tenon::detail::throw_error(ErrorCode::type, "to: the integer ", integer, " is out of the range of the C++ type");
    return static_cast<T>(integer);
  }
};
template <std::floating_point T>
struct Conversion<T> {
  using Crosses = T;
  static Object make(Access& access, T value) { return access.make(static_cast<double>(value)); }
  static T read(Access& access, const Object& object) { return static_cast<T>(access.number(object).real()); }
};
template <>
struct Conversion<complex<double>> : LeafConversion<complex<double>> {
  static complex<double> read(Access& access, const Object& object) { return access.number(object).complex(); }
};
template <>
struct Conversion<std::string> : LeafConversion<std::string> {
  static std::string read(Access& access, const Object& object) { return access.read(object).text(); }
};
template <>
struct Conversion<std::string_view> : LeafConversion<std::string_view> {};
template <>
struct Conversion<const char*> : LeafConversion<const char*> {};
template <std::size_t n>
struct Conversion<char[n]> {
  using Crosses = const char*;
  static Object make(Access& access, const char* value) { return access.make(value); }
};
template <>
struct Conversion<AnyTensor> : LeafConversion<AnyTensor> {
  static AnyTensor read(Access& access, const Object& object) { return access.read(object).tensor(); }
};
/// On the same elements, either way. Throws TypeError for a tensor of another element type.
template <class T>
struct Conversion<Tensor<T>> {
  using Crosses = Tensor<T>;
  static Object make(Access& access, const Tensor<T>& value) { return access.make(AnyTensor(value)); }
  static Tensor<T> read(Access& access, const Object& object) { return access.read(object).tensor().template as<T>(); }
};

/// None, or a value.
template <Convertible T>
struct Conversion<std::optional<T>> {
  using Crosses = std::optional<T>;
  static Object make(Access& access, const std::optional<T>& value) {
    return value ? Conversion<T>::make(access, *value) : access.make(runtime::Value());
  }
  static std::optional<T> read(Access& access, const Object& object) {
    if (access.is_none(object)) return std::nullopt;
    return Conversion<T>::read(access, object);
  }
};
/// A list; from any sequence but text.
template <Convertible T>
struct Conversion<std::vector<T>> {
  using Crosses = std::vector<T>;
  static Object make(Access& access, const std::vector<T>& values) {
    std::vector<Object> items;
    for (const auto& value : values) items.push_back(Conversion<T>::make(access, value));
    return access.make_list(items);
  }
  static std::vector<T> read(Access& access, const Object& object) {
    std::vector<T> values;
    for (const Object& item : access.read_list(object)) values.push_back(Conversion<T>::read(access, item));
    return values;
  }
};
/// A dictionary; from any mapping.
template <class Map>
struct MapConversion {
  using Crosses = Map;
  using Key = typename Map::key_type;
  using Item = typename Map::mapped_type;
  static Object make(Access& access, const Map& values) {
    std::vector<std::pair<Object, Object>> items;
    for (const auto& [key, value] : values)
      items.emplace_back(Conversion<Key>::make(access, key), Conversion<Item>::make(access, value));
    return access.make_dictionary(items);
  }
  static Map read(Access& access, const Object& object) {
    Map values;
    for (const auto& [key, value] : access.read_dictionary(object))
      values.emplace(Conversion<Key>::read(access, key), Conversion<Item>::read(access, value));
    return values;
  }
};
template <Convertible Key, Convertible T>
struct Conversion<std::map<Key, T>> : MapConversion<std::map<Key, T>> {};
template <Convertible Key, Convertible T>
struct Conversion<std::unordered_map<Key, T>> : MapConversion<std::unordered_map<Key, T>> {};

}  // namespace detail

template <Convertible T>
T Object::to() const {
  Access access(session_);
  return detail::Conversion<T>::read(access, *this);
}

template <CallArgument T>
Object Object::in_session(const T& value) const {
  if constexpr (std::is_same_v<T, Object>) {
    return value;
  } else {
    Access access(session_);
    return detail::Conversion<T>::make(access, value);
  }
}

}  // namespace tenon::interpreter
