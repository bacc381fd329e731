#include "support/elementwise.hpp"

#include <cmath>
#include <limits>
#include <tuple>

#include "support/ulp.hpp"

namespace support {

namespace {

/// Equal as values, where NaN is equal to NaN: a tensor's kernel and a scalar's may give NaNs of another sign.
template <class T>
bool same(const T& a, const T& b) {
  if constexpr (tenon::ComplexElement<T>) return same(a.re, b.re) && same(a.im, b.im);
  else if constexpr (std::is_floating_point_v<T>) return a == b ? std::signbit(a) == std::signbit(b) : a != a && b != b;
  else if constexpr (tenon::FloatingElement<T>) return same(static_cast<float>(a), static_cast<float>(b));
  else return a == b;
}

}  // namespace

template <class T>
bool nearly_same(const T& a, const T& b) {
  if (same(a, b)) return true;
  if constexpr (std::is_floating_point_v<T>) return ulps(a, b) <= 4;
  else if constexpr (tenon::FloatingElement<T>)
    return std::abs(static_cast<float>(a) - static_cast<float>(b)) <= std::abs(static_cast<float>(b)) * 0x1p-7f;
  else if constexpr (tenon::ComplexElement<T>)
    return std::hypot(a.re - b.re, a.im - b.im) <=
           std::hypot(b.re, b.im) * 64 * std::numeric_limits<typename T::value_type>::epsilon();
  else return false;
}

namespace {

/// The i-th of some telling values of T.
template <class T>
T telling(std::int64_t i) {
  if constexpr (std::is_same_v<T, bool>) {
    return i % 3 == 1;
  } else if constexpr (tenon::IntegerElement<T>) {
    using U = std::make_unsigned_t<T>;
    const T highest = static_cast<T>(std::is_signed_v<T> ? U(~U(0)) >> 1 : ~U(0)),
            lowest = static_cast<T>(U(highest) + 1U);
    const T values[] = {
        0, 1, 2, 3, highest, lowest, 7, static_cast<T>(-1), 100, static_cast<T>(-8), static_cast<T>(highest / 2 + 3)};
    return values[i % 11];
  } else if constexpr (tenon::ComplexElement<T>) {
    using R = typename T::value_type;
    return T(telling<R>(i), telling<R>(i * 7 + 3));
  } else {
    const float inf = __builtin_inff();
    const float values[] = {0.f,   1.f,    -0.f, 0.5f, -2.5f, inf, 3.f, -inf, 1e-3f, __builtin_nanf(""),
                            700.f, -0.75f, 1e4f};
    return static_cast<T>(values[i % 13]);
  }
}

}  // namespace

template <class T>
tenon::Tensor<T> make_variant(Variant variant, std::int64_t rows, std::int64_t columns, std::int64_t from,
                              Refused refused) {
  using tenon::Shape;
  const bool steps = variant == Variant::stepped;
  Shape shape{rows * (steps ? 2 : 1), columns * (steps ? 3 : 1)};
  if (variant == Variant::transposed) shape = Shape{columns, rows};
  if (variant == Variant::broadcast) shape = Shape{columns};
  if (variant == Variant::scalar) shape = Shape{};
  auto tensor = tenon::detail::new_tensor<T>("test", shape);
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    T value = telling<T>(from + i);
    if constexpr (tenon::kind_of<T> <= tenon::Kind::integer) {
      if (refused == Refused::zero && value == T(0)) value = T(1);
      if (refused == Refused::negative && value < T(0)) value = static_cast<T>(-(value + 1));
    }
    tensor.storage().data()[i] = value;
  }
  switch (variant) {
    case Variant::transposed: return tensor.t();
    case Variant::stepped: return tensor(tenon::range(1, tenon::end, 2), tenon::range(0, tenon::end, 3));
    case Variant::reversed: return tensor.flip(0).flip(1);
    default: return tensor;
  }
}

void Subject::fail(std::size_t element, const tenon::Shape& shape) const {
  FAIL(op << " of " << first << " and " << last << (in_place ? ", in place" : "") << ", laid out as " << variant
          << " + " << shift << ": element " << element << " of shape " << to_text(to_vector(shape)));
}

void Subject::succeed() { SUCCEED(); }

template <class T>
void compare(const Subject& subject, const tenon::Tensor<T>& got, const tenon::Shape& shape,
             const std::vector<T>& wanted) {
  if (!subject.in_place && !got.is_contiguous()) FAIL("a result is contiguous");
  if (!(got.sizes() == shape)) subject.fail(0, got.sizes());
  const auto places = places_of(got.layout());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const T value = got.storage().data()[places[i]];
    if (!(subject.exact ? same<T>(value, wanted[i]) : nearly_same<T>(value, wanted[i]))) subject.fail(i, shape);
  }
}

namespace {

template <class... T>
auto for_types(tenon::detail::TypeList<T...>) {
  return std::tuple{&nearly_same<T>..., &make_variant<T>..., &compare<T>...};
}
[[gnu::used]] const auto instances = for_types(tenon::AllTypes{});

}  // namespace

}  // namespace support
