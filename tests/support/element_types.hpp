// The element types of the tests that sweep over them: in the preset test (TENON_TEST_QUICK) one of each kind and size,
// as most code differs by these alone; in test-full all.
#pragma once

#include <tenon/core/usual_element.hpp>
#include <tenon/dtype.hpp>

#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace support {

/// What stands for T in the short list: bool, uint8, int32, int64, float16, float, double and complex<float>.
template <class T>
struct InShortList {
  using type = T;
};
template <class T>
  requires(tenon::kind_of<T> == tenon::Kind::integer)
struct InShortList<T> {
  using type =
      std::conditional_t<sizeof(T) == 1, std::uint8_t, std::conditional_t<sizeof(T) == 8, std::int64_t, std::int32_t>>;
};
template <>
struct InShortList<tenon::bfloat16> {
  using type = tenon::float16;
};
template <>
struct InShortList<tenon::complex<double>> {
  using type = tenon::complex<float>;
};
template <class T>
using InShortListT = typename InShortList<T>::type;

template <class List, class... All>
struct ShortOf;
/// Those of the rest that stand for themselves, or for a type that the whole list lacks and that nothing before has
/// stood for.
template <class... Kept, class... All>
struct ShortOf<tenon::detail::TypeList<Kept...>, tenon::detail::TypeList<All...>> {
  using type = tenon::detail::TypeList<Kept...>;
};
template <class... Kept, class... All, class T, class... Rest>
struct ShortOf<tenon::detail::TypeList<Kept...>, tenon::detail::TypeList<All...>, T, Rest...> {
  using Stands = InShortListT<T>;
  static constexpr bool keeps = std::is_same_v<Stands, T> || (!(std::is_same_v<Stands, All> || ...) &&
                                                              !(std::is_same_v<Stands, InShortListT<Kept>> || ...));
  using Next = std::conditional_t<keeps, tenon::detail::TypeList<Kept..., T>, tenon::detail::TypeList<Kept...>>;
  using type = typename ShortOf<Next, tenon::detail::TypeList<All...>, Rest...>::type;
};

/// The list of the types T that a sweep is compiled for: all of them or, in the preset test, one of each kind and size
/// among them.
#if TENON_TEST_QUICK
template <class... T>
using Sweep = typename ShortOf<tenon::detail::TypeList<>, tenon::detail::TypeList<T...>, T...>::type;
#else
template <class... T>
using Sweep = tenon::detail::TypeList<T...>;
#endif

template <class List, class... T>
struct LibraryTypesOf {
  using type = List;
};
template <class... Kept, class T, class... Rest>
struct LibraryTypesOf<tenon::detail::TypeList<Kept...>, T, Rest...> {
  static constexpr bool keeps = tenon::detail::UsualElement<T> || tenon::ComplexElement<T>;
  using Next = std::conditional_t<keeps, tenon::detail::TypeList<Kept..., T>, tenon::detail::TypeList<Kept...>>;
  using type = typename LibraryTypesOf<Next, Rest...>::type;
};

/// The list of the types T for which functions by name are compared with what the test compiles: in the preset test
/// those whose kernels tenon::compiled has, and complex ones. Golden data cover the others there, by name alone.
#if TENON_TEST_QUICK
template <class... T>
using ComparedTypes = typename LibraryTypesOf<tenon::detail::TypeList<>, T...>::type;
#else
template <class... T>
using ComparedTypes = Sweep<T...>;
#endif

template <class... T>
Sweep<T...> sweep_of(tenon::detail::TypeList<T...>);
/// The same of a list, and of all element types.
template <class List>
using SweepOf = decltype(sweep_of(List{}));
using SweptTypes = SweepOf<tenon::AllTypes>;

}  // namespace support

/// A test case for each type of a sweep, which it calls TestType.
#define SWEEP_TEST_CASE(name, ...) TEMPLATE_LIST_TEST_CASE(name, "", decltype(support::Sweep<__VA_ARGS__>{}))
