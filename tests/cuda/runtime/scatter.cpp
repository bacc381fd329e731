// Writing by indices and masks on CUDA over the host's runtime: what the host writes, to the last bit, whatever is
// named twice.
#include "compare.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace tn = tenon;
using compare::elements, compare::NothingLeft;
using support::error_text;
using tn::all, tn::Cuda, tn::Tensor;

namespace {

/// Whether elements are the same, to the last bit.
template <class T>
bool equal(const Tensor<T, Cuda>& there, const Tensor<T>& here) {
  const Tensor<T> got = there.to(tn::Cpu{}), wanted = here.contiguous();
  return got.sizes() == wanted.sizes() &&
         std::memcmp(got.data_ptr(), wanted.data_ptr(), static_cast<std::size_t>(got.numel()) * sizeof(T)) == 0;
}
/// n indices below `size` and, where `wraps`, from its negative on; many stand there more than once.
Tensor<std::int64_t> some_indices(std::int64_t n, std::int64_t size, bool wraps = true) {
  auto i = tn::empty<std::int64_t>({n});
  for (std::int64_t k = 0; k < n; ++k)
    i.data_ptr()[k] = (k * 7919 + k * k % 31) % size - (wraps && k % 3 == 0 ? size : 0);
  return i;
}
Tensor<std::int16_t> narrow_type(const Tensor<std::int64_t>& i) { return i.cast<std::int16_t>(); }
/// Numbers whose sums depend on their order.
template <class T>
Tensor<T> uneven(const tn::Shape& shape) {
  auto x = tn::empty<T>(shape);
  for (std::int64_t k = 0; k < x.numel(); ++k)
    x.data_ptr()[k] = tn::detail::convert<T>((k % 2 ? 1e3 : 1.) / static_cast<double>(k % 17 + 3));
  return x;
}

/// The whole of x, or a view of three dimensions: turned round, or with gaps.
template <class X>
X part_of(const X& x, int view) {
  if (view == 0) return x;
  return view == 1 ? X(x.permute({2, 0, 1}).flip(1)) : X(x(tn::range(1, 6), all, tn::range(0, tn::end, 2)));
}
/// Writes on the device and on the host, to views of both, and compares all that they lie in.
template <class T, class Write>
bool agrees(const Tensor<T>& x, int view, const Write& write) {
  auto here = x.clone();
  auto there = x.to(Cuda{0});
  {
    auto part_here = part_of(here, view);
    auto part_there = part_of(there, view);
    write(part_here, [](const auto& y) { return y; });
    write(part_there, [](const auto& y) { return y.to(Cuda{0}); });
  }
  return equal(there, here);
}
/// The same of every view.
template <class Write>
void check_views(const Write& write) {
  const auto x = uneven<float>({7, 5, 8});
  for (int view = 0; view < 3; ++view) {
    CAPTURE(view);
    CHECK(agrees(x, view, write));
  }
}

}  // namespace

TEST_CASE("slices are written, added and filled along each dimension") {
  const NothingLeft after;
  for (int d = 0; d < 3; ++d) {
    check_views([d](auto& y, const auto& there) {
      const auto i = some_indices(20, y.size(d));
      tn::Shape shape(y.sizes());
      shape[d] = 20;
      const auto values = uneven<float>(shape);
      y.index_copy_(d, there(i), there(values));
      y.index_add_(d, there(i.flip(0)), there(values));
      y.index_add_(d, there(narrow_type(i)), 0.1f);
      y.index_add_(d, there(tn::tensor<std::int64_t>({1})).expand({20}), there(values));
      y.index_copy_(d, there(tn::tensor<std::int64_t>({2})).expand({20}), there(values));
      y.index_fill_(d, there(i.narrow(0, 0, 2)), -1.f);
    });
  }
}

TEST_CASE("elements are written and added along each dimension") {
  const NothingLeft after;
  for (int d = 0; d < 3; ++d) {
    check_views([d](auto& y, const auto& there) {
      tn::Shape shape(y.sizes());
      for (int k = 0; k < 3; ++k) shape[k] = k == d ? 15 : shape[k] - (k != 0);
      const auto i = some_indices(15 * shape[(d + 1) % 3] * shape[(d + 2) % 3], y.size(d)).view(shape);
      const auto values = uneven<float>({15, 15, 15});
      y.scatter_(d, there(i), there(values));
      y.scatter_add_(d, there(i), there(values.permute({2, 1, 0})));
      y.scatter_(d, there(i.narrow(d, 0, 2)), 3.f);
      y.scatter_add_(d, there(i), 0.7f);
    });
  }
}

TEST_CASE("put_ writes to all elements in row-major order") {
  const NothingLeft after;
  check_views([](auto& y, const auto& there) {
    y.put_(there(some_indices(50, y.numel())), there(uneven<float>({50})));
    // repeated, and some left over
    y.put_(there(narrow_type(some_indices(53, y.numel()))), there(uneven<float>({5, 2})));
    y.put_(there(tn::tensor<std::int64_t>({3, -3, 3})), 2.f);
    y.put_(there(some_indices(0, 1)), there(uneven<float>({2})));
  });
}

TEST_CASE("a(i) = x and a(mask) = x") {
  const NothingLeft after;
  check_views([](auto& y, const auto& there) {
    const auto i = some_indices(9, y.size(0)), j = some_indices(9, y.size(2));
    const Tensor<bool> mask = uneven<float>(y.sizes()) > 60.f;
    const auto m = there(mask);
    y(there(i), all, there(j)) = there(uneven<float>({9, y.size(1)}));
    y(all, there(some_indices(12, y.size(1)).view({3, 4}))) = there(uneven<float>({y.size(0), 3, 4, y.size(2)}));
    y(there(i), 1) = there(uneven<float>({9, y.size(2)})) + 1.f;
    y(there(i), tn::range(1, tn::end, 2), 0) = 5.f;
    y(there(i), all, 1) = there(i.view({9, 1}));  // integers, converted
    y(m) = 2.f;
    y(m) = there(uneven<float>({y.numel()})).narrow(0, 0, y(m).shape()[0]);
    y(m) = y(m);
    y(all, all, there(mask.select(0, 0).select(0, 1))) = there(uneven<float>({y.size(1), 1}));
    y(there(i), 2) = y(there(i.flip(0)), 3);
    y(there(i.narrow(0, 0, y.size(0)))) = tn::lazy::arange<float>(0, static_cast<float>(y.size(2)));
    y(there(i)) = y(there(i.flip(0)));
  });
}

TEST_CASE("masked_scatter_ and masked_fill_") {
  const NothingLeft after;
  check_views([](auto& y, const auto& there) {
    const Tensor<bool> mask = uneven<float>(y.sizes()) > 60.f;
    y.masked_scatter_(there(mask), there(uneven<float>({2, 300})));
    y.masked_scatter_(there(mask.select(0, 1)), there(uneven<float>({300}).flip(0)));
    y.masked_fill_(there(mask.select(0, 2)), 7.f);
    y.masked_scatter_(there(tn::zeros<bool>(mask.sizes())), there(uneven<float>({1})));
  });
}

TEST_CASE("other element types") {
  const NothingLeft after;
  const auto run = [](auto of) {
    using T = decltype(of);
    const auto write = [](auto& y, const auto& there) {
      const auto i = some_indices(40, y.size(0));
      y.index_copy_(0, there(i), there(uneven<T>({40, 6})));
      if constexpr (!std::is_same_v<T, bool>) y.index_add_(0, there(i), there(uneven<T>({40, 6})));
      y(there(i), 1) = there(uneven<T>({40}));
    };
    CHECK(agrees(uneven<T>({9, 6}), 0, write));
  };
  run(bool{});
  run(std::int8_t{});
  run(std::uint64_t{});
  run(double{});
  run(tn::float16{});
  run(tn::complex<double>{});
}

TEST_CASE("many indices take several blocks, and so many digits as there are elements") {
  const NothingLeft after;
  for (const std::int64_t size : {3, 70000}) {
    const auto write = [&](auto& y, const auto& there) {
      const auto i = some_indices(9001, size);
      y.index_copy_(0, there(i), there(uneven<float>({9001, 2})));
      y.index_add_(0, there(i), there(uneven<float>({9001, 2}).flip(0)));
      y.put_(there(i), there(uneven<float>({9001})));
    };
    host_runtime::calls.clear();
    CHECK(agrees(uneven<float>({size, 2}), 0, write));
    CHECK(std::count(host_runtime::calls.begin(), host_runtime::calls.end(), "groups") == 3);
  }
}

TEST_CASE("what cannot be named twice, or has one value, is not looked at for equal indices") {
  const NothingLeft after;
  auto x = elements<float>({50, 4}).to(Cuda{0});
  const auto i = some_indices(20, 50).to(Cuda{0});
  const Tensor<bool> m = elements<float>({50, 4}) > 0.f;
  const auto mask = m.to(Cuda{0});
  host_runtime::calls.clear();
  x(mask) = x(mask);
  x.masked_scatter_(mask, x.clone());
  x.index_fill_(0, i, 2.f);
  x(i) = 3.f;
  x(i) = tn::ones<float>({4}, Cuda{0});
  CHECK(std::count(host_runtime::calls.begin(), host_runtime::calls.end(), "groups") == 0);
  x(i) = tn::ones<float>({20, 1}, Cuda{0});
  CHECK(std::count(host_runtime::calls.begin(), host_runtime::calls.end(), "groups") == 1);
}

TEST_CASE("values and indices that overlap what is written are read first") {
  const NothingLeft after;
  auto here = some_indices(40, 40, false);
  auto there = here.to(Cuda{0});
  here.index_copy_(0, here, here.flip(0));
  there.index_copy_(0, there, there.flip(0));
  CHECK(equal(there, here));
  here.index_add_(0, here % std::int64_t{40}, here.flip(0));
  there.index_add_(0, there % std::int64_t{40}, there.flip(0));
  CHECK(equal(there, here));
}

TEST_CASE("functions that copy") {
  const NothingLeft after;
  const auto x = uneven<float>({6, 4});
  const auto i = some_indices(10, 6);
  const auto v = uneven<float>({10, 4});
  const Tensor<bool> m = x > 60.f;
  const auto there = x.to(Cuda{1}), values = v.to(Cuda{1});
  const auto at = i.to(Cuda{1});
  const auto mask = m.to(Cuda{1});
  CHECK(equal(tn::index_add(there, 0, at, values), tn::index_add(x, 0, i, v)));
  CHECK(equal(tn::index_copy(there.t(), 1, at, values.t()), tn::index_copy(x.t(), 1, i, v.t())));
  CHECK(equal(tn::index_fill(there + 1.f, 0, at, 2), tn::index_fill(x + 1.f, 0, i, 2)));
  CHECK(equal(tn::scatter(there, 0, at.view({10, 1}), values), tn::scatter(x, 0, i.view({10, 1}), v)));
  CHECK(equal(tn::scatter_add(there, 0, at.view({10, 1}).expand({10, 4}), values),
              tn::scatter_add(x, 0, i.view({10, 1}).expand({10, 4}), v)));
  CHECK(equal(tn::put(there, at, values), tn::put(x, i, v)));
  CHECK(equal(tn::masked_fill(there, mask, 1.f), tn::masked_fill(x, m, 1.f)));
  CHECK(equal(tn::masked_scatter(there, mask, values), tn::masked_scatter(x, m, v)));
}

TEST_CASE("bad input changes nothing") {
  const NothingLeft after;
  const auto before = elements<float>({3, 4});
  auto x = before.to(Cuda{0});
  const auto far = tn::tensor<std::int64_t>({0, 4, 1}).to(Cuda{0});
  CHECK(error_text<tn::IndexError>([&] { x.index_add_(1, far, 1.f); }) ==
        "tenon::index_add_: index 4 is out of range for dimension 1, whose size is 4");
  CHECK(error_text<tn::IndexError>([&] { x(tn::all, far) = 1.f; }) ==
        error_text<tn::IndexError>([&] { before.clone()(tn::all, far.to(tn::Cpu{})) = 1.f; }));
  CHECK_THROWS_AS(x.put_(tn::tensor<std::int64_t>({1, 12}).to(Cuda{0}), 1.f), tn::IndexError);
  CHECK_THROWS_AS(x.scatter_(0, tn::tensor<std::int64_t>({{0, -4}}).to(Cuda{0}), 1.f), tn::IndexError);
  CHECK_THROWS_AS(x.index_copy_(0, far.narrow(0, 0, 1), tn::ones<float>({5}, Cuda{0})), tn::ShapeError);
  CHECK_THROWS_AS(x.put_(far.narrow(0, 0, 1), tn::ones<float>({0}, Cuda{0})), tn::ShapeError);
  CHECK_THROWS_AS(x(x > 0.f) = tn::ones<float>({50}, Cuda{0}), tn::ShapeError);
  const auto text = error_text<tn::ShapeError>([&] {
    x.masked_scatter_(tn::ones<bool>({3, 4}, Cuda{0}), tn::ones<float>({11}, Cuda{0}));
  });
  CHECK(text == "tenon::masked_scatter_: the mask is true for 12 elements, and there are 11 values");
  auto repeated = x.select(0, 0).unsqueeze(0).expand({3, 4});
  CHECK_THROWS_AS(repeated.index_fill_(0, far.narrow(0, 0, 1), 1.f), tn::Error);
  CHECK_THROWS_AS(repeated(far.narrow(0, 0, 1)) = 1.f, tn::Error);
  CHECK_THROWS_AS(x.index_add_(0, far.narrow(0, 0, 1).to(Cuda{1}), 1.f), tn::DeviceError);
  CHECK(equal(x, before));
}
