#include "support/inspect.hpp"

#include <tuple>

namespace support {

std::string to_text(const Extents& values) {
  std::string text = "(";
  for (auto v : values) text += std::to_string(v) + ",";
  return text + ")";
}

std::vector<std::int64_t> places_of(const tenon::Layout& layout) {
  std::vector<std::int64_t> places;
  for_each_index(to_vector(layout.sizes()), [&](const Extents& index) {
    std::int64_t place = layout.offset();
    for (int d = 0; d < layout.rank(); ++d) place += index[static_cast<std::size_t>(d)] * layout.stride(d);
    places.push_back(place);
  });
  return places;
}

template <class T>
std::vector<T> elements_at(const T* data, const tenon::Layout& layout) {
  std::vector<T> result;
  for (auto place : places_of(layout)) result.push_back(data[place]);
  return result;
}
template <class... T>
auto for_types(tenon::detail::TypeList<T...>) {
  return std::tuple{&elements_at<T>...};
}
[[gnu::used]] const auto instances = for_types(tenon::AllTypes{});

}  // namespace support
