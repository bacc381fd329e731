// A tensor that goes to PyTorch and comes back: the same elements at the same address, never copied, freed once.
#include <ATen/DLConvertor.h>

#include <tenon/exchange/dlpack.hpp>
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;

int main() {
  const auto ours = tn::arange<float>(0, 6).view({2, 3});

  // PyTorch's converter of this version takes DLPack's older struct.  It calls the struct's deleter when it is done.
  at::Tensor theirs = at::fromDLPack(tn::to_dlpack_legacy(ours));
  theirs.mul_(10);
  std::cout << "PyTorch wrote into Tenon's memory:\n" << ours << '\n';

  // On the way back PyTorch is the owner: the elements stay when its handle goes.
  const auto back = tn::from_dlpack<float>(at::toDLPack(theirs.t()));
  theirs.reset();
  std::cout << "And back, transposed by PyTorch:\n" << back << '\n';

  const bool same = back.data_ptr() == ours.data_ptr();
  std::cout << (same ? "The address is the same.\n" : "The elements were copied!\n");
  return same && back(2, 1) == 50 ? 0 : 1;
}
