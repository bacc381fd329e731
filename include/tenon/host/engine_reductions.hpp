// The part of the host's engine that computes reductions.
#pragma once

#include <cstdint>

#include <tenon/bind.hpp>
#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/reduce.hpp>
#include <tenon/cpu/reduce_kernel.hpp>
#include <tenon/cpu/reduce_moments.hpp>
#include <tenon/cpu/reduce_pair.hpp>
#include <tenon/cpu/reduce_place.hpp>
#include <tenon/device.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

template <class Of, class Kernel>
void write_results(const ReduceOutput& output, std::int64_t at, std::int64_t step, const ReduceTile& tile, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    const auto state = Kernel::state(tile, i);
    reinterpret_cast<typename Of::out*>(output.data[0])[at + i * step] = Of::result(state, output.elements);
    if constexpr (requires { Of::second(state, output.elements); })
      reinterpret_cast<typename Of::out*>(output.data[1])[at + i * step] = Of::second(state, output.elements);
  }
}

template <class X>
TENON_INLINE bool Engine<Cpu>::is_run(const X& x) {
  if constexpr (is_tensor<X>) return x.is_contiguous() && x.numel() > 0 && x.numel() <= ReducePlan::run_unit_size;
  else return false;
}

template <class Of, class X>
TENON_INLINE void Engine<Cpu>::reduce_run(typename Of::out* first, [[maybe_unused]] typename Of::out* second, const X& x,
                                          double correction) {
  if constexpr (is_tensor<X>) {
    const ReducedElements elements{x.numel(), correction};
    const auto state =
        detail::reduce_run<typename Of::Fold, typename X::value_type>(reinterpret_cast<const char*>(x.data_ptr()), x.numel());
    *first = Of::result(state, elements);
    if constexpr (requires { Of::second(state, elements); }) *second = Of::second(state, elements);
  }
}

template <class Of, class X>
void Engine<Cpu>::reduce(const char*, typename Of::out* first, typename Of::out* second, const X& x, Dims shape, const bool* is_reduced,
                         std::int64_t count, double correction) {
  using T = typename X::value_type;
  if constexpr (is_tensor<X>) {
    if (is_run(x) && count == x.numel()) return reduce_run<Of>(first, second, x, correction);
  }
  const ReduceOutput output{{reinterpret_cast<char*>(first), reinterpret_cast<char*>(second)},
                            {count, correction},
                            write_results<Of, reduce_kernel_t<typename Of::Fold, T>>};
  const Reducer reducer = make_reducer<typename Of::Fold, T>();
  if constexpr (is_tensor<X>) {
    const Source source = source_of(x);
    const ReduceOperand operand{&source, 1, nullptr, nullptr};
    detail::reduce(operand, shape, is_reduced, reducer, output);
  } else {
    if constexpr (OperandOf<X>::refuses) refuse_elements(x);
    const Bound<T, X> bound(x);
    const ReduceOperand operand{bound.sources.list, bound.leaves, &bound.tree, bound.kernel()};
    detail::reduce(operand, shape, is_reduced, reducer, output);
  }
}

TENON_END_DETAIL
