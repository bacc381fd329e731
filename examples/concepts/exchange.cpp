// Exchange: tensors go to containers, files and other libraries and come back, without a copy, and are freed exactly
// once.
#include <tenon/exchange/arrow.hpp>
#include <tenon/exchange/span.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/process/shared_memory.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <span>
#include <string>

#include "claim.hpp"

namespace tn = tenon;
using tn::Tensor;

int main() {
  auto t = tn::tensor<double>({{3, 1, 2}, {6, 5, 4}});

  const std::span<double> elements = tn::to_span(t);
  std::ranges::sort(elements);
  claim("a span of the elements, for the standard library", t(0, 0) == 1 && t(1, 2) == 6);

  // Arrow's C data interface needs no library of Arrow's: two structs, and whoever takes them releases them.
  ArrowSchema schema;
  ArrowArray array;
  tn::to_arrow(t, &schema, &array);
  {
    auto column = tn::from_arrow<const double>(&schema, &array);
    claim("through Arrow and back: the same elements, with another handle",
          column.data_ptr() == t.data_ptr() && t.storage().use_count() > 1 && column.size(1) == 3);
  }
  claim("and the handle is given back", t.storage().use_count() == 1);

  // The element type may be known at run time only.
  tn::AnyTensor some = t;
  const double sum = some.visit([](auto x) { return static_cast<double>(tn::sum(tn::abs(x)).item()); });
  claim("AnyTensor: visit calls a function with the tensor that it is", sum == 21);
  claim("as<float>() of doubles is refused", throws<tn::TypeError>([&] { (void)some.as<float>(); }));

  tn::save_npy("concepts_exchange.npy", t * 2.);
  auto mapped = tn::map_npy<double>("concepts_exchange.npy");
  claim("a .npy file is mapped: NumPy reads the same bytes", tn::array_equal(mapped, t * 2.));
  tn::save_npz("concepts_exchange.npz", {{"t", t}, {"labels", tn::arange<int>(0, 2)}});
  const auto both = tn::load_npz("concepts_exchange.npz");
  claim("a .npz file holds tensors of several types by name", both.at("labels").as<int>()(1) == 1);

  // The text may be sent to another process of this user.
  auto ours = t.clone();
  const std::string text = tn::share_text(ours);
  auto theirs = tn::open_shared<double>(text);
  theirs(0, 0) = 100;
  claim("shared memory: both see what one writes", ours(0, 0) == 100);
  return wrong_claims;
}
