// Foreign memory: what from_blob, borrow and from_vector show, and who frees it when.
#include <tenon/ops/creation/from.hpp>

#include <tenon/exchange/vector.hpp>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::Tensor;
using Ints = std::vector<std::int32_t>;

namespace {

tn::Dims dims(const tn::Shape& shape) { return shape; }

/// Memory that counts how often it is freed.
struct Blob {
  std::int32_t* data = new std::int32_t[6]{0, 1, 2, 3, 4, 5};
  int freed = 0;
  auto deleter() {
    return [this](std::int32_t* p) {
      CHECK(p == data);
      ++freed;
      delete[] p;
    };
  }
};

/// Freed once, after the last tensor: whatever the program's end has destroyed by then.
struct AtExit {
  int freed = 0;
  ~AtExit() {
    if (freed != 1) std::abort();
  }
} at_exit;
const Tensor<float> after_main = tn::from_blob(new float[2]{1, 2}, {2}, [](float* p) {
  ++at_exit.freed;
  delete[] p;
});

}  // namespace

// ---- from_blob: sizes and strides

TEST_CASE("from_blob with strides shows the elements that they name") {
  std::int32_t data[12];
  for (std::int32_t i = 0; i < 12; ++i) data[i] = i;
  const auto columns = tn::from_blob(data, {3, 4}, {1, 3});
  CHECK((elements(columns) == Ints{0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11} && columns.data_ptr() == data &&
         columns.storage().size() == 12));
  const auto gaps = tn::from_blob(data + 1, {2, 2}, std::vector<int>{6, 2});
  CHECK((elements(gaps) == Ints{1, 3, 7, 9} && gaps.storage().size() == 9));
  const auto backward = tn::from_blob(data + 11, {3, 4}, {-4, -1});
  CHECK((elements(backward) == Ints{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0} && backward.data_ptr() == data + 11 &&
         backward.storage().data() == data));
  const auto mixed = tn::from_blob(data + 3, {3, 4}, {4, -1});
  CHECK((elements(mixed) == Ints{3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8} && mixed.flip(1).is_contiguous()));
  CHECK(elements(tn::from_blob(data + 5, {2, 3}, {0, 1})) == Ints{5, 6, 7, 5, 6, 7});
  CHECK(elements(tn::from_blob(data + 5, {2, 1}, {-5, 1000})) == Ints{5, 0});
  CHECK(tn::from_blob(data + 7, {}, {}).item() == 7);
  CHECK((tn::from_blob(data, {0, 3}, {-1, -1}).numel() == 0 &&
         tn::from_blob(static_cast<float*>(nullptr), {3, 0}, {0, 1}).sizes() == dims({3, 0})));
  const auto constant = tn::from_blob(static_cast<const std::int32_t*>(data), {2}, {11});
  STATIC_REQUIRE(std::is_same_v<decltype(constant), const Tensor<const std::int32_t>>);
  CHECK(elements(constant) == Ints{0, 11});
}

TEST_CASE("from_blob refuses what cannot be, and frees it") {
  const std::int64_t most = INT64_MAX, least = INT64_MIN;
  float data[4] = {};
  int freed = 0;
  const auto count = [&](float*) { ++freed; };
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::from_blob(data, {2, 2}, {1}, count); }) ==
        "tenon::from_blob: 2 sizes (2,2) and 1 strides (1,)");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::from_blob(data, {2, -2}, {1, 1}, count); }) ==
        "tenon::from_blob: shape (2,-2) has the negative extent -2");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::from_blob(data, {3}, {most}, count); }) ==
        "tenon::from_blob: sizes (3,) with strides (9223372036854775807,) reach further than 64 bits");
  CHECK_THROWS_AS(tn::from_blob(data, {2}, {least}, count), tn::ShapeError);
  CHECK_THROWS_AS(tn::from_blob(data, {2, 2}, {most / 2, -(most / 2) - 1}, count), tn::ShapeError);
  CHECK_THROWS_AS(tn::from_blob(data, {most, most}, count), tn::ShapeError);
  CHECK_THROWS_AS(tn::from_blob(data, {2}, {std::int64_t{1} << 60}, count), tn::MemoryError);
  CHECK(freed == 7);
  CHECK(error_text<tn::MemoryError>([&] { (void)tn::from_blob(static_cast<float*>(nullptr), {3}, count); }) ==
        "tenon::from_blob: a null pointer for 3 elements");
  CHECK_THROWS_AS(tn::from_blob(static_cast<float*>(nullptr), {2}, {-1}, count), tn::MemoryError);
  auto* askew = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 1);
  CHECK(error_text<tn::MemoryError>([&] { (void)tn::from_blob(askew, {1}, count); }) ==
        "tenon::from_blob: the address is 1 bytes above a multiple of 4, the alignment of float32");
  CHECK(freed == 10);
}

// ---- who frees it: every order of death

TEST_CASE("a blob is freed once, with the last of tensor, view, storage and expression") {
  Blob tensor_first, view_first, storage_last, expression_last, moved, rebound;
  {
    auto view = [&] { return tn::from_blob(tensor_first.data, {2, 3}, tensor_first.deleter()).t(); }();
    CHECK((tensor_first.freed == 0 && view(2, 1) == 5));
  }
  CHECK(tensor_first.freed == 1);
  {
    const auto tensor = tn::from_blob(view_first.data, {6}, view_first.deleter());
    { const auto view = tensor.flip(0); }
    CHECK((view_first.freed == 0 && tensor(5) == 5));
  }
  CHECK(view_first.freed == 1);
  {
    tn::Storage<std::int32_t> part;
    part = tn::from_blob(storage_last.data, {6}, storage_last.deleter()).storage().view(2, 3);
    CHECK((storage_last.freed == 0 && part.data()[2] == 4));
  }
  CHECK(storage_last.freed == 1);
  {
    const auto expression = tn::from_blob(expression_last.data, {6}, expression_last.deleter()) + 1;
    CHECK((expression_last.freed == 0 && elements(tn::eval(expression))[5] == 6));
  }
  CHECK(expression_last.freed == 1);
  {
    auto a = tn::from_blob(moved.data, {6}, {1}, moved.deleter());
    const auto b = std::move(a);
    CHECK((a.numel() == 0 && moved.freed == 0));
  }
  CHECK(moved.freed == 1);
  auto name = tn::from_blob(rebound.data, {6}, rebound.deleter());
  name = Tensor<std::int32_t>();
  CHECK(rebound.freed == 1);
}

TEST_CASE("a blob is freed once, in another thread and while an exception passes") {
  Blob elsewhere, unwound;
  {
    auto tensor = tn::from_blob(elsewhere.data, {6}, [&](std::int32_t* p) { ++elsewhere.freed, delete[] p; });
    std::thread([given = std::move(tensor)]() mutable { Tensor<std::int32_t>(std::move(given)).fill_(3); }).join();
  }
  CHECK(elsewhere.freed == 1);
  try {
    const auto tensor = tn::from_blob(unwound.data, {6}, unwound.deleter());
    const auto view = tensor.flip(0);
    throw std::runtime_error("on the way");
  } catch (const std::runtime_error&) {
    CHECK(unwound.freed == 1);
  }
  CHECK(at_exit.freed == 0);
}

TEST_CASE("keep_alive holds an owner for as long as the elements are shown") {
  auto owner = std::make_shared<Ints>(Ints{1, 2, 3});
  const std::weak_ptr<Ints> watch = owner;
  auto tensor = tn::from_blob(owner->data(), {3}, tn::keep_alive(owner));
  auto view = tensor(tn::range(1, 3));
  owner.reset();  // the owner's own name dies first
  tensor = {};
  CHECK((!watch.expired() && elements(view) == Ints{2, 3}));
  view = {};
  CHECK(watch.expired());

  auto array = std::make_unique<std::int32_t[]>(4);  // one that can only be moved
  array[3] = 7;
  auto* const data = array.get();
  CHECK(tn::from_blob(data, {2, 2}, {1, 2}, tn::keep_alive(std::move(array)))(1, 1) == 7);
  std::weak_ptr<int> unused;
  {
    auto kept = std::make_shared<int>(0);
    unused = kept;
    CHECK_THROWS_AS(tn::from_blob(data, {-1}, tn::keep_alive(std::move(kept))), tn::ShapeError);
  }
  CHECK(unused.expired());
}

// ---- borrow

namespace {
template <class R>
concept Borrowable = requires(R&& range) { tn::borrow(static_cast<R&&>(range)); };
static_assert(Borrowable<Ints&> && Borrowable<const Ints&> && Borrowable<std::span<float>> &&
              Borrowable<std::span<const float, 3>> && Borrowable<int (&)[3]>);
static_assert(!Borrowable<std::vector<void*>&>);  // temporaries and what has no array refuse in words:
                                                  // compile_fail/advice.cpp
}  // namespace

TEST_CASE("borrow shows what somebody else owns") {
  Ints vector{0, 1, 2, 3, 4, 5};
  auto t = tn::borrow(vector);
  t.add_(1);
  CHECK((vector[5] == 6 && t.sizes() == dims({6}) && t.data_ptr() == vector.data() && !t.storage().is_owned()));
  CHECK(tn::borrow(vector, {2, 3})(1, 0) == 4);
  CHECK(support::address_of(tn::borrow(std::span(vector).subspan(1, 4), {2, 2})) == vector.data() + 1);
  const auto constant = tn::borrow(std::as_const(vector));
  STATIC_REQUIRE(std::is_same_v<decltype(constant), const Tensor<const std::int32_t>>);
  std::array<float, 4> array{1, 2, 3, 4};
  CHECK(tn::borrow(array, {2, 2}).t()(0, 1) == 3.f);
  double grid[2][3] = {{0, 1, 2}, {3, 4, 5}};
  CHECK((tn::borrow(grid).sizes() == dims({2, 3}) && tn::borrow(grid)(1, 2) == 5. && tn::borrow(grid, {6})(4) == 4.));
  const bool flags[2] = {false, true};
  CHECK(tn::borrow(flags)(1));
  CHECK(elements(tn::borrow(vector.data(), {3, 2}, {1, 3})) == Ints{1, 4, 2, 5, 3, 6});
  CHECK((tn::borrow(vector.data(), {2})(1) == 2 && tn::borrow(std::span<float>()).numel() == 0));
  CHECK(error_text<tn::ShapeError>([&] {
          (void)tn::borrow(vector, {2, 2});
        }) == "tenon::borrow: 6 elements for shape (2,2)");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::borrow(grid, {7}); }) == "tenon::borrow: 6 elements for shape (7,)");
}

// ---- nested lists and ranges

TEST_CASE("asarray copies ranges of ranges, of any depth") {
  const auto table = tn::asarray(std::vector<std::vector<double>>{{1, 2}, {3, 4}, {5, 6}});
  static_assert(std::is_same_v<decltype(table), const Tensor<double>>);
  CHECK((tn::Shape(table.sizes()) == tn::Shape{3, 2} && elements(table) == std::vector<double>{1, 2, 3, 4, 5, 6}));
  const auto arrays = tn::asarray<float>(std::vector<std::array<int, 2>>{{1, 2}, {3, 4}});
  CHECK((arrays(1, 0) == 3.f && arrays.dim() == 2));
  const auto deep = tn::asarray(std::array<std::vector<std::vector<std::int64_t>>, 1>{{{{1, 2, 3}, {4, 5, 6}}}});
  CHECK((tn::Shape(deep.sizes()) == tn::Shape{1, 2, 3} && deep(0, 1, 2) == 6));
  CHECK(elements(tn::asarray<std::int32_t>(std::vector<bool>{true, false})) == Ints{1, 0});
  CHECK(tn::Shape(tn::asarray(std::vector<std::vector<double>>(2)).sizes()) == tn::Shape{2, 0});
  CHECK(tn::Shape(tn::asarray(std::vector<std::vector<double>>()).sizes()) == tn::Shape{0});
}

TEST_CASE("asarray takes lists in braces of one type without being told it") {
  const auto row = tn::asarray({1, 2});
  static_assert(std::is_same_v<decltype(row), const Tensor<std::int32_t>>);
  const auto cube = tn::asarray({{{1., 2.}, {3., 4.}}, {{5., 6.}, {7., 8.}}});
  CHECK((elements(row) == Ints{1, 2} && tn::Shape(cube.sizes()) == tn::Shape{2, 2, 2} && cube(1, 0, 1) == 6));
  CHECK(tn::asarray({{{{1.f}}}})(0, 0, 0, 0) == 1.f);
  CHECK(tn::asarray<double>({{1, 2.5}, {3, 4}})(0, 1) == 2.5);
  CHECK(tn::asarray<double>({{{{{{1, 2}}}}}}).dim() == 6);
}

TEST_CASE("tensor takes ranges, and lists in braces without a type, as asarray does") {
  const int n = 1;
  static_assert(std::is_same_v<decltype(tn::tensor({1, 2, 3})), Tensor<std::int32_t>>);
  CHECK((elements(tn::tensor({1, 2, 3})) == Ints{1, 2, 3} && tn::tensor({{1., 2.}, {3., 4.}})(1, 0) == 3));
  CHECK(tn::tensor({{{{1.f}}}}).dim() == 4);
  // no narrowing, as the type is given
  CHECK((tn::tensor<float>({n, 2})(0) == 1.f && tn::asarray<float>({n, 2})(0) == 1.f));
  static_assert(std::is_same_v<decltype(tn::tensor(std::vector<double>{1, 2})), Tensor<double>>);
  CHECK(tn::tensor<float>(std::vector<Ints>{{1, 2}, {3, 4}})(1, 1) == 4.f);
}

TEST_CASE("a vector of bool is copied where others are moved or shown") {
  const std::vector<bool> bits{true, false, true};
  CHECK((elements(tn::tensor<bool>(bits)) == bits && elements(tn::tensor(bits)) == bits &&
         elements(tn::asarray(bits)) == bits));
  CHECK(elements(tn::from_vector(std::vector<bool>(bits))) == bits);
  CHECK(tn::from_vector(std::vector<bool>(bits), {3, 1})(2, 0));
  CHECK(tn::from_vector(std::vector<bool>()).numel() == 0);
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::from_vector(std::vector<bool>(bits), {2}); }) ==
        "tenon::from_vector: 3 elements for shape (2,)");
}

TEST_CASE("ranges that differ in length name both lengths") {
  CHECK(error_text<tn::ShapeError>([] { (void)tn::asarray(std::vector<std::vector<int>>{{1, 2}, {3}}); }) ==
        "tenon::asarray: inconsistent sequence length: 1 instead of 2 in dimension 1");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::asarray({{1, 2}, {3, 4, 5}}); }) ==
        "tenon::asarray: inconsistent sequence length: 3 instead of 2 in dimension 1");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::asarray(std::vector<std::vector<int>>{{}, {3}}); }) ==
        "tenon::asarray: inconsistent sequence length: 1 instead of 0 in dimension 1");
  CHECK(error_text<tn::ShapeError>([] {
          (void)tn::asarray(std::vector<std::vector<std::vector<int>>>{{{1}}, {{1}, {2}}});
        }) == "tenon::asarray: inconsistent sequence length: 2 instead of 1 in dimension 1");
}

// ---- vectors, in and out

TEST_CASE("to_vector moves out the vector that from_vector moved in, when nobody else looks") {
  Ints numbers{1, 2, 3, 4};
  const auto* const address = numbers.data();
  auto t = tn::from_vector(std::move(numbers), {2, 2});
  CHECK((tn::to_vector(t) == Ints{1, 2, 3, 4} && tn::to_vector(t).data() != address));  // a name keeps its elements
  {
    const auto view = t.t();
    const Ints copied = tn::to_vector(Tensor<std::int32_t>(t));  // shared
    CHECK(copied.data() != address);
  }
  auto row = t.view({4});
  t = {};
  const Ints moved = tn::to_vector(std::move(row));  // another shape of the same order
  CHECK((moved.data() == address && moved == Ints{1, 2, 3, 4} && row.numel() == 0));
}

TEST_CASE("to_vector gives a copy where the elements are no whole vector in its order") {
  const auto fresh = [] { return tn::from_vector(Ints{0, 1, 2, 3, 4, 5}, {2, 3}); };
  Tensor<std::int32_t> whole = fresh();
  const auto* const address = whole.data_ptr();
  CHECK((tn::to_vector(std::move(whole)).data() == address && whole.numel() == 0));
  CHECK(tn::to_vector(fresh().t()) == Ints{0, 3, 1, 4, 2, 5});
  CHECK(tn::to_vector(fresh().select(0, 1)) == Ints{3, 4, 5});
  CHECK(tn::to_vector(fresh().flip(1)) == Ints{2, 1, 0, 5, 4, 3});
  CHECK(tn::to_vector(support::iota({3})) == std::vector<std::int64_t>{0, 1, 2});
  CHECK(tn::to_vector(Tensor<const std::int32_t>(fresh())) == Ints{0, 1, 2, 3, 4, 5});
  CHECK((tn::to_vector(Tensor<float>()).empty() && tn::to_vector(tn::from_vector(Ints())).empty()));
  CHECK(tn::to_vector<std::vector<double>>(fresh()) == std::vector<double>{0, 1, 2, 3, 4, 5});
  const unsigned char bytes[3] = {0, 2, 1};  // what foreign code may call true
  CHECK(tn::to_vector(tn::from_blob(reinterpret_cast<const bool*>(bytes), {3}).flip(0)) ==
        std::vector<bool>{true, true, false});
}
