// Views: a tensor is a storage and a layout, and a view is another layout on the same storage.
#include <tenon/tenon.hpp>

#include <iostream>

#include "claim.hpp"

namespace tn = tenon;
using tn::all;
using tn::range;
using tn::Tensor;

int main() {
  auto a = tn::arange<float>(0, 12).view({3, 4});
  std::cout << "a = " << a << "\n\n";

  // Ranges, transposition and other shapes are arithmetic on sizes and strides: no element moves.
  auto part = a(range(1, tn::end), range(0, tn::end, 2));
  auto turned = a.t();
  auto backwards = a(all, range(tn::none, tn::none, -1));
  auto flat = a.view({12});
  std::cout << "every second column of the last rows: " << part << "\n\n";
  claim("a part, the transpose, the reverse and the flat view lie in a's storage",
        tn::shares_storage(a, part) && tn::shares_storage(a, turned) && tn::shares_storage(a, backwards) &&
            tn::shares_storage(a, flat));
  claim("the transpose exchanges sizes and strides",
        turned.size(0) == 4 && turned.stride(0) == 1 && turned.stride(1) == 4);
  claim("backwards is a stride of -1", backwards.stride(1) == -1 && backwards(0, 0) == a(0, 3));

  part.fill_(-1.f);
  claim("what is written through one view is seen through all", a(1, 0) == -1 && turned(2, 2) == -1 && flat(6) == -1);

  // A row shown a thousand times has a stride of 0; windows that overlap share elements.
  auto wide = a[0].expand({1000, 4});
  auto windows = flat.unfold(0, 4, 2);
  claim("expand repeats a row without a copy",
        wide.size(0) == 1000 && wide.stride(0) == 0 && tn::shares_storage(wide, a));
  claim("unfold makes windows that overlap", windows.size(0) == 5 && &windows(0, 2) == &windows(1, 0));

  // A name is bound, a view without a name is written through.
  a(0, all) = a(2, all);
  claim("a(0, all) = x writes row 0", a(0, 1) == 9 && a(2, 1) == 9);
  auto row = a[1];
  row = a[2];
  claim("row = x binds the name row anew, and a stays as it was", a(1, 1) == 5 && row(1) == 9);
  a[1].copy_(a[2]);
  claim("copy_ writes the elements", a(1, 1) == 9);

  auto square = tn::arange<float>(0, 9).view({3, 3});
  square.copy_(square.t());
  claim("where source and destination overlap, the result is that of a temporary",
        square(0, 1) == 3 && square(1, 0) == 1);
  return wrong_claims;
}
