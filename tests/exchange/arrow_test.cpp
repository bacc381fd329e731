// Arrow's arrays as tensors and tensors as Arrow's arrays, with structs made by hand.
#include <tenon/exchange/arrow.hpp>

#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/creation/sequence.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/arrow.hpp"
#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using support::Producer;
using tn::ArrowCopy;
using tn::Tensor;
using Floats = std::vector<float>;

namespace {

const float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};

[[gnu::noinline]] bool has(const std::string& text, const char* part) {
  if (text.find(part) != std::string::npos) return true;
  UNSCOPED_INFO(text);
  return false;
}
/// Importing it throws ExchangeError with these words, and releases both structs, once.
[[gnu::noinline]] void check_refused(Producer& from, const char* words) {
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::from_arrow_any(&from.schema, &from.array); }), words));
  CHECK((from.released() && !from.schema.release && !from.array.release));
}

/// A round trip of one dtype: the same place, the same elements.
template <class T>
[[gnu::noinline]] void check_round_trip(const char* format) {
  const Tensor<T> t = tn::zeros<T>({5});
  tn::ArrowData data = tn::to_arrow(t(tn::range(1, 4)));
  CHECK((std::string(data.schema()->format) == format && data.array()->length == 3 && data.array()->offset == 0 &&
         data.array()->null_count == 0));
  const auto back = tn::from_arrow<const T>(std::move(data));
  CHECK((back.data_ptr() == t.data_ptr() + 1 && back.numel() == 3));
}

}  // namespace

// ---- out and back

TEST_CASE("every dtype that Arrow has goes out and comes back without a copy") {
  check_round_trip<std::int8_t>("c");
  check_round_trip<std::uint8_t>("C");
  check_round_trip<std::int16_t>("s");
  check_round_trip<std::uint16_t>("S");
  check_round_trip<std::int32_t>("i");
  check_round_trip<std::uint32_t>("I");
  check_round_trip<std::int64_t>("l");
  check_round_trip<std::uint64_t>("L");
  check_round_trip<tn::float16>("e");
  check_round_trip<float>("f");
  check_round_trip<double>("g");
  CHECK(has(error_text<tn::ExchangeError>([] { (void)tn::to_arrow(tn::zeros<tn::bfloat16>({2})); }),
            "to_arrow: Arrow has no bfloat16"));
  CHECK(has(error_text<tn::ExchangeError>([] { (void)tn::to_arrow(tn::zeros<tn::complex<float>>({2})); }),
            "Arrow has no complex64"));
}

TEST_CASE("n-D tensors are tensors of a fixed shape, or lists in lists") {
  const auto t = tn::arange<float>(0, 24).view({2, 3, 4});
  tn::ArrowData tensors = tn::to_arrow(t, {.name = "images"});
  CHECK((std::string(tensors.schema()->format) == "+w:12" && std::string(tensors.schema()->name) == "images" &&
         tensors.array()->length == 2));
  CHECK((tensors.array()->n_children == 1 && tensors.array()->children[0]->length == 24 &&
         tensors.array()->children[0]->buffers[1] == t.data_ptr()));
  const std::string expected = support::metadata(
      {"ARROW:extension:name", "arrow.fixed_shape_tensor", "ARROW:extension:metadata", R"({"shape":[3,4]})"});
  CHECK(std::string(tensors.schema()->metadata, expected.size()) == expected);
  const auto back = tn::from_arrow<const float>(std::move(tensors));
  CHECK((back.is_contiguous() && back.sizes() == t.sizes() && back.data_ptr() == t.data_ptr()));

  tn::ArrowData lists = tn::to_arrow(t, {.nested = true});
  CHECK((std::string(lists.schema()->format) == "+w:3" && std::string(lists.schema()->children[0]->format) == "+w:4" &&
         !lists.schema()->metadata));
  CHECK((lists.array()->length == 2 && lists.array()->children[0]->length == 6 &&
         lists.array()->children[0]->children[0]->length == 24));
  const auto nested = tn::from_arrow_any(std::move(lists));
  CHECK((nested.sizes() == t.sizes() && nested.data_ptr() == t.data_ptr() && nested.is_read_only() &&
         nested.dtype() == tn::DType::float32));

  const auto turned = t.permute({0, 2, 1});  // each row in another order
  tn::ArrowData permuted = tn::to_arrow(turned);
  const std::string order = support::metadata({"ARROW:extension:name", "arrow.fixed_shape_tensor",
                                               "ARROW:extension:metadata", R"({"shape":[3,4],"permutation":[1,0]})"});
  CHECK(std::string(permuted.schema()->metadata, order.size()) == order);
  const auto again = tn::from_arrow<const float>(std::move(permuted));
  CHECK((again.sizes() == turned.sizes() && again.strides() == turned.strides() && again.data_ptr() == t.data_ptr()));
  const auto cube = tn::arange<float>(0, 120).view({2, 3, 4, 5}).permute({0, 3, 1, 2});
  CHECK(tn::from_arrow<const float>(tn::to_arrow(cube)).strides() == cube.strides());
}

TEST_CASE("tensors of no elements go out and come back") {
  for (const tn::Shape& shape : {tn::Shape{0}, tn::Shape{0, 3}, tn::Shape{3, 0}, tn::Shape{2, 0, 4}, tn::Shape{0, 0}}) {
    for (const bool nested : {false, true}) {
      tn::ArrowData data = tn::to_arrow(tn::zeros<double>(shape), {.nested = nested});
      CHECK(tn::from_arrow<double>(std::move(data), {.copy = ArrowCopy::if_needed}).sizes() == tn::Dims(shape));
    }
  }
  CHECK(tn::from_arrow<const float>(tn::to_arrow(Tensor<float>())).numel() == 0);
  Producer none("f", 0, {nullptr, nullptr});
  CHECK(tn::from_arrow<const float>(&none.schema, &none.array).numel() == 0);
  CHECK(none.released());
}

TEST_CASE("an array has elements in row-major order, or a copy that was asked for") {
  const auto t = tn::arange<std::int32_t>(0, 12).view({3, 4});
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::to_arrow(t.flip(1)); }),
            "shape (3,4) with strides (4,-1) is in no order that Arrow has"));
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::to_arrow(t.t()); }), "shape (4,3) with strides (1,4)"));
  CHECK(
      has(error_text<tn::ExchangeError>([&] { (void)tn::to_arrow(t.select(1, 0)); }), "shape (3,) with strides (4,)"));
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::to_arrow(t.select(0, 0).select(0, 0)); }),
            "a 0-d tensor is no array"));
  CHECK(has(error_text<tn::ExchangeError>([] {
              (void)tn::to_arrow(tn::tensor(1.f).expand({1, 1 << 16, 1 << 16}));
            }),
            "no order"));
  const auto copied = tn::from_arrow<const std::int32_t>(tn::to_arrow(t.t().flip(0), {.copy = ArrowCopy::if_needed}));
  CHECK((elements(copied) == elements(t.t().flip(0)) && !shares_storage(copied, t)));
  const auto apart = tn::from_arrow<const std::int32_t>(tn::to_arrow(t, {.copy = ArrowCopy::always}));
  CHECK((elements(apart) == elements(t) && apart.data_ptr() != t.data_ptr()));
  CHECK(has(error_text<tn::ExchangeError>([] {
              (void)tn::to_arrow(tn::zeros<std::int8_t>({0, std::int64_t{1} << 31}));
            }),
            "2147483648 elements, and 2^31 - 1 is the most"));
}

// ---- bools

TEST_CASE("bools are bits, which are copied, or the bytes they are") {
  auto t = tn::zeros<bool>({2, 11});
  for (int i = 0; i < 22; i += 3) t(i / 11, i % 11) = true;
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::to_arrow(t); }), "Arrow has bools as bits"));
  for (const auto& x : {t, t.flip(1)}) {
    tn::ArrowData bits = tn::to_arrow(x, {.copy = ArrowCopy::if_needed});
    CHECK((std::string(bits.schema()->children[0]->format) == "b" && bits.array()->children[0]->length == 22));
    CHECK(elements(tn::from_arrow<const bool>(std::move(bits), {.copy = ArrowCopy::if_needed})) == elements(x));
  }
  CHECK(has(error_text<tn::ExchangeError>(
                [&] { (void)tn::from_arrow<const bool>(tn::to_arrow(t, {.copy = ArrowCopy::if_needed})); }),
            "Arrow has bools as bits"));
  tn::ArrowData bytes = tn::to_arrow(t.view({22}), {.bool8 = true});
  CHECK(std::string(bytes.schema()->format) == "c");
  CHECK(support::address_of(tn::from_arrow<const bool>(std::move(bytes))) == t.data_ptr());
  CHECK(tn::from_arrow<const bool>(tn::to_arrow(t, {.bool8 = true})).sizes() == t.sizes());
  const unsigned char bits[3] = {0b10110100, 0b01101001, 0b00000010};
  Producer sliced("b", 13, {nullptr, bits});
  sliced.array.offset = 5;
  const auto slice = tn::from_arrow<bool>(&sliced.schema, &sliced.array, {.copy = ArrowCopy::if_needed});
  CHECK((elements(slice) == std::vector<bool>{1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1} && sliced.released()));
}

// ---- what another library may give

TEST_CASE("offsets are honoured, of arrays and of their children") {
  Producer plain("f", 3, {nullptr, numbers});
  plain.array.offset = 2;
  CHECK(support::address_of(tn::from_arrow<const float>(&plain.schema, &plain.array)) == numbers + 2);
  Producer leaf("f", 7, {nullptr, numbers}), list("+w:2", 2, {nullptr});
  leaf.array.offset = 1;
  list.array.offset = 1;
  list.around(leaf);
  const auto t = tn::from_arrow<const float>(&list.schema, &list.array);
  CHECK((elements(t) == Floats{3, 4, 5, 6} && t.size(0) == 2 && *list.schemas == 1 && *list.arrays == 0));
}

TEST_CASE("a tensor may be written where that is allowed, or is a copy") {
  float own[3] = {1, 2, 3};
  {
    Producer from("f", 3, {nullptr, own});
    CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::from_arrow<float>(&from.schema, &from.array); }),
              "Arrow's elements are constant"));
    CHECK(from.released());
  }
  Producer shown("f", 3, {nullptr, own}), copied("f", 3, {nullptr, own}), any("f", 3, {nullptr, own});
  tn::from_arrow<float>(&shown.schema, &shown.array, {.writable = true}).fill_(7.f);
  CHECK((own[2] == 7.f && shown.released()));
  auto t = tn::from_arrow<float>(&copied.schema, &copied.array, {.copy = ArrowCopy::if_needed});
  CHECK((copied.released() && t.data_ptr() != own && t(0) == 7.f));
  CHECK(tn::from_arrow_any(&any.schema, &any.array, {.copy = ArrowCopy::always}).as<float>()(1) == 7.f);
  CHECK(any.released());
}

TEST_CASE("nulls are refused or filled, counted where nobody says how many") {
  const unsigned char valid[2] = {0b11011010, 0b1};
  const auto make = [&](std::int64_t nulls, std::int64_t offset, std::int64_t length) {
    auto from = std::make_unique<Producer>("f", length, std::vector<const void*>{valid, numbers});
    from->array.null_count = nulls;
    from->array.offset = offset;
    return from;
  };
  check_refused(*make(-1, 0, 8), "the array has 3 nulls");
  check_refused(*make(3, 0, 8), "3 nulls");
  CHECK(tn::from_arrow_any(&make(-1, 3, 2)->schema, &make(-1, 3, 2)->array).numel() == 2);  // none in this part
  auto part = make(-1, 3, 2), said = make(0, 0, 8), filled = make(-1, 0, 8), counted = make(2, 1, 6),
       any = make(-1, 1, 3);
  CHECK(support::address_of(tn::from_arrow<const float>(&part->schema, &part->array)) == numbers + 3);
  CHECK(support::address_of(tn::from_arrow<const float>(&said->schema, &said->array)) == numbers);
  CHECK(elements(tn::from_arrow<float>(&filled->schema, &filled->array, {.fill_nulls = true, .fill = -1})) ==
        Floats{-1, 1, -1, 3, 4, -1, 6, 7});
  const auto nan = tn::from_arrow<float>(&counted->schema, &counted->array,
                                         {.fill_nulls = true, .fill = std::numeric_limits<float>::quiet_NaN()});
  CHECK((nan(0) == 1.f && std::isnan(nan(1)) && nan(2) == 3.f && std::isnan(nan(4)) && nan(5) == 6.f));
  CHECK(elements(tn::from_arrow_any(&any->schema, &any->array, {.fill_nulls = true, .fill = 9}).as<float>()) ==
        Floats{1, 9, 3});
  CHECK((part->released() && said->released() && filled->released() && counted->released() && any->released()));
  Producer lying("f", 3, {nullptr, numbers});
  lying.array.null_count = 2;
  check_refused(lying, "2 nulls and no validity bitmap");
  Producer unsure("f", 3, {nullptr, numbers});
  unsure.array.null_count = -1;
  CHECK(tn::from_arrow<const float>(&unsure.schema, &unsure.array).numel() == 3);

  const unsigned char rows = 0b101;
  Producer leaf("f", 6, {valid, numbers}), list("+w:2", 3, {&rows});  // a null row, and nulls in others
  leaf.array.null_count = -1;
  list.array.null_count = 1;
  list.around(leaf);
  CHECK(elements(tn::from_arrow<float>(&list.schema, &list.array, {.fill_nulls = true, .fill = -1})) ==
        Floats{-1, 1, -1, -1, 4, -1});
}

namespace {

/// The array (7, null) of a type, with the null filled.
template <class T>
[[gnu::noinline]] tn::AnyTensor filled_with(const char* format, tn::ArrowFill fill) {
  static const unsigned char valid = 0b01;
  static const T values[2] = {T(7), T(0)};
  Producer from(format, 2, {&valid, values});
  from.array.null_count = 1;
  return tn::from_arrow_any(&from.schema, &from.array, {.fill_nulls = true, .fill = fill});
}
template <class T>
[[gnu::noinline]] void check_fill(const char* format, tn::ArrowFill fill, T expected) {
  CHECK(filled_with<T>(format, fill).template as<T>()(1) == expected);
}
template <class T>
[[gnu::noinline]] void refuse_fill(const char* format, tn::ArrowFill fill, const char* words) {
  CHECK(has(error_text<tn::TypeError>([&] { (void)filled_with<T>(format, fill); }), words));
}

}  // namespace

TEST_CASE("nulls become a number that the dtype holds, or are refused") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  refuse_fill<std::int64_t>("l", nan, "from_arrow_any: the fill value nan does not fit into int64");
  refuse_fill<std::int64_t>("l", 1.5, "the fill value 1.5 does not fit into int64");
  refuse_fill<std::int64_t>("l", 0x1p63, "does not fit into int64");
  refuse_fill<std::int64_t>("l", UINT64_MAX, "the fill value 18446744073709551615 does not fit into int64");
  refuse_fill<std::int8_t>("c", 300, "the fill value 300 does not fit into int8");
  refuse_fill<std::int8_t>("c", -129.0, "does not fit into int8");
  refuse_fill<std::uint8_t>("C", -1, "the fill value -1 does not fit into uint8");
  refuse_fill<std::uint8_t>("C", -0.5, "does not fit into uint8");
  refuse_fill<std::uint64_t>("L", -1, "does not fit into uint64");
  refuse_fill<std::uint64_t>("L", 0x1p64, "does not fit into uint64");
  refuse_fill<float>("f", 1e300, "does not fit into float32");
  refuse_fill<tn::float16>("e", 70000, "the fill value 70000 does not fit into float16");
  check_fill<std::int64_t>("l", (std::int64_t{1} << 53) + 1, (std::int64_t{1} << 53) + 1);
  check_fill<std::int64_t>("l", INT64_MIN, INT64_MIN);
  check_fill<std::int64_t>("l", -0x1p63, INT64_MIN);
  check_fill<std::uint64_t>("L", UINT64_MAX, UINT64_MAX);
  check_fill<std::uint64_t>("L", 3.0, 3);
  check_fill<std::int8_t>("c", -128, -128);
  check_fill<std::uint8_t>("C", true, 1);
  check_fill<float>("f", -infinity, -std::numeric_limits<float>::infinity());
  check_fill<float>("f", 0.1, 0.1f);
  check_fill<double>("g", 5, 5.0);
  CHECK(std::isnan(filled_with<float>("f", nan).as<float>()(1)));

  const unsigned char valid = 0b01, bits = 0b01;
  for (const tn::ArrowFill fill : {tn::ArrowFill(2), tn::ArrowFill(nan)}) {
    Producer from("b", 2, {&valid, &bits});
    from.array.null_count = 1;
    CHECK(has(error_text<tn::TypeError>(
                  [&] { (void)tn::from_arrow_any(&from.schema, &from.array, {.fill_nulls = true, .fill = fill}); }),
              "does not fit into bool"));
    CHECK(from.released());
  }
  Producer none("c", 3, {nullptr, numbers});  // without nulls nothing is filled
  CHECK(tn::from_arrow_any(&none.schema, &none.array, {.fill_nulls = true, .fill = 300}).numel() == 3);
}

TEST_CASE("misaligned elements are refused or copied") {
  alignas(8) char bytes[20];
  std::memcpy(bytes + 3, numbers, 16);
  Producer refused("f", 4, {nullptr, bytes + 3}), copied("f", 4, {nullptr, bytes + 3}),
      aligned("f", 2, {nullptr, bytes + 4});
  check_refused(refused, "the elements begin 3 bytes above a multiple of 4");
  CHECK(elements(tn::from_arrow<const float>(&copied.schema, &copied.array, {.copy = ArrowCopy::if_needed})) ==
        Floats{0, 1, 2, 3});
  CHECK(tn::from_arrow<const float>(&aligned.schema, &aligned.array).numel() == 2);
}

TEST_CASE("types that are no tensors are named") {
  for (const char* format : {"", "ff", "+w", "x", "ts"}) {
    Producer from(format, 1, {nullptr, numbers});
    check_refused(from, (std::string("the format ") + format + " is that of no tensor").c_str());
  }
  const std::pair<const char*, const char*> named[] = {{"u", "strings"},
                                                       {"z", "bytes"},
                                                       {"n", "nulls"},
                                                       {"w:4", "bytes of a fixed size"},
                                                       {"+l", "lists of any length"},
                                                       {"+s", "structs"},
                                                       {"tdD", "dates in days"},
                                                       {"tsn:UTC", "timestamps in nanoseconds"},
                                                       {"d:10,2", "decimal numbers"},
                                                       {"tDs", "durations"},
                                                       {"+ud:0,1", "unions"}};
  for (const auto& [format, name] : named) {
    Producer from(format, 1, {nullptr, numbers});
    check_refused(from, (std::string("from_arrow_any: ") + name).c_str());
    Producer again(format, 1, {nullptr, numbers});
    check_refused(again, (std::string("(Arrow's format ") + format + ") are no elements of a tensor").c_str());
  }
  for (const char* format : {"+w:", "+w:-1", "+w:3x", "+w:99999999999"}) {
    Producer from(format, 1, {nullptr});
    check_refused(from, format);
  }
  Producer integers("i", 2, {nullptr, numbers});
  CHECK(error_text<tn::TypeError>([&] { (void)tn::from_arrow<const float>(&integers.schema, &integers.array); }) ==
        "tenon::from_arrow: the array holds int32, not float32: import it as int32 and cast");
  CHECK(integers.released());
  Producer encoded("i", 2, {nullptr, numbers}), words("u");
  encoded.schema.dictionary = &words.schema;
  encoded.array.dictionary = &words.array;
  check_refused(encoded, "encoded by a dictionary (indices of format i)");
  Producer half("i", 2, {nullptr, numbers});
  half.array.dictionary = &words.array;
  check_refused(half, "a dictionary and its schema none");
  Producer nothing("f", 2, {nullptr, numbers});
  nothing.schema.format = nullptr;
  check_refused(nothing, "no format");
}

TEST_CASE("numbers that contradict each other are refused") {
  const std::int64_t most = INT64_MAX;
  const auto refuse = [&](const char* words, auto change, std::vector<const void*> buffers = {nullptr, numbers}) {
    Producer from("f", 4, std::move(buffers));
    change(from);
    check_refused(from, words);
  };
  refuse("an array of -1 elements from 0", [](Producer& p) { p.array.length = -1; });
  refuse("an array of 4 elements from -2", [](Producer& p) { p.array.offset = -2; });
  refuse("an array of 4 elements from 9223372036854775807", [=](Producer& p) { p.array.offset = most; });
  refuse("reach further than the address space", [=](Producer& p) { p.array.offset = most / 2; });
  refuse("5 nulls among 4 elements", [](Producer& p) { p.array.null_count = 5; });
  refuse("-2 nulls among 4", [](Producer& p) { p.array.null_count = -2; });
  refuse("the array has 1 buffers, and its type has 2", [](Producer&) {}, {nullptr});
  refuse("the array has 0 buffers", [](Producer& p) { p.array.buffers = nullptr; });
  refuse("a null pointer for 4 elements", [](Producer&) {}, {nullptr, nullptr});
  refuse("the array has 1 children, and its type has 0", [](Producer& p) { p.array.n_children = 1; });
  refuse("the schema of format f has 2 children", [](Producer& p) { p.schema.n_children = 2; });
  for (const std::int64_t length : {std::int64_t{1} << 46, most / 4}) {
    Producer large("f", length, {nullptr, numbers});
    CHECK_THROWS_AS(tn::from_arrow_any(&large.schema, &large.array), tn::MemoryError);
    CHECK(large.released());
  }

  const auto refuse_list = [&](const char* format, const char* words, auto change) {
    Producer leaf("f", 8, {nullptr, numbers}), list(format, 4, {nullptr});
    list.around(leaf);
    change(list, leaf);
    check_refused(list, words);
  };
  refuse_list("+w:3", "lists reach to element 12 of a child that has 8", [](Producer&, Producer&) {});
  refuse_list("+w:2", "lists reach to element 10 of a child that has 8",
              [](Producer& list, Producer&) { list.array.offset = 1; });
  refuse_list("+w:2147483647", "further than 64 bits", [=](Producer& list, Producer&) { list.array.length = most; });
  refuse_list("+w:2", "the array has 0 children, and its type has 1",
              [](Producer& list, Producer&) { list.array.n_children = 0; });
  refuse_list("+w:2", "a list has one", [](Producer& list, Producer&) { list.schema.children = nullptr; });
  refuse_list("+w:2", "a child was released before its parent",
              [](Producer&, Producer& leaf) { leaf.array.release = nullptr; });
  refuse_list("+w:2", "nested deeper than 63 times", [](Producer& list, Producer&) {
    list.schema.children[0] = &list.schema;
    list.schema.release = [](ArrowSchema* s) { ++*static_cast<int*>(s->private_data), s->release = nullptr; };
  });
}

TEST_CASE("the metadata of a tensor of fixed shape is read with care") {
  const auto import = [](std::string json, const char* name = "arrow.fixed_shape_tensor") {
    Producer leaf("f", 6, {nullptr, numbers}), list("+w:6", 1, {nullptr});
    list.around(leaf).with_metadata(
        {"other", "key", "ARROW:extension:name", name, "ARROW:extension:metadata", std::move(json)});
    std::vector<std::int64_t> facts;
    try {
      const auto t = tn::from_arrow_any(&list.schema, &list.array);
      facts = support::to_vector(t.sizes());
      facts.insert(facts.end(), t.strides().begin(), t.strides().end());
      return support::to_text(facts);
    } catch (const tn::ExchangeError& error) {
      CHECK(list.released());
      return std::string(error.what());
    }
  };
  const auto fits = [&](const char* json, const std::vector<std::int64_t>& facts) {
    const std::string text = import(json);
    return has(text, support::to_text(facts).c_str());
  };
  CHECK(fits(R"({"shape":[2,3]})", {1, 2, 3, 6, 3, 1}));
  CHECK(fits(
      R"( { "dim_names" : ["a\"b", "c"], "shape" : [ 2 , 3 ] , "permutation" : [1,0], "x":{"y":[1.5e3,true,null]} } )",
      {1, 3, 2, 6, 1, 3}));
  CHECK(fits(R"({"permutation":null,"shape":[6,1,1]})", {1, 6, 1, 1, 6, 1, 1, 1}));
  CHECK(support::to_text({1, 6, 6, 1}) == import("", "some.other.extension"));
  CHECK(has(import(R"({"shape":[2,4]})"), "has the shape (2,4) for lists of 6 elements"));
  CHECK(has(import(R"({"shape":[-2,-3]})"), "has the shape (-2,-3)"));
  CHECK(has(import(R"({"shape":[4294967296,4294967296]})"), "has the shape"));
  CHECK(has(import(R"({"shape":[2,3],"permutation":[0]})"), "has the permutation (0,)"));
  CHECK(has(import(R"({"shape":[2,3],"permutation":[1,1]})"), "has the permutation (1,1)"));
  CHECK(has(import(R"({"shape":[2,3],"permutation":[0,2]})"), "has the permutation (0,2)"));
  CHECK(has(import(R"({"shape":[2,3)"), "lacks"));
  CHECK(has(import(R"({"shape":[2,3]} x)"), "lacks the end"));
  CHECK(has(import(R"({"shape":[2.5]})"), "lacks an integer at byte"));
  CHECK(has(import(R"({"shape":[99999999999999999999]})"), "lacks an integer of 64 bits"));
  CHECK(has(import(R"({})"), "has no shape"));
  CHECK(has(import(""), "lacks an object"));
  CHECK(has(import("{\"x\":" + std::string(100, '[')), "nested deeper than 64 times"));
  Producer negative("f", 1, {nullptr, numbers});
  const std::int32_t pairs = -3;
  negative.schema.metadata = reinterpret_cast<const char*>(&pairs);
  check_refused(negative, "the negative size -3");
}

// ---- who releases what, and when

TEST_CASE("an array is released once, when the last handle goes") {
  Producer tensor_first("f", 8, {nullptr, numbers}), elsewhere("f", 8, {nullptr, numbers}),
      unwound("f", 8, {nullptr, numbers});
  {
    auto view = [&] {
      return tn::from_arrow<const float>(&tensor_first.schema, &tensor_first.array).view({2, 4}).t();
    }();
    CHECK((*tensor_first.schemas == 1 && *tensor_first.arrays == 0 && view(3, 1) == 7.f));
  }
  CHECK(tensor_first.released());
  {
    auto t = tn::from_arrow<const float>(&elsewhere.schema, &elsewhere.array);
    std::thread([given = std::move(t)]() mutable { given = {}; }).join();
    CHECK(elsewhere.released());
  }
  try {
    const auto t = tn::from_arrow<const float>(&unwound.schema, &unwound.array);
    throw 1;
  } catch (int) {
    CHECK(unwound.released());
  }
  Producer schema_only("f"), array_only("f", 8, {nullptr, numbers});
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::from_arrow_any(&schema_only.schema, nullptr); }),
            "the array is null or was released"));
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::from_arrow_any(nullptr, &array_only.array); }),
            "the schema is null or was released"));
  CHECK((*schema_only.schemas == 1 && *array_only.arrays == 1));
  CHECK(has(error_text<tn::ExchangeError>([&] { (void)tn::from_arrow_any(&array_only.schema, &array_only.array); }),
            "the array is null or was released"));  // once only
}

TEST_CASE("what was exported lives until it is released, and a child may be moved out") {
  int freed = 0;
  float* const data = new float[6]{0, 1, 2, 3, 4, 5};
  const auto make = [&] {
    return tn::from_blob(data, {2, 3}, [&](float* p) {
      ++freed;
      delete[] p;
    });
  };
  ArrowSchema schema;
  ArrowArray array;
  tn::to_arrow(make(), &schema, &array);  // the tensor is gone
  CHECK(freed == 0);
  ArrowArray child = *array.children[0];
  array.children[0]->release = nullptr;  // moved out
  ArrowSchema item = *schema.children[0];
  schema.children[0]->release = nullptr;
  array.release(&array);
  schema.release(&schema);
  CHECK((!array.release && freed == 0 && static_cast<const float*>(child.buffers[1])[5] == 5.f &&
         std::string(item.format) == "f"));
  const auto back = tn::from_arrow<const float>(&item, &child);
  CHECK((!item.release && back.numel() == 6));
  CHECK(freed == 0);
  const_cast<Tensor<const float>&>(back) = {};
  CHECK(freed == 1);
  {
    const auto t = tn::arange<float>(0, 4);
    const tn::ArrowData twice[2] = {tn::to_arrow(t), tn::to_arrow(t)};
    CHECK(t.storage().use_count() == 3);
    CHECK(t.storage().is_pinned());
  }
}

// ---- devices

TEST_CASE("a device array says where its elements lie") {
  const auto t = tn::arange<float>(0, 4);
  ArrowSchema schema;
  ArrowDeviceArray array;
  tn::to_arrow_device(t, &schema, &array);
  CHECK((array.device_type == 1 && array.device_id == -1 && !array.sync_event && array.reserved[2] == 0));
  CHECK(support::address_of(tn::from_arrow_device<const float>(&schema, &array)) == t.data_ptr());
  CHECK((!schema.release && !array.array.release));

  const auto import = [](std::int32_t type, std::int64_t id, bool event) {
    Producer from("f", 8, {nullptr, numbers});
    ArrowDeviceArray device{};
    device.array = std::exchange(from.array, ArrowArray{});
    device.device_type = type;
    device.device_id = id;
    device.sync_event = event ? &device : nullptr;
    std::string text;
    try {
      const auto found = tn::from_arrow_device_any(&from.schema, &device);
      text = std::string(found.device().name()) + " " + std::to_string(found.device().index);
    } catch (const tn::DeviceError& error) {
      text = error.what();
    }
    CHECK(from.released());
    return text;
  };
  CHECK(import(1, -1, false) == "cpu 0");
  CHECK(import(3, 0, false) == "cuda_host 0");
  CHECK(import(13, 0, false) == "cuda_managed 0");
  CHECK(import(2, 1, false) == "cuda 1");
  CHECK(has(import(10, 0, false), "a device of Arrow's type 10"));
  CHECK(has(import(-7, 0, false), "a device of Arrow's type -7"));
  CHECK(has(import(3, 0, true), "an event to wait for"));
  CHECK(has(import(2, std::int64_t{1} << 40, false), "there is no device 1099511627776"));
  Producer far("f", 8, {nullptr, numbers});
  ArrowDeviceArray device{};
  device.array = std::exchange(far.array, ArrowArray{});
  device.device_type = 2;
  CHECK(has(error_text<tn::DeviceError>([&] { (void)tn::from_arrow_device<const float>(&far.schema, &device); }),
            "the array lies on cuda 0, not on cpu"));
  CHECK(far.released());
}
