#include "support/catch.hpp"

#include <tenon/interop/mdspan.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;

#if defined(__cpp_lib_mdspan)
TEST_CASE("A tensor and an mdspan show the same elements") {
  auto a = tn::arange<float>(0, 24).view({2, 3, 4}).transpose(0, 2);
  auto span = tn::to_mdspan<3>(a);
  REQUIRE(span.extent(0) == 4);
  REQUIRE(span[std::array{3, 1, 1}] == a(3, 1, 1));
  span[std::array{0, 0, 0}] = 100.f;
  REQUIRE(a(0, 0, 0) == 100.f);

  auto back = tn::from_mdspan(span);
  REQUIRE(back.data_ptr() == a.data_ptr());
  REQUIRE(back.sizes() == a.sizes());
  REQUIRE(back.strides() == a.strides());

  float column_major[6] = {0, 1, 2, 3, 4, 5};
  auto columns = tn::from_mdspan(std::mdspan<float, std::extents<int, 2, 3>, std::layout_left>(column_major));
  REQUIRE(columns(1, 2) == 5.f);
  REQUIRE(columns.stride(0) == 1);
}

TEST_CASE("Strides that an mdspan cannot have are refused") {
  auto a = tn::zeros<float>({3, 4});
  REQUIRE_THROWS_AS(tn::to_mdspan<3>(a), tn::ShapeError);
  REQUIRE_THROWS_AS(tn::to_mdspan<2>(a.flip(0)), tn::ShapeError);
  REQUIRE_THROWS_AS(tn::to_mdspan<2>(a.select(0, 0).expand({3, 4})), tn::ShapeError);
}
#else
TEST_CASE("This standard library has no mdspan: <tenon/interop/mdspan.hpp> declares nothing") { SUCCEED(); }
#endif
