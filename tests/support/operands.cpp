#include "support/operands.hpp"

#include <tenon/ops/creation.hpp>

#include <tuple>
#include <type_traits>

namespace support {

template <class T>
tenon::Tensor<T> whole_numbers(const tenon::Shape& shape, Random& random, int low, int high) {
  auto tensor = tenon::empty<T>(shape);
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    T& element = tensor.data_ptr()[i];
    if constexpr (std::is_same_v<T, bool>) element = random.pick(0, 2) != 0;
    else if constexpr (tenon::ComplexElement<T>) element = T(static_cast<float>(random.pick(low, high)), static_cast<float>(random.pick(low, high)));
    else if constexpr (tenon::FloatingElement<T>) element = T(static_cast<float>(random.pick(low, high)));
    else element = static_cast<T>(random.pick(std::is_signed_v<T> ? low : 0, high));
  }
  return tensor;
}

template <class T>
std::vector<tenon::Tensor<T>> operands(Random& random, int low, int high) {
  using tenon::range;
  const auto make = [&](const tenon::Shape& shape) { return whole_numbers<T>(shape, random, low, high); };
  return {make({2, 3, 4}),
          make({5}),
          make({4, 3, 2}).permute({2, 0, 1}),
          make({3, 8})(range(0, tenon::end, 2), range(1, tenon::end, 3)),
          make({2, 3, 4}).flip(0).flip(2),
          make({4, 6})(range(tenon::end, tenon::none, -2), range(tenon::none, tenon::none, -1)),
          make({3, 1}).expand({2, 3, 4}),
          make({}).expand({3, 2}),
          make({1, 3, 1}),
          make({2, 0, 3}),
          make({0}),
          make({})};
}

template <class T>
std::vector<tenon::Tensor<T>> large_operands(Random& random) {
  using tenon::range;
  const auto make = [&](const tenon::Shape& shape) { return whole_numbers<T>(shape, random, -1, 1); };
  std::vector<tenon::Tensor<T>> list;
  for (const std::int64_t n : {1, 15, 16, 17, 63, 64, 65, 4095, 4096, 4097}) list.push_back(make({n}));
  list.push_back(make({9, 67}));
  list.push_back(make({67, 9}).t());
  list.push_back(make({300, 3}));
  list.push_back(make({3, 35, 70}));
  list.push_back(make({35, 70, 3}).permute({2, 0, 1}).flip(1));
  list.push_back(make({6, 270}).flip(1));
  list.push_back(make({20, 150})(range(0, tenon::end, 2), range(tenon::end, tenon::none, -2)));
  list.push_back(make({1, 70}).expand({9, 70}));
  list.push_back(make({70, 1}).expand({70, 19}));
  list.push_back(make({2, 1, 33}).expand({2, 40, 33}));
  return list;
}

namespace {

template <class... T>
auto for_types(tenon::detail::TypeList<T...>) {
  return std::tuple{&whole_numbers<T>..., &operands<T>..., &large_operands<T>...};
}
[[gnu::used]] const auto instances = for_types(tenon::AllTypes{});

}  // namespace

}  // namespace support
