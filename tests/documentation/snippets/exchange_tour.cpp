// The program that docs/exchange.md begins with.
//! [exchange tour]
#include <tenon/exchange/arrow.hpp>
#include <tenon/exchange/vector.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace tn = tenon;

int main() {
  auto pixels = std::make_shared<std::vector<float>>(12, 1.f);
  // strides; pixels live as long as image
  auto image = tn::from_blob(pixels->data(), {3, 4}, {1, 3}, tn::keep_alive(pixels));

  std::vector<float> mine = {3, 1, 4, 1};
  auto borrowed = tn::borrow(mine);                       // stays yours; also spans and arrays
  for (auto row : borrowed.view({2, 2})) row.mul_(2.f);   // a tensor is a range of its first dimension
  std::ranges::sort(tn::flat(borrowed));                  // and flat(t) one of its elements, whatever their strides

  ArrowSchema schema;
  ArrowArray array;
  tn::to_arrow(borrowed, &schema, &array);                // the C data interface, without Arrow's library
  auto column = tn::from_arrow<const float>(&schema, &array);

  tn::save_npy("column.npy", column);
  auto mapped = tn::map_npy<float>("column.npy");         // a file's elements; also map_npz, map_safetensors, map_file

  auto owned = tn::from_vector(std::vector<float>{1, 2, 3, 4}, {4});
  owned.add_(mapped);
  std::vector<float> numbers = tn::to_vector(std::move(owned));  // that vector again, as nobody else has it
  return image.numel() == 12 && numbers.size() == 4 && mine.back() == 8 ? 0 : 1;
}
//! [exchange tour]
