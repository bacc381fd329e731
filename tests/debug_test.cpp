// TENON_DEBUG=1: fresh elements are NaN or loud, and places without a check get one. What this program links is built
// without.
#undef TENON_DEBUG
#define TENON_DEBUG 1
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/sequence.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;

namespace {

/// Whether all elements from the given one on, which are written here first, are of the byte that fills fresh memory.
template <class T>
bool is_marked(const tn::Tensor<T>& t, std::int64_t from = 0) {
  const int byte = tn::kind_of<T> >= tn::Kind::floating ? 0xff : 0xa5;
  const auto* at = reinterpret_cast<const unsigned char*>(t.data_ptr() + from);
  for (std::size_t i = 0; i < static_cast<std::size_t>(t.numel() - from) * sizeof(T); ++i) {
    if (at[i] != byte) return false;
  }
  return true;
}

template <class... T>
void check_all(tn::detail::TypeList<T...>) {
  for (const std::int64_t n : {0, 1, 7, 100000}) {
    CHECK((is_marked(tn::empty<T>({n})) && ...));
  }
}

}  // namespace

TEST_CASE("fresh elements are NaN, and what has no NaN is loud") {
  check_all(tn::AllTypes{});
  CHECK(tn::empty<float>({1}).item() != tn::empty<float>({1}).item());
  const auto half = static_cast<float>(tn::empty<tn::float16>({1}).item()),
             brain = static_cast<float>(tn::empty<tn::bfloat16>({1}).item());
  const auto complex = tn::empty<tn::complex<double>>({1}).item();
  CHECK((half != half && brain != brain && complex.re != complex.re && complex.im != complex.im));
  CHECK(tn::empty<std::uint16_t>({1}).item() == 0xa5a5);
  CHECK(elements(tn::zeros<int>({3})) == std::vector<int>{0, 0, 0});
  CHECK(elements(tn::eval(tn::full<float>({2}, 7.f) + 1.f)) == std::vector<float>{8, 8});
}

TEST_CASE("what a resize adds is fresh, what was there stays") {
  tn::Tensor<float> t = tn::full<float>({3}, 2.f);
  for (const std::int64_t n : {5, 100, 100000}) {
    t.resize_({n});
    CHECK((t(0) == 2.f && t(2) == 2.f && is_marked(t, 3)));
  }
  tn::Tensor<int> none;
  none.resize_({4});
  CHECK(is_marked(none));
  tn::Storage<double> storage(2);
  storage.data()[0] = storage.data()[1] = 1;
  storage.resize(4);
  CHECK((storage.data()[1] == 1 && storage.data()[2] != storage.data()[2] && storage.data()[3] != storage.data()[3]));
}

TEST_CASE("accessors check their indices") {
  const auto t = tn::arange<float>(0, 12).view({3, 4});
  const auto at = t.accessor<2>();
  CHECK(at(2, 3) == 11.f);
  CHECK(error_text<tn::IndexError>([&] { (void)at(0, 4); }) ==
        "tenon::accessor: index 4 is out of range for dimension 1 of shape (3,4)");
  CHECK_THROWS_AS(at(3, 0), tn::IndexError);
  CHECK_THROWS_AS(at(-1, 0), tn::IndexError);
  const auto single = tn::full<int>({}, 3);
  CHECK(single.accessor<0>()() == 3);
}

TEST_CASE("row iterators do not count from the end") {
  const auto t = tn::arange<float>(0, 6).view({3, 2});
  CHECK((*(t.end() - 1))(1) == 5.f);
  CHECK(error_text<tn::IndexError>([&] { (void)*(t.begin() - 1); }) ==
        "tenon::RowIterator: the place -1 lies before the first row");
  CHECK_THROWS_AS(t.begin()[-2], tn::IndexError);
  CHECK_THROWS_AS(*t.end(), tn::IndexError);
}

// Handles made here and elsewhere are one type: this one goes through code that was built without TENON_DEBUG.
TEST_CASE("objects built with and without link") {
  CHECK(elements(tn::arange<std::int64_t>(0, 3).flip(0)) == std::vector<std::int64_t>{2, 1, 0});
}
