// UsualElement: the element types for which the compiled mode's library has operations.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/fwd.hpp>

namespace tenon::inline v1::detail {

template <class T>
concept UsualElement = std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, std::int32_t> ||
                       std::is_same_v<T, std::int64_t> || std::is_same_v<T, bool>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if this translation unit calls the library at all; below, for a function of elements of these types, on the
/// device Cpu if one is given.
inline constexpr bool uses_library = !TENON_BODIES;
template <class... T>
inline constexpr bool calls_library =
    uses_library && ((UsualElement<std::remove_const_t<T>> || std::is_same_v<T, Cpu>)&&...);

}  // namespace tenon::inline v1::detail::inline TENON_CODE
