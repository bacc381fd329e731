// Images against those that Pillow wrote (tests/data/make_images.py), and files that lie.
#include <tenon/file/image.hpp>
#include <tenon/memory/scope.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/files.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using namespace files;
using Catch::Matchers::ContainsSubstring;
using support::elements;
using tn::AnyTensor;
using tn::Shape;

namespace {

std::string golden(const char* name) { return support::data_file(std::string("image/") + name); }

/// (37 i) mod 256: what make_images.py puts into an image of 5 by 7 pixels.
tn::Tensor<std::uint8_t> ramp(int channels) {
  auto image = tn::detail::new_tensor<std::uint8_t>("test", channels == 1 ? Shape{5, 7} : Shape{5, 7, channels});
  for (std::int64_t i = 0; i < image.numel(); ++i) image.data_ptr()[i] = static_cast<std::uint8_t>(37 * i);
  return image;
}
tn::Tensor<std::uint16_t> deep() {
  auto image = tn::detail::new_tensor<std::uint16_t>("test", Shape{5, 7});
  for (std::int64_t i = 0; i < 35; ++i) image.data_ptr()[i] = static_cast<std::uint16_t>(37 * i % 256 * 257 / 3);
  return image;
}

/// What loading these bytes says; little memory is asked for before.
std::string refusal(const std::string& bytes) {
  const Scratch scratch;
  const std::string path = scratch / "x";
  write_bytes(path, bytes);
  std::size_t asked = 0;
  const tn::AllocatorScope scope{Watched{&asked}};
  const std::string text = support::error_text<tn::IoError>([&] { (void)tn::load_image(path); });
  CHECK_THAT(text, ContainsSubstring("tenon::load_image: " + path));
  CHECK(asked < 4096 + 2 * bytes.size());
  return text;
}

void check_round_trip(const char* name, const AnyTensor& image) {
  const Scratch scratch;
  tn::save_image(scratch / name, image);
  CHECK(identical(tn::load_image(scratch / name), image));
  CHECK(scratch.files() == 1);
}

}  // namespace

TEST_CASE("image: PGM and PPM of other programs") {
  CHECK(identical(tn::load_image(golden("grey.pgm")), ramp(1)));
  CHECK(identical(tn::load_image(golden("colour.ppm")), ramp(3)));
  CHECK(identical(tn::load_image(golden("deep.pgm")), deep()));
  // tenths
  CHECK(elements(tn::load_image<std::uint8_t>(golden("text.pgm"))) ==
        std::vector<std::uint8_t>{0, 128, 255, 26, 51, 77});
  CHECK(tn::load_image(golden("text.pgm")).sizes() == Shape{2, 3});
  CHECK(identical(tn::load_image(golden("text.ppm")), tensor_of<std::uint8_t>({2, 1, 3}, {1, 2, 3, 253, 254, 255})));
}

TEST_CASE("image: PGM and PPM whose header's lines end with CR, CR LF or LF") {
  const Scratch scratch;
  for (const std::string end : {"\r", "\r\n", "\n"}) {
    write_bytes(scratch / "x.pgm", "P5" + end + "# note 9" + end + "2 1" + end + "255" + end + "\x0a\x07");
    CHECK(identical(tn::load_image(scratch / "x.pgm"), tensor_of<std::uint8_t>({1, 2}, {10, 7})));
    write_bytes(scratch / "x.pgm", "P2" + end + "# note 9" + end + "2 1" + end + "255" + end + "3" + end + "4" + end);
    CHECK(identical(tn::load_image(scratch / "x.pgm"), tensor_of<std::uint8_t>({1, 2}, {3, 4})));
  }
}

TEST_CASE("image: other types than the file's") {
  const auto grey = tn::load_image<float>(golden("grey.pgm"));
  CHECK((grey(0, 1) == 37.f / 255.f && grey(0, 0) == 0.f && grey.sizes() == Shape{5, 7}));
  CHECK(tn::load_image<double>(golden("deep.pgm"))(0, 1) == 37 * 257 / 3 / 65535.0);
  CHECK(static_cast<float>(tn::load_image<tn::float16>(golden("text.pgm"))(0, 2)) == 1.f);
  CHECK_THAT(support::error_text<tn::TypeError>([] { (void)tn::load_image<std::uint16_t>(golden("grey.pgm")); }),
             ContainsSubstring("grey.pgm holds uint8, not uint16"));
  CHECK_THROWS_AS(tn::load_image<std::uint8_t>(golden("deep.pgm")), tn::TypeError);
}

TEST_CASE("image: what is saved is loaded") {
  check_round_trip("x.pgm", ramp(1));
  check_round_trip("x.PnM", ramp(1));
  check_round_trip("x.ppm", ramp(3));
  check_round_trip("x.pgm", deep());
  check_round_trip("x.pgm", ramp(1).t());
  check_round_trip("x.ppm", ramp(3).flip(0).transpose(0, 1));
  check_round_trip("x.pgm", tensor_of<std::uint16_t>({1, 1}, {258}));
  const Scratch scratch;
  tn::save_image(scratch / "one.pgm", ramp(1).unsqueeze(2));
  CHECK(bytes_of(scratch / "one.pgm") == bytes_of(golden("grey.pgm")));
  // Every 8-bit value comes back through floats.
  const auto all = counting<std::uint8_t>({16, 16});
  tn::save_image(scratch / "all.pgm", all);
  tn::save_image(scratch / "again.pgm", tn::load_image<float>(scratch / "all.pgm"));
  CHECK(identical(tn::load_image(scratch / "again.pgm"), all));
}

TEST_CASE("image: floats and bools") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Scratch scratch;
  const auto saved = [&](const AnyTensor& image) {
    tn::save_image(scratch / "x.pgm", image);
    return elements(tn::load_image<std::uint8_t>(scratch / "x.pgm"));
  };
  CHECK(saved(tensor_of<double>({1, 7}, {-infinity, -1, -0.0, 0.5, 1, 2, infinity})) ==
        std::vector<std::uint8_t>{0, 0, 0, 128, 255, 255, 255});
  CHECK(saved(tensor_of<tn::float16>({1, 2}, {tn::float16(1.f), tn::float16(0.25f)})) ==
        std::vector<std::uint8_t>{255, 64});
  const auto mask = tn::detail::new_tensor<bool>("test", Shape{1, 2});
  mask(0, 0) = false, mask(0, 1) = true;
  CHECK(saved(mask) == std::vector<std::uint8_t>{0, 255});
}

TEST_CASE("image: what cannot be saved, which leaves the file as it was") {
  const Scratch scratch;
  tn::save_image(scratch / "x.pgm", ramp(1));
  const std::string before = bytes_of(scratch / "x.pgm");
  const auto save = [&](const char* name, const AnyTensor& image) {
    return [path = scratch / name, image] { tn::save_image(path, image); };
  };
  const auto nan = tensor_of<float>({1, 2}, {0.f, std::numeric_limits<float>::quiet_NaN()});
  CHECK(support::error_text<tn::TypeError>(save("x.pgm", nan)) ==
        "tenon::save_image: an element is NaN, for which there is no colour");
  CHECK_THAT(support::error_text<tn::TypeError>(save("x.pgm", counting<std::int32_t>({2, 2}))),
             ContainsSubstring("elements of int32 are no samples"));
  for (const Shape& shape : {Shape{4}, Shape{2, 2, 2}, Shape{2, 2, 5}, Shape{0, 2}, Shape{1, 2, 2, 3}}) {
    CHECK_THAT(support::error_text<tn::ShapeError>(save("x.pgm", counting<std::uint8_t>(shape))),
               ContainsSubstring("is not (H, W) nor (H, W, 1)"));
  }
  CHECK_THAT(support::error_text<tn::ShapeError>(save("x.pgm", ramp(3))),
             ContainsSubstring("cannot hold 3 channels: PGM holds one"));
  CHECK_THROWS_AS(tn::save_image(scratch / "x.ppm", ramp(1)), tn::ShapeError);
  CHECK_THROWS_AS(tn::save_image(scratch / "x.pnm", ramp(4)), tn::ShapeError);
  CHECK_THAT(support::error_text<tn::IoError>(save("x.jpeg", ramp(1))), ContainsSubstring("does not end with .png"));
  CHECK_THAT(support::error_text<tn::IoError>(save("none/x.pgm", ramp(1))), ContainsSubstring("cannot write"));
  CHECK_THROWS_AS(tn::save_image(static_cast<const char*>(nullptr), ramp(1)), tn::IoError);
  CHECK((bytes_of(scratch / "x.pgm") == before && scratch.files() == 1));
}

TEST_CASE("image: files that lie") {
  CHECK_THAT(refusal(""), ContainsSubstring("is no PNG file, and none of PGM or PPM"));
  CHECK_THAT(refusal("P4\n1 1\n1"), ContainsSubstring("is no PNG file"));
  CHECK_THAT(refusal("P5"), ContainsSubstring("ends where a width should stand"));
  CHECK_THAT(refusal("P5\n3 #"), ContainsSubstring("ends where a height should stand"));
  CHECK_THAT(refusal("P5\n3 x"), ContainsSubstring("has something else where a height should stand"));
  CHECK_THAT(refusal("P5\n-3 2 255\n"), ContainsSubstring("has something else where a width"));
  CHECK_THAT(refusal("P5\n0 2 255\n"), ContainsSubstring("declares 0 by 2 pixels"));
  CHECK_THAT(refusal("P5\n1234567890 2 255\n"), ContainsSubstring("more than nine digits"));
  CHECK_THAT(refusal("P6\n999999999 999999999 65535\nabc"), ContainsSubstring("for which its 3 bytes are too few"));
  CHECK_THAT(refusal("P3\n999999999 999999999 65535\n1 2 3"), ContainsSubstring("bytes are too few"));
  CHECK_THAT(refusal("P5\n2 2 255\nabc"),
             ContainsSubstring("declares 2 by 2 pixels, for which its 3 bytes are too few"));
  CHECK_THAT(refusal("P5\n1 1 0\na"), ContainsSubstring("the greatest sample 0"));
  CHECK_THAT(refusal("P5\n1 1 65536\naa"), ContainsSubstring("the greatest sample 65536"));
  CHECK_THAT(refusal("P5\n1 1 9\na"), ContainsSubstring("has the sample 97 above its greatest, 9"));
  CHECK_THAT(refusal("P5\n1 1 255"), ContainsSubstring("has no blank"));
  CHECK_THAT(refusal("P2\n2 1 9\n1  "), ContainsSubstring("ends where a sample should stand"));
  CHECK_THROWS_AS(tn::load_image(golden("no_such_file.png")), tn::IoError);
}

TEST_CASE("image: what is no image is refused by its first bytes") {
  const Scratch scratch;
  write_sparse(scratch / "x", "no image", std::int64_t{256} << 20, "end");
  const long before = most_memory();
  CHECK_THAT(support::error_text<tn::IoError>([&] { (void)tn::load_image(scratch / "x"); }),
             ContainsSubstring("is no PNG file, and none of"));
  CHECK(most_memory() - before < 64);
}

#if TENON_PNG
TEST_CASE("image: PNG of other programs") {
  CHECK(identical(tn::load_image(golden("grey.png")), ramp(1)));
  CHECK(identical(tn::load_image(golden("colour.png")), ramp(3)));
  CHECK(identical(tn::load_image(golden("alpha.png")), ramp(4)));
  CHECK(identical(tn::load_image(golden("deep.png")), deep()));
  const auto bits = tn::load_image<std::uint8_t>(golden("bits.png"));
  const auto palette = tn::load_image<std::uint8_t>(golden("palette.png")),
             clear = tn::load_image<std::uint8_t>(golden("palette_alpha.png"));
  const auto grey_alpha = tn::load_image<std::uint8_t>(golden("grey_alpha.png"));
  REQUIRE((bits.sizes() == Shape{5, 7} && palette.sizes() == Shape{5, 7, 3} && clear.sizes() == Shape{5, 7, 4} &&
           grey_alpha.sizes() == Shape{5, 7, 4}));
  for (int i = 0; i < 35; ++i) {
    const int y = i / 7, x = i % 7, colour = 37 * i % 4;
    CHECK(bits(y, x) == (i % 2 ? 255 : 0));
    for (int c = 0; c < 3; ++c)
      CHECK((palette(y, x, c) == (colour == c + 1 ? 255 : 0) && clear(y, x, c) == palette(y, x, c)));
    CHECK(clear(y, x, 3) == (colour == 1 ? 0 : 255));
    for (int c = 0; c < 4; ++c) CHECK(grey_alpha(y, x, c) == static_cast<std::uint8_t>(37 * (2 * i + (c == 3))));
  }
}

TEST_CASE("image: PNG that is saved is loaded") {
  for (const int channels : {1, 3, 4}) check_round_trip("x.png", ramp(channels));
  check_round_trip("x.png", deep());
  check_round_trip("x.png", ramp(4).flip(1).transpose(0, 1));
  check_round_trip("x.png", counting<std::uint16_t>({300, 70, 3}));
  const Scratch scratch;
  CHECK_THROWS_AS(tn::save_image(scratch / "none/x.png", ramp(1)), tn::IoError);
}

TEST_CASE("image: PNG of more rows or columns than libpng's own limit, and no more than can be loaded") {
  for (const Shape& shape : {Shape{1, 1000001}, Shape{1000001, 1}, Shape{1, 1000001, 4}}) {
    auto image = tn::detail::new_tensor<std::uint8_t>("test", shape);
    for (std::int64_t i = 0; i < image.numel(); ++i) image.data_ptr()[i] = static_cast<std::uint8_t>(i * i % 251);
    check_round_trip("x.png", image);
  }
  const Scratch scratch;
  const auto point = ramp(1).narrow(0, 0, 1).narrow(1, 0, 1);
  const auto save = [&](const char* name, const Shape& shape) {
    return support::error_text<tn::ShapeError>([&] { tn::save_image(scratch / name, point.expand(shape)); });
  };
  CHECK_THAT(save("x.png", {1, std::int64_t{1} << 31}), ContainsSubstring("more than 2147483647 rows or columns"));
  CHECK_THAT(save("x.pgm", {1'000'000'000, 1}), ContainsSubstring("more than 999999999 rows or columns"));
  CHECK(scratch.files() == 0);
}

TEST_CASE("image: PNG files that lie") {
  const std::string whole = bytes_of(golden("colour.png"));
  for (std::size_t n = 8; n < whole.size(); ++n)
    CHECK_THAT(refusal(whole.substr(0, n)), ContainsSubstring("is no sound PNG file: "));
  for (std::size_t at = 8; at < whole.size(); ++at) {  // every byte is under a check sum, or says where the next one is
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    CHECK_THAT(refusal(damaged), ContainsSubstring("tenon::load_image: "));
  }
  // A header of its own sound check sum that declares 10^6 by 10^6 pixels of 64 bits.
  const std::string huge("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x0f\x42\x40\0\x0f\x42\x40\x10\x06\0\0\0\x0c\xfd\xe4\x3e", 33);
  CHECK_THAT(refusal(huge + whole.substr(33)),
             ContainsSubstring("declares 1000000 by 1000000 pixels, for which its 94 bytes are too few"));
}
#else
TEST_CASE("image: PNG without libpng") {
  CHECK_THAT(support::error_text<tn::IoError>([] { (void)tn::load_image(golden("grey.png")); }),
             ContainsSubstring("link the target tenon::png"));
  const Scratch scratch;
  CHECK_THAT(support::error_text<tn::IoError>([&] { tn::save_image(scratch / "x.png", ramp(1)); }),
             ContainsSubstring("link the target tenon::png"));
  CHECK(scratch.files() == 0);
}
#endif
