// The members of an engine. `Engine` itself is declared in device.hpp, as storage asks it for memory.
#pragma once

#include <concepts>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/indexed_view.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The members that computing on a device needs of its engine E. The host's engine (host/engine.hpp) says what each
/// does; it has further ones, which are called only for the host.
template <class E, class Device>
concept ComputesOn =
    requires(const char* function, const Device& device, const Tensor<float, Device>& x, Tensor<float, Device>& named,
             const Tensor<const float, Device>& read, const Tensor<const std::int64_t, Device>& indices,
             const Tensor<const bool, Device>& mask, const Layout& layout, const Shape& shape, const IndexedView& view,
             void (*check)(std::int64_t)) {
      { E::device_of(x) } -> std::same_as<Device>;
      // evaluation and assignment
      { E::template evaluate<float>(x) } -> std::same_as<Tensor<float, Device>>;
      E::assign(function, x, 1.f);
      E::rebind(named, x);
      { E::transfer(read, Cpu{}) } -> std::same_as<Tensor<const float, Cpu>>;
      // scans and softmax
      E::template scan<AddFold<float>>(function, x, x, 0);
      E::template softmax<false>(function, x, x, 0);
      // indices and masks
      { E::packs_masks } -> std::convertible_to<bool>;
      { E::index_offsets(indices, layout, 0) } -> std::same_as<Tensor<std::int64_t, Device>>;
      E::check_indices(function, indices, 0, std::int64_t{0}, std::int64_t{1});
      E::take(function, x, read, view, indices, layout);
      E::take_checked(function, x, read, view, indices, layout, 0);
      E::template scatter<Load<float, 1>>(function, x, view, indices, layout, read, layout, shape, true);
      { E::mask_offsets(mask, layout, 0) } -> std::same_as<Tensor<std::int64_t, Device>>;
      { E::select_masked(function, read, mask, shape) } -> std::same_as<Tensor<float, Device>>;
      E::scatter_masked(function, x, mask, read, check);
      { E::places(function, mask) } -> std::same_as<Tensor<std::int64_t, Device>>;
    };

}  // namespace tenon::inline v1::detail::inline TENON_CODE
