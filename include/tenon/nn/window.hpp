// Windows that move over the spatial dimensions of a tensor: their arguments, and the checks that convolutions and
// pooling share.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/convolution_plan.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::nn {

/// What stands beside the elements of a convolution's input: zeros; as many of them that a result with stride 1 has the
/// sizes of the input; or the elements as in `pad`.
enum class PaddingMode : unsigned char { zeros, same, reflect, replicate, circular };

/// A convolution's padding by its name: none, or as much as `PaddingMode::same`.
enum class Padding : unsigned char { valid, same };

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// A window along one dimension: at place o, tap k sees element o stride + k dilation - padding, if there is one.
/// `plan_window` makes one for which no such sum overflows: steps that are never taken are 1, and a dilation that leads
/// beyond the padding is no longer than that.
struct WindowAxis {
  std::int64_t size = 1, taps = 1, stride = 1, padding = 0, dilation = 1, reach = 1, places = 1;
  /// The element that place o sees first, negative in the padding.
  TENON_INLINE std::int64_t begin(std::int64_t o) const { return o * stride - padding; }
  /// The end of what place o sees, but no more than `limit`, which is `size` or up to `padding` more.
  TENON_INLINE std::int64_t end(std::int64_t o, std::int64_t limit) const {
    return reach > limit - begin(o) ? limit : begin(o) + reach;
  }
};

/// An argument that says one number for all spatial dimensions, or one for each.
struct EachDim {
  Shape list;
  bool is_single = false;
  template <Integer Int>
  TENON_INLINE EachDim(Int n) : list{n}, is_single(true) {}
  TENON_INLINE EachDim(std::initializer_list<Extent> numbers) : list(numbers), is_single(numbers.size() == 1) {}
  TENON_INLINE EachDim(const Shape& numbers) : list(numbers), is_single(numbers.rank() == 1) {}
  /// The number of spatial dimension d.
  TENON_INLINE std::int64_t at(int d) const { return list[is_single ? 0 : d]; }
};

/// The same, or that it is left out.
struct OptionalEachDim {
  EachDim numbers = 0;
  bool is_given = false;
  TENON_INLINE OptionalEachDim(NoneType) {}
  TENON_INLINE OptionalEachDim(LeftOut) {}
  template <Integer Int>
  TENON_INLINE OptionalEachDim(Int n) : numbers(n), is_given(true) {}
  TENON_INLINE OptionalEachDim(std::initializer_list<Extent> list) : numbers(list), is_given(true) {}
  TENON_INLINE OptionalEachDim(const Shape& list) : numbers(list), is_given(true) {}
  /// The numbers, or those of another argument.
  TENON_INLINE const EachDim& beside(const EachDim& other) const { return is_given ? numbers : other; }
};

/// A convolution's padding: numbers, or a name.
struct ConvolutionPadding {
  EachDim numbers = 0;
  bool is_same = false;
  template <Integer Int>
  TENON_INLINE ConvolutionPadding(Int n) : numbers(n) {}
  TENON_INLINE ConvolutionPadding(std::initializer_list<Extent> list) : numbers(list) {}
  TENON_INLINE ConvolutionPadding(const Shape& list) : numbers(list) {}
  TENON_INLINE ConvolutionPadding(const EachDim& given) : numbers(given) {}
  /// Of what converts to a nn::Padding.
  template <class N>
    requires(!Integer<N> && std::is_convertible_v<N, nn::Padding> && !std::is_convertible_v<N, Shape>)
  TENON_INLINE ConvolutionPadding(N name) : is_same(static_cast<nn::Padding>(name) == nn::Padding::same) {}
};

/// What operations composed of others have in common: called with Variables they are called as with tensors.
template <class Op>
struct ComposedOp {
  static constexpr OpTraits traits{.is_composed = true};
  static constexpr bool takes_left_out = true;
  template <class... A>
  TENON_KEYED static auto composed(const A&... a) {
    return Op{}(a...);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// An operand as a tensor that is read, or a Variable, of T.
template <class T, class X>
auto floating_operand(const X& x) {
  constexpr bool is_of_type = std::is_same_v<std::remove_const_t<typename X::value_type>, T>;
  if constexpr (Recorded<X> && is_of_type) return eval(x);
  else if constexpr (Recorded<X>) return eval(cast<T>(x));
  else if constexpr (!is_of_type) return Tensor<const T, typename X::device_type>(eval(cast<T>(x)));
  else return Tensor<const T, typename X::device_type>(x);
}

/// Throws ShapeError unless there is one number, or one for each of `rank` dimensions, and none is below `least`.
TENON_NOINLINE_OG inline void check_each_dim(const char* function, const char* argument, const EachDim& numbers,
                                             int rank, std::int64_t least) {
  if (!numbers.is_single && numbers.list.rank() != rank) {
    throw_error(ErrorCode::shape, function, ": ", argument, " ", numbers.list, " has not one number for each of ", rank,
                " spatial dimensions");
  }
  for (int d = 0; d < rank; ++d) {
    if (numbers.at(d) < least)
      throw_error(ErrorCode::shape, function, ": ", argument, " ", numbers.list, " has a number below ", least);
  }
}

/// Throws ShapeError unless x has a batch, channels and `rank` spatial dimensions, or is one element of such a batch.
TENON_NOINLINE_OG inline void check_spatial(const char* function, const Shape& x, int rank) {
  if (x.rank() != rank + 2 && x.rank() != rank + 1) {
    throw_error(ErrorCode::shape, function, ": an input of shape ", x, " has not ", rank + 2,
                " dimensions (batch, channels and ", rank, " spatial ones), nor ", rank + 1, " without a batch");
  }
}

/// How a window moves along a dimension of x: what pooling, unfold, fold and convolutions plan with. With `rounds_up`
/// there is also a place for elements that are left beyond the last whole window, if it begins within the input or its
/// padding on the left. Throws ShapeError unless the window, or rounded up a part of it, fits in the dimension with its
/// padding, and if that overflows.
TENON_NOINLINE_OG inline WindowAxis plan_window(const char* function, const Shape& x, int dimension,
                                                std::int64_t window, std::int64_t stride, std::int64_t padding,
                                                std::int64_t dilation, bool rounds_up = false) {
  const std::int64_t size = x[dimension];
  std::int64_t reach = 0, whole = 0;
  if (__builtin_mul_overflow(dilation, window - 1, &reach) || __builtin_add_overflow(reach, 1, &reach) ||
      __builtin_mul_overflow(padding, std::int64_t{2}, &whole) || __builtin_add_overflow(whole, size, &whole)) {
    throw_error(ErrorCode::shape, function, ": the window ", window, ", padding ", padding, " and dilation ", dilation,
                " overflow 64 bits");
  }
  const std::int64_t rest = whole - reach;
  if (rest < 0 && !(rounds_up && size > 0 && -rest < stride)) {
    throw_error(ErrorCode::shape, function, ": a window of ", reach, " elements (size ", window, ", dilation ",
                dilation, ") does not fit in dimension ", dimension, " of shape ", x, " with padding ", padding);
  }
  WindowAxis axis{size, window, stride, padding, dilation, reach, (rest < 0 ? 0 : rest) / stride + 1};
  if (rounds_up && rest > 0 && rest % stride != 0 && axis.places <= (size + padding - 1) / stride) ++axis.places;
  if (axis.places == 1) axis.stride = 1;
  if (window == 1) axis.dilation = 1;
  if (axis.dilation > whole) axis.dilation = whole;
  return axis;
}

/// True for the shape (…, spatial dimensions) of a tensor that has planes, if only of no elements.
TENON_INLINE bool has_planes(const Shape& x, int rank) {
  for (int d = 0; d < x.rank() - rank; ++d) {
    if (x[d] == 0) return false;
  }
  return true;
}
/// The reverse: the size over which a window that reaches over `reach` elements has that many places. Throws ShapeError
/// on overflow.
TENON_NOINLINE_OG inline std::int64_t size_under_window(const char* function, std::int64_t places, std::int64_t stride,
                                                        std::int64_t padding, std::int64_t reach) {
  std::int64_t size = 0, both = 0;
  if (__builtin_mul_overflow(places - 1, stride, &size) || __builtin_mul_overflow(padding, std::int64_t{2}, &both) ||
      __builtin_sub_overflow(size, both, &size) || __builtin_add_overflow(size, reach, &size)) {
    throw_error(ErrorCode::shape, function, ": ", places, " places of a window with stride ", stride, " and padding ",
                padding, " overflow 64 bits");
  }
  return size;
}

/// Throws ShapeError for a size of a result that no memory holds, before arithmetic on it overflows.
TENON_NOINLINE_OG inline void check_size_of_result(const char* function, const char* argument, std::int64_t size) {
  if (size >= std::int64_t{1} << 53)
    throw_error(ErrorCode::shape, function, ": ", argument, " ", size, " is more than memory holds");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
