// The part of the host's engine that computes reductions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/reduce/argmax.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/moments.hpp>
#include <tenon/cpu/reduce/pair.hpp>
#include <tenon/cpu/reduce/reduce.hpp>
#include <tenon/device.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Of, class Kernel>
void write_results(const ReduceOutput& output, std::int64_t at, std::int64_t step, const ReduceTile& tile,
                   std::int64_t n) {
  bool left_range = false;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto state = Kernel::state(tile, i);
    left_range |= has_left_range<typename Of::Fold>(state);
    reinterpret_cast<typename Of::out*>(output.data[0])[at + i * step] = Of::result(state, output.elements);
    if constexpr (requires { Of::second(state, output.elements); })
      reinterpret_cast<typename Of::out*>(output.data[1])[at + i * step] = Of::second(state, output.elements);
  }
  if (left_range) [[unlikely]] __atomic_store_n(output.left_range, true, __ATOMIC_RELAXED);
}

template <class X>
TENON_INLINE bool Engine<Cpu>::reduces_at_once(const X& x) {
  if constexpr (is_tensor<X>) return x.is_contiguous() && x.numel() > 0 && x.numel() <= ReducePlan::run_unit_size;
  else return false;
}

/// A reduction with wide states.
template <class Of>
struct WideOf {
  using Fold = wide_fold_t<typename Of::Fold>;
  using out = typename Of::out;
  TENON_INLINE static out result(const typename Fold::State& state, const ReducedElements& of) {
    if constexpr (requires { Of::result(state, of); }) return Of::result(state, of);
    else return Of::result(narrowed(state), of);
  }
  template <class State>
    requires requires(const State& state, const ReducedElements& of) { Of::second(narrowed(state), of); }
  TENON_INLINE static auto second(const State& state, const ReducedElements& of) {
    return Of::second(narrowed(state), of);
  }
};

template <class Of, class T>
inline constexpr FoldFunctions fold_functions{make_reducer<typename Of::Fold, T>,
                                              write_results<Of, reduce_kernel_t<typename Of::Fold, T>>};
/// The description of `Of` on elements of T, for the drivers, which know no types; compiled here.
template <class Of, class T>
constexpr ReductionFunctions reduction_functions_here() {
  if constexpr (std::is_same_v<wide_fold_t<typename Of::Fold>, typename Of::Fold>) return {fold_functions<Of, T>, {}};
  else return {fold_functions<Of, T>, fold_functions<WideOf<Of>, T>};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The same as a function that the library keeps, for expressions of which a reduction `Of` that is KeptFunctions is
/// computed.
template <class Of>
struct FunctionsOfReduction {
  template <class T>
  TENON_KEYED static ReductionFunctions run() {
    return reduction_functions_here<Of, T>();
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The library's description of `Of` on elements of T, or that which is compiled here.
template <class Of, class T>
TENON_INLINE ReductionFunctions reduction_functions() {
  if constexpr (requires { typename Of::KeptFunctions; }) return call_kept<FunctionsOfReduction<Of>, T>();
  else return reduction_functions_here<Of, T>();
}

/// All elements of x, which is a tensor, in wide states.
template <class Of, class X>
TENON_COLD void reduce_run_wide(typename Of::out* result, typename Of::out* second, const X& x,
                                ReducedElements elements) {
  const Source source = source_of(x);
  bool is_reduced[max_rank];
  for (bool& reduced : is_reduced) reduced = true;
  reduce_by({fold_functions<WideOf<Of>, typename X::value_type>, {}}, {&source, 1, nullptr, nullptr}, x.sizes(),
            is_reduced,
            {{reinterpret_cast<char*>(result), reinterpret_cast<char*>(second)}, elements, nullptr, nullptr});
}

template <class Of, class X>
TENON_INLINE void Engine<Cpu>::reduce_at_once(typename Of::out* first, [[maybe_unused]] typename Of::out* second,
                                              const X& x, double correction) {
  if constexpr (is_tensor<X>) {
    const ReducedElements elements{x.numel(), correction};
    const auto state = detail::reduce_at_once<typename Of::Fold, typename X::value_type>(
        reinterpret_cast<const char*>(x.data_ptr()), x.numel());
    *first = Of::result(state, elements);
    if constexpr (requires { Of::second(state, elements); }) *second = Of::second(state, elements);
    if constexpr (!std::is_same_v<wide_fold_t<typename Of::Fold>, typename Of::Fold>) {
      if (has_left_range<typename Of::Fold>(state)) [[unlikely]] reduce_run_wide<Of>(first, second, x, elements);
    }
  }
}

template <class Of, class X>
void Engine<Cpu>::reduce(const char*, typename Of::out* first, typename Of::out* second, const X& x, Dims shape,
                         const bool* is_reduced, std::int64_t count, double correction) {
  using T = typename X::value_type;
  const auto reduce_sources = [&] TENON_INLINE_LAMBDA(const ReduceOperand& operand) {
    reduce_by(
        reduction_functions<Of, T>(), operand, shape, is_reduced,
        {{reinterpret_cast<char*>(first), reinterpret_cast<char*>(second)}, {count, correction}, nullptr, nullptr});
  };
  if constexpr (is_tensor<X>) {
    if (reduces_at_once(x) && count == x.numel()) return reduce_at_once<Of>(first, second, x, correction);
    const Source source = source_of(x);
    reduce_sources({&source, 1, nullptr, nullptr});
  } else {
    if constexpr (OperandOf<X>::refuses) refuse_elements(x);
    const Bound<T, X> bound(x);
    reduce_sources({bound.sources, bound.count, &bound.tree, bound.kernel()});
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
