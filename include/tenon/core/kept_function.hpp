// Functions of which the library of the compiled mode keeps instances for usual element types.
//
// Such a function is a member of a struct, `F::run<T...>`. Others call it through call_kept, which alone distinguishes
// the modes; a header of implementation/ lists its instances. The struct is in v1, so that it names the same function
// in the library for callers with any flags.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/usual_element.hpp>

namespace tenon::inline v1::detail {

/// F::run<T...>, as a type.
template <class F, class... T>
struct FunctionInstance {
  template <class... A>
  TENON_INLINE static decltype(auto) run(A&&... arguments) {
    return F::template run<T...>(static_cast<A&&>(arguments)...);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The function that the library keeps for an instance with the signature R(A...). Defined in implementation/keep.hpp.
template <class Instance, class R, class... A>
TENON_SHARED R run_kept(A... arguments);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Instance, class Signature>
struct KeptFunction;
template <class Instance, class R, class... A>
struct KeptFunction<Instance, R (*)(A...)> {
  static constexpr R (*pointer)(A...) = &run_kept<Instance, R, A...>;
};

/// The library's instance of F::run<T...>.
template <class F, class... T>
inline constexpr auto kept_function =
    KeptFunction<FunctionInstance<F, T...>, decltype(&F::template run<T...>)>::pointer;

/// Calls F::run<T...>: the library's instance if T are usual types and this translation unit uses the library, else one
/// that is compiled here.
template <class F, class... T, class... A>
TENON_INLINE decltype(auto) call_kept(A&&... arguments) {
  if constexpr (calls_library<T...>) return kept_function<F, T...>(static_cast<A&&>(arguments)...);
  else return F::template run<T...>(static_cast<A&&>(arguments)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
