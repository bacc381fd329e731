// Ownership: who has a handle keeps the elements, and foreign memory goes back to its owner exactly once.
#include <tenon/tenon.hpp>

#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include <tenon/exchange/vector.hpp>

#include "claim.hpp"

namespace tn = tenon;
using tn::Tensor;

/// A view outlives the tensor that it was made of: it is a handle on the same storage.
static Tensor<float> second_row() {
  auto table = tn::arange<float>(0, 6).view({2, 3});
  return table[1];
}

int main() {
  auto a = tn::ones<float>({2, 3});
  Tensor<float> alias = a, copy = a.clone();
  alias(0, 0) = 7.f;
  claim("copying a handle shares the elements; clone() copies them", a(0, 0) == 7 && copy(0, 0) == 1);
  claim("the storage counts its handles", a.storage().use_count() == 2 && copy.storage().use_count() == 1);
  claim("a view keeps the storage alive", second_row()(2) == 5);

  Tensor<const float> reader = a;
  claim("Tensor<const float> only reads, from the same elements", &reader(0, 0) == &a(0, 0));

  // Memory of others, in the order of how much is handed over.
  std::vector<float> mine = {1, 2, 3, 4};
  {
    auto lent = tn::borrow(mine, {2, 2});
    lent.mul_(2.f);
  }
  claim("borrow: the vector stays mine, and sees what was written", mine[3] == 8);

  auto pixels = std::make_shared<std::vector<float>>(6, 2.f);
  auto kept = tn::from_blob(pixels->data(), {2, 3}, tn::keep_alive(pixels));
  claim("keep_alive: the tensor is one more owner", pixels.use_count() == 2);
  kept = {};
  claim("and lets go with its last handle", pixels.use_count() == 1);

  int freed = 0;
  {
    auto* raw = static_cast<float*>(std::calloc(6, sizeof(float)));
    auto owned = tn::from_blob(raw, {2, 3}, [&freed](float* p) { std::free(p), ++freed; });
    auto view = owned[1];
    owned = {};
    claim("a deleter waits for the last view", freed == 0 && view(0) == 0);
  }
  claim("and runs exactly once", freed == 1);

  const float* const address = mine.data();
  auto given = tn::from_vector(std::move(mine), {2, 2});
  claim("from_vector: the vector moves in, its elements stay where they are", given.data_ptr() == address);
  const std::vector<float> back = tn::to_vector(std::move(given));
  claim("to_vector: that vector again, as nobody else has it", back.data() == address);
  return wrong_claims;
}
