// Mapped files: what each mode shows and writes, how long a mapping lives, and which files are refused.
#include <tenon/file/map_file.hpp>

#include <sys/resource.h>

#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "support/catch.hpp"
#include "support/files.hpp"

namespace tn = tenon;
namespace fs = std::filesystem;
using namespace files;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Message;
using tn::MapMode;
using tn::Shape;
using tn::Tensor;

namespace {
/// 0, 1, … n-1 as int32.
std::string numbers(int n) {
  std::string bytes;
  for (std::int32_t i = 0; i < n; ++i) bytes.append(reinterpret_cast<const char*>(&i), sizeof i);
  return bytes;
}
}  // namespace

TEST_CASE("map_file: each mode shows the file's elements, and writes where it says") {
  const Scratch scratch;
  const std::string path = scratch / "x.bin", before = numbers(6);
  write_bytes(path, before);
  SECTION("read-only") {
    const auto mapped = tn::map_file<std::int32_t>(path, MapMode::read_only);
    static_assert(std::is_same_v<decltype(mapped), const Tensor<const std::int32_t>>);
    CHECK(identical(mapped, counting<std::int32_t>({6})));
    CHECK_FALSE(mapped.storage().is_owned());
    CHECK_FALSE(mapped.storage().is_resizable());
  }
  SECTION("copy on write") {
    auto mapped = tn::map_file<std::int32_t>(scratch.folder / "x.bin", MapMode::copy_on_write, {2, 3});
    static_assert(std::is_same_v<decltype(mapped), Tensor<std::int32_t>>);
    CHECK(identical(mapped, counting<std::int32_t>({2, 3})));
    mapped.fill_(-1);
    CHECK(mapped(1, 2) == -1);
    CHECK(bytes_of(path) == before);
    CHECK_THROWS_AS(mapped.resize_({7}), tn::MemoryError);
  }
  SECTION("shared, by two") {
    auto one = tn::map_file<std::int32_t>(path, MapMode::shared);
    const auto other = tn::map_file<std::int32_t>(path, MapMode::read_only, {2}, 16);
    one(5) = -1;
    CHECK(other(1) == -1);
    CHECK(bytes_of(path).substr(20) == "\xff\xff\xff\xff");
    CHECK(bytes_of(path).substr(0, 20) == before.substr(0, 20));
  }
  SECTION("growing keeps what is there, and adds zeros") {
    auto mapped = tn::map_file<std::int32_t>(path, MapMode::growing, {4, 2});
    CHECK(bytes_of(path) == before + std::string(8, '\0'));
    mapped(3, 1) = 1;
    CHECK(bytes_of(path).substr(28) == std::string("\1\0\0\0", 4));
    INFO("what is long enough stays as long");
    CHECK(identical(tn::map_file<std::int32_t>(path, MapMode::growing, {2}, 4), tensor_of<std::int32_t>({2}, {1, 2})));
    CHECK(fs::file_size(path) == 32);
  }
  SECTION("exclusive makes a file, and refuses one that is there") {
    const auto made = scratch / "new.bin";
    tn::map_file<float>(made, MapMode::exclusive, {3}).fill_(2.f);
    CHECK(identical(tn::map_file<float>(made, MapMode::read_only), tensor_of<float>({3}, {2, 2, 2})));
    for (const auto& there : {made, path}) {
      CHECK_THROWS_MATCHES(tn::map_file<float>(there, MapMode::exclusive, {1}), tn::IoError,
                           Catch::Matchers::Message("tenon::map_file: cannot open " + there + ": File exists"));
    }
    CHECK_THROWS_AS(tn::map_file<float>(scratch / "huge.bin", MapMode::exclusive, {std::int64_t{1} << 44}),
                    tn::IoError);
    CHECK(scratch.files() == 2);
  }
  SECTION("growing makes a file") {
    const std::string made = scratch / "new.bin";
    auto mapped = tn::map_file<double>(made, MapMode::growing, {3}, 8);
    CHECK(bytes_of(made) == std::string(32, '\0'));
    mapped.fill_(1.0);
    CHECK(tn::map_file<double>(made, MapMode::read_only)(0) == 0.0);
    CHECK(tn::map_file<double>(made, MapMode::read_only)(3) == 1.0);
    tn::map_file<double>(scratch / "none.bin", MapMode::growing, {0, 3});
    CHECK(fs::file_size(scratch / "none.bin") == 0);
  }
}

TEST_CASE("map_file: parts, any offset within a page and beyond it") {
  const Scratch scratch;
  const std::string path = scratch / "x.bin";
  write_bytes(path, numbers(5000));
  for (const std::int64_t first : {0, 1, 1023, 1024, 1025, 4097, 4998}) {
    const auto part = tn::map_file<std::int32_t>(path, MapMode::read_only, {2, 1}, 4 * first);
    CHECK(part.sizes() == Shape{2, 1});
    CHECK(part(0, 0) == first);
    CHECK(part(1, 0) == first + 1);
  }
  CHECK(tn::map_file<std::int32_t>(path, MapMode::shared, {}, 40).item() == 10);
  CHECK(tn::map_file<std::int32_t>(path, MapMode::shared, {0}, 20000).numel() == 0);
  CHECK(tn::map_file<std::int32_t>(path, MapMode::shared, {3, 0}).sizes() == Shape{3, 0});
}

TEST_CASE("map_file: the mapping outlives its handle and its file, and ends with the last view") {
  const Scratch scratch;
  const std::string path = scratch / "x.bin";
  write_bytes(path, numbers(2000));
  const auto maps = [&] {
    std::size_t count = 0, at = 0;
    const std::string text = fs::exists("/proc/self/maps") ? bytes_of("/proc/self/maps") : "";
    while ((at = text.find(path, at)) != std::string::npos) ++count, ++at;
    return count;
  };
  {
    Tensor<const std::int32_t> view;
    {
      const auto mapped = tn::map_file<std::int32_t>(path, MapMode::read_only);
      view = mapped.narrow(0, 1990, 10).flip(0);
      if (fs::exists("/proc/self/maps")) CHECK(maps() == 1);
    }
    fs::remove(path);
    std::thread([last = std::move(view)] { CHECK(last(0) == 1999); }).join();
  }
  CHECK(maps() == 0);
}

TEST_CASE("map_file: what cannot be mapped is refused, and left as it was") {
  const Scratch scratch;
  const std::string path = scratch / "x.bin", before = numbers(3) + "ab";
  write_bytes(path, before);
  const auto refused = [&](const std::string& text) { return Message("tenon::map_file: " + path + text); };
  CHECK_THROWS_MATCHES(tn::map_file<std::int32_t>(path, MapMode::shared), tn::IoError,
                       refused(" has 14 bytes, no multiple of the 4 bytes of a int32"));
  CHECK_THROWS_MATCHES(
      tn::map_file<std::int32_t>(path, MapMode::shared, {2, 2}), tn::IoError,
      refused(" is too short: int32 elements of shape (2,2) from offset 0 end at byte 16, the file at 14"));
  CHECK_THROWS_MATCHES(tn::map_file<std::int32_t>(path, MapMode::shared, {1}, 2), tn::IoError,
                       refused(": the offset 2 must be a multiple of the element's 4 bytes, and not negative"));
  CHECK_THROWS_AS(tn::map_file<std::int32_t>(path, MapMode::shared, {1}, -4), tn::IoError);
  CHECK_THROWS_AS(
      tn::map_file<std::int32_t>(path, MapMode::read_only, {1}, std::numeric_limits<std::int64_t>::max() - 3),
      tn::IoError);
  CHECK_THROWS_AS(tn::map_file<std::int32_t>(path, MapMode::read_only, {-1}), tn::ShapeError);
  CHECK_THROWS_AS(tn::map_file<std::int32_t>(path, MapMode::read_only, {std::int64_t{1} << 40, std::int64_t{1} << 40}),
                  tn::ShapeError);
  CHECK_THROWS_AS(tn::map_file<std::int32_t>(path, MapMode::growing, {std::int64_t{1} << 46}), tn::MemoryError);
  CHECK_THROWS_MATCHES(tn::map_file<float>(scratch / "none", MapMode::shared), tn::IoError,
                       Message("tenon::map_file: cannot open " + (scratch / "none") + ": No such file or directory"));
  CHECK_THROWS_AS(tn::map_file<float>(scratch / "none/x", MapMode::growing, {1}), tn::IoError);
  CHECK_THROWS_MATCHES(tn::map_file<float>(scratch.folder, MapMode::growing, {1}), tn::IoError,
                       Message("tenon::map_file: " + scratch.folder.string() + " is a directory"));
  CHECK_THROWS_MATCHES(tn::map_file<float>("/dev/null", MapMode::read_only), tn::IoError,
                       Message("tenon::map_file: /dev/null is not a regular file"));
  CHECK_THROWS_AS(tn::map_file<float>(static_cast<const char*>(nullptr), MapMode::growing, {1}), tn::IoError);
  CHECK(bytes_of(path) == before);
  CHECK(scratch.files() == 1);
}

TEST_CASE("map_file: a file that cannot grow stays as long as it was, and one that was made is removed") {
  const Scratch scratch;
  const std::string path = scratch / "x.bin", before = numbers(2);
  write_bytes(path, before);
  ::rlimit limit;
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const ::rlimit tight{1000, limit.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &tight);
  std::string text;
  for (const auto& one : {path, scratch / "new.bin"}) {
    try {
      tn::map_file<float>(one, MapMode::growing, {1000});
    } catch (const tn::IoError& error) {
      text += error.what();
    }
  }
  ::setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);
  CHECK(text == "tenon::map_file: cannot make " + path + " 4000 bytes long: File too large" +
                    "tenon::map_file: cannot make " + (scratch / "new.bin") + " 4000 bytes long: File too large");
  CHECK(bytes_of(path) == before);
  CHECK(scratch.files() == 1);
}
