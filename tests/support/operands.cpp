#include "support/operands.hpp"

#include <tenon/ops/creation/fill.hpp>

#include <tuple>
#include <type_traits>

namespace support {

template <class T>
tenon::Tensor<T> whole_numbers(const tenon::Shape& shape, Random& random, int low, int high) {
  auto tensor = tenon::empty<T>(shape);
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    T& element = tensor.data_ptr()[i];
    if constexpr (std::is_same_v<T, bool>) element = random.pick(0, 2) != 0;
    else if constexpr (tenon::ComplexElement<T>)
      element = T(static_cast<float>(random.pick(low, high)), static_cast<float>(random.pick(low, high)));
    else if constexpr (tenon::FloatingElement<T>) element = T(static_cast<float>(random.pick(low, high)));
    else element = static_cast<T>(random.pick(std::is_signed_v<T> ? low : 0, high));
  }
  return tensor;
}

namespace {

using View = tenon::Tensor<bool>;  // for its layout: views of one element type stand for those of all

/// A new tensor of the view's layout, whose storage holds whole numbers.
template <class T>
tenon::Tensor<T> like(const View& view, Random& random, int low, int high) {
  const auto elements = whole_numbers<T>({view.storage().size()}, random, low, high);
  return elements.as_strided(view.sizes(), view.strides(), view.storage_offset());
}
template <class T>
std::vector<tenon::Tensor<T>> like(const std::vector<View>& views, Random& random, int low, int high) {
  std::vector<tenon::Tensor<T>> result;
  for (const auto& view : views) result.push_back(like<T>(view, random, low, high));
  return result;
}

View of(const tenon::Shape& shape) { return tenon::empty<bool>(shape); }

std::vector<View> small_views() {
  using tenon::range;
  return {of({2, 3, 4}),
          of({5}),
          of({4, 3, 2}).permute({2, 0, 1}),
          of({3, 8})(range(0, tenon::end, 2), range(1, tenon::end, 3)),
          of({2, 3, 4}).flip(0).flip(2),
          of({4, 6})(range(tenon::end, tenon::none, -2), range(tenon::none, tenon::none, -1)),
          of({3, 1}).expand({2, 3, 4}),
          of({}).expand({3, 2}),
          of({1, 3, 1}),
          of({2, 0, 3}),
          of({0}),
          of({})};
}

std::vector<View> large_views() {
  using tenon::range;
  std::vector<View> list;
  for (const std::int64_t n : {1, 15, 16, 17, 63, 64, 65, 4095, 4096, 4097}) list.push_back(of({n}));
  list.push_back(of({9, 67}));
  list.push_back(of({67, 9}).t());
  list.push_back(of({300, 3}));
  list.push_back(of({3, 35, 70}));
  list.push_back(of({35, 70, 3}).permute({2, 0, 1}).flip(1));
  list.push_back(of({6, 270}).flip(1));
  list.push_back(of({20, 150})(range(0, tenon::end, 2), range(tenon::end, tenon::none, -2)));
  list.push_back(of({1, 70}).expand({9, 70}));
  list.push_back(of({70, 1}).expand({70, 19}));
  list.push_back(of({2, 1, 33}).expand({2, 40, 33}));
  return list;
}

}  // namespace

template <class T>
std::vector<tenon::Tensor<T>> operands(Random& random, int low, int high) {
  return like<T>(small_views(), random, low, high);
}

template <class T>
std::vector<tenon::Tensor<T>> large_operands(Random& random) {
  return like<T>(large_views(), random, -1, 1);
}

namespace {

template <class... T>
auto for_types(tenon::detail::TypeList<T...>) {
  return std::tuple{&whole_numbers<T>..., &operands<T>..., &large_operands<T>...};
}
[[gnu::used]] const auto instances = for_types(tenon::AllTypes{});

}  // namespace

}  // namespace support
