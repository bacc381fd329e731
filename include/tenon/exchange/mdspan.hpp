// mdspan: a tensor's elements as an mdspan, and an mdspan's as a tensor. Neither direction copies; an mdspan keeps
// nothing alive and checks nothing.
//
// Works with the standard library's mdspan, where it has one, and with those of other libraries, such as Kokkos', whose
// header is included before this one. They are recognised by their members.
#pragma once

#include <version>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#if defined(__cpp_lib_mdspan)
#include <mdspan>
#endif

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// An mdspan of any library, whose elements lie at an address and are of a type that a tensor can hold.
template <class M>
concept Mdspan = requires(const M& span, std::size_t d) {
  typename M::extents_type;
  typename M::layout_type;
  typename M::accessor_type;
  requires Element<typename M::value_type>;
  requires std::is_same_v<typename M::data_handle_type, typename M::element_type*>;
  span.mapping().required_span_size();
  span.extent(d);
};

template <class M>
using mdspan_sizes = std::array<typename M::index_type, static_cast<std::size_t>(M::rank())>;

/// The array of strides with which a mapping is constructed: std::array, or the library's own array, which its
/// strides() return.
template <class M>
struct mdspan_strides_of {
  using type = mdspan_sizes<M>;
};
template <class M>
  requires(!std::is_constructible_v<typename M::mapping_type, typename M::extents_type, mdspan_sizes<M>> &&
           requires(const typename M::mapping_type& mapping) { mapping.strides()[0]; })
struct mdspan_strides_of<M> {
  using type = std::remove_cvref_t<decltype(std::declval<const typename M::mapping_type&>().strides())>;
};
template <class M>
using mdspan_strides_t = typename mdspan_strides_of<M>::type;

/// True if an mdspan's mapping is constructed from sizes and strides, not from sizes alone.
template <class M>
concept StridedMdspan =
    std::is_constructible_v<typename M::mapping_type, typename M::extents_type, mdspan_strides_t<M>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A size or stride in the mdspan's own index type.
template <class Index>
Index mdspan_index(const char* what, std::int64_t value) {
  if (value < 0 ||
      static_cast<std::uint64_t>(value) > static_cast<std::uint64_t>((std::numeric_limits<Index>::max)())) {
    throw_error(ErrorCode::shape, "to_mdspan: the ", what, " ", value, " does not fit an index type of ",
                8 * sizeof(Index), " bits");
  }
  return static_cast<Index>(value);
}

template <class M>
typename M::extents_type mdspan_extents(Dims sizes) {
  using Extents = typename M::extents_type;
  constexpr auto any = static_cast<std::size_t>(-1);
  mdspan_sizes<M> result{};
  for (std::size_t d = 0; d < result.size(); ++d) {
    const std::int64_t size = sizes[static_cast<std::int64_t>(d)];
    result[d] = mdspan_index<typename M::index_type>("size", size);
    if (const std::size_t fixed = Extents::static_extent(d); fixed != any && fixed != static_cast<std::size_t>(size)) {
      throw_error(ErrorCode::shape, "to_mdspan: shape ", sizes, " for an mdspan whose extent ", d, " is ", fixed);
    }
  }
  return [&]<std::size_t... d>(std::index_sequence<d...>) {
    return Extents(result[d]...);
  }(std::make_index_sequence<result.size()>());
}

/// True if the stride of a dimension is never used to address an element.
inline bool any_stride_will_do(const Layout& layout, std::int64_t d) {
  return layout.numel() == 0 || layout.size(d) == 1;
}

/// Throws ShapeError if std::layout_stride does not allow the strides. Source: C++23, [mdspan.layout.stride.cons].
TENON_NOINLINE_OG inline void check_mdspan_strides(const Layout& layout) {
  for (int d = 0; d < layout.rank(); ++d) {
    if (any_stride_will_do(layout, d)) continue;
    if (layout.stride(d) <= 0) {
      throw_error(ErrorCode::shape, "to_mdspan: the strides ", layout.strides(), " of shape ", layout.sizes(),
                  " must be positive: an mdspan has no others");
    }
    for (int e = 0; e < layout.rank(); ++e) {
      const bool ordered = e == d || any_stride_will_do(layout, e) || layout.stride(e) < layout.stride(d);
      if (!ordered && layout.stride(e) < layout.stride(d) * layout.size(d)) {
        throw_error(ErrorCode::shape, "to_mdspan: the strides ", layout.strides(), " of shape ", layout.sizes(),
                    " are none for std::layout_stride, where the product of a stride and its size is no larger than "
                    "the next larger stride");
      }
    }
  }
}

/// The strides; row-major ones for dimensions whose stride is never used.
template <class M>
mdspan_strides_t<M> mdspan_strides(const Layout& layout) {
  check_mdspan_strides(layout);
  mdspan_strides_t<M> result{};
  std::int64_t next = 1;
  for (auto k = static_cast<std::size_t>(M::rank()); k-- > 0;) {
    const auto d = static_cast<std::int64_t>(k);
    if (!any_stride_will_do(layout, d)) next = layout.stride(d);
    result[k] = mdspan_index<typename M::index_type>("stride", next);
    if (layout.size(d) > 1 && __builtin_mul_overflow(next, layout.size(d), &next)) next = -1;
  }
  return result;
}

template <class M>
typename M::mapping_type mdspan_mapping(const Layout& layout) {
  using Mapping = typename M::mapping_type;
  using Index = typename M::index_type;
  const auto extents = mdspan_extents<M>(layout.sizes());
  (void)mdspan_index<Index>("number of elements", layout.numel());
  if constexpr (StridedMdspan<M>) {
    const auto strides = mdspan_strides<M>(layout);
    if (layout.numel() > 0) (void)mdspan_index<Index>("span of elements", reach_of(layout).high - layout.offset() + 1);
    return Mapping(extents, strides);
  } else {
    const Mapping mapping(extents);
    if constexpr (M::rank() > 0) {
      for (int d = 0; d < layout.rank(); ++d) {
        if (any_stride_will_do(layout, d)) continue;
        const auto stride = static_cast<std::int64_t>(mapping.stride(static_cast<typename M::rank_type>(d)));
        if (stride != layout.stride(d)) {
          throw_error(ErrorCode::shape, "to_mdspan: the strides ", layout.strides(), " of shape ", layout.sizes(),
                      " are not those of the mdspan's layout, whose stride ", d, " is ", stride);
        }
      }
    }
    return mapping;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The elements as an mdspan of type M. Throws ShapeError when M cannot have the rank, a static extent or a stride: no
/// mdspan has negative strides, or a stride of 0 in a dimension of several indices.
template <class M, class T>
  requires(detail::Mdspan<M> && std::is_convertible_v<T (*)[], typename M::element_type (*)[]>)
M to_mdspan(const Tensor<T>& tensor) {
  if (tensor.dim() != static_cast<int>(M::rank())) {
    detail::throw_error(ErrorCode::shape, "to_mdspan: shape ", tensor.sizes(), " for an mdspan of rank ",
                        static_cast<int>(M::rank()));
  }
  return M(tensor.data_ptr(), detail::mdspan_mapping<M>(tensor.layout()), typename M::accessor_type());
}

/// The elements of an mdspan as a tensor of its sizes and strides. They must stay alive until the last tensor that
/// refers to them is gone; `owner`, of which a copy is held, can see to that. Throws ShapeError when the mapping has no
/// strides.
template <detail::Mdspan M, class K = const void*>
Tensor<typename M::element_type> from_mdspan(const M& span, K owner = {}) {
  Shape sizes, strides;
  if constexpr (M::rank() > 0) {
    if (!span.is_strided())
      detail::throw_error(ErrorCode::shape, "from_mdspan: the mapping of this mdspan has no strides");
    for (std::size_t d = 0; d < static_cast<std::size_t>(M::rank()); ++d) {
      sizes.push_back(static_cast<std::int64_t>(span.extent(static_cast<typename M::rank_type>(d))));
      strides.push_back(static_cast<std::int64_t>(span.stride(static_cast<typename M::rank_type>(d))));
    }
  }
  return from_blob(span.data_handle(), sizes, strides, keep_alive(std::move(owner)));
}

#if defined(__cpp_lib_mdspan)
/// The same as a std::mdspan of rank N, strided unless another layout is named.
template <int N, class LayoutPolicy = std::layout_stride, class T>
std::mdspan<T, std::dextents<std::int64_t, N>, LayoutPolicy> to_mdspan(const Tensor<T>& tensor) {
  return to_mdspan<std::mdspan<T, std::dextents<std::int64_t, N>, LayoutPolicy>>(tensor);
}
#endif

}  // namespace tenon::inline v1::inline TENON_CODE
