// .npz files against NumPy's own (tests/data/make_npy.py wrote them), and against archives that lie.
#include <tenon/file/npz.hpp>
#include <tenon/memory/scope.hpp>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace fs = std::filesystem;
using namespace files;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Message;
using tn::AnyTensor;
using tn::MapMode;
using tn::NamedTensors;
using tn::Shape;

namespace {

std::string golden(const std::string& name) { return support::data_file("npz/" + name + ".npz"); }

/// "" for stored entries, and "_compressed" where zlib is there to read them.
std::vector<std::string> packings() {
  return TENON_ZLIB ? std::vector<std::string>{"", "_compressed"} : std::vector<std::string>{""};
}

void put(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t n) {
  std::memcpy(bytes.data() + at, &value, n);
}

/// What loading these bytes says.
template <class E = tn::IoError>
std::string refusal(const std::string& bytes) {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  write_bytes(path, bytes);
  std::string text;
  try {
    tn::load_npz(path);
    FAIL_CHECK("loaded");
  } catch (const E& error) {
    text = error.what();
    CHECK_THAT(text, ContainsSubstring("tenon::load_npz: " + path));
  }
  CHECK_THROWS_AS(tn::map_npz(path), E);
  return text;
}

NamedTensors two_arrays() { return {{"a", counting<float>({2, 3})}, {"b", counting<std::int16_t>({5})}}; }

}  // namespace

TEST_CASE("npz: NumPy's files, stored and deflated, loaded and mapped") {
  for (const auto& packing : packings()) {
    for (const auto& tensors : {tn::load_npz(golden("dtypes" + packing)), tn::map_npz(golden("dtypes" + packing))}) {
      CHECK(tensors.size() == 14);
      for (const auto& [name, tensor] : tensors) {
        INFO(name);
        CHECK(tn::name_of(tensor.dtype()) == name);
        CHECK(identical(tensor, six_values(tensor.dtype())));
        // NumPy aligns no entry: complex128 lies 8 bytes above a multiple of 16 in the file.
        CHECK(reinterpret_cast<std::uintptr_t>(tensor.data_ptr()) %
                  static_cast<unsigned>(tn::item_size(tensor.dtype())) ==
              0);
      }
    }
    const auto cube = counting<std::int32_t>({2, 3, 4});
    const auto cubes = tn::load_npz(golden("cubes" + packing));
    REQUIRE(cubes.size() == 3);
    for (const auto& [name, tensor] : cubes) CHECK(identical(tensor, cube));
    CHECK(cubes.at("fortran").strides() == Shape{1, 2, 6});
    for (const char* name : {"cube", "fortran", "big"}) {
      CHECK(identical(tn::load_npz<std::int32_t>(golden("cubes" + packing), name), cube));
      CHECK(identical(tn::map_npz<std::int32_t>(golden("cubes" + packing), std::string(name)), cube));
    }
    for (const auto& [name, tensor] : tn::map_npz(golden("cubes" + packing))) CHECK(tensor.is_read_only());
  }
#if TENON_ZLIB
  const auto zeros = tn::load_npz<double>(golden("zeros_compressed"), "zeros");
  CHECK(row_bytes(zeros) == std::string(200000, '\0'));
#else
  CHECK_THROWS_MATCHES(tn::load_npz<double>(golden("zeros_compressed"), "zeros"), tn::IoError,
                       Message("tenon::load_npz: " + golden("zeros_compressed") +
                               ", entry 'zeros' is deflated, which needs zlib: build with the target tenon::npz"));
#endif
}

TEST_CASE("npz: names, what is no array, no array at all, and zip64") {
  const auto names = tn::load_npz(golden("names"));
  CHECK(names.size() == 4);
  CHECK(names.at("").as<std::int64_t>().item() == 1);
  CHECK(names.at("\xc3\xbc").as<std::int64_t>().item() == 2);
  CHECK(tn::load_npz<std::int64_t>(golden("names"), "a/b").item() == 3);
  CHECK(tn::load_npz<std::int64_t>(golden("names"), "x.npy").item() == 4);
  CHECK(tn::load_npz(golden("nothing")).empty());
  const auto row = counting<float>({3});
  CHECK(same(tn::load_npz(golden("others")), {{"row", row}}));
  CHECK(same(tn::load_npz(golden("zip64")), {{"row", row}, {"again", row}}));

  CHECK_THROWS_MATCHES(
      tn::load_npz<float>(golden("cubes"), "cub"), tn::IoError,
      Message("tenon::load_npz: " + golden("cubes") + " has no array 'cub': it has 'big', 'cube', 'fortran'"));
  CHECK_THROWS_MATCHES(tn::map_npz<float>(golden("nothing"), "a"), tn::IoError,
                       Message("tenon::map_npz: " + golden("nothing") + " has no array 'a': it has none"));
  const auto some = tn::load_npz(golden("cubes"), {"cube", "big"}), mapped = tn::map_npz(golden("cubes"), {"fortran"});
  CHECK((some.size() == 2 && some.contains("cube") && some.contains("big")));
  CHECK((mapped.size() == 1 && mapped.contains("fortran") &&
         tn::load_npz(golden("cubes"), std::vector<std::string>{}).empty()));
  CHECK_THROWS_MATCHES(
      tn::load_npz(golden("cubes"), {"cube", "cub"}), tn::IoError,
      Message("tenon::load_npz: " + golden("cubes") + " has no array 'cub': it has 'big', 'cube', 'fortran'"));
  CHECK_THROWS_WITH(tn::load_npz<float>(golden("dtypes"), "a"), ContainsSubstring("'int64', 'int8', …"));
  CHECK_THROWS_AS(tn::load_npz<float>(golden("others"), "notes.txt"), tn::IoError);
  CHECK_THROWS_AS(tn::load_npz<float>(golden("others"), static_cast<const char*>(nullptr)), tn::IoError);
  CHECK_THROWS_MATCHES(tn::load_npz<float>(golden("cubes"), "cube"), tn::TypeError,
                       Message("tenon::load_npz: " + golden("cubes") +
                               ", entry 'cube' holds int32, not float32: load it as int32 and cast"));
  CHECK_THROWS_MATCHES(tn::load_npz(golden("refused_strings")), tn::TypeError,
                       Message("tenon::load_npz: " + golden("refused_strings") +
                               ", entry 'strings' holds strings, dtype '<U2', which a tensor cannot hold"));
  CHECK(tn::load_npz<float>(golden("refused_strings"), "row").numel() == 3);
  CHECK_THROWS_MATCHES(tn::load_npz(golden("refused_method")), tn::IoError,
                       Message("tenon::load_npz: " + golden("refused_method") +
                               ", entry 'row' is packed by method 12: 0, stored, and 8, deflated, are known"));
  CHECK_THROWS_AS(tn::load_npz(golden("none")), tn::IoError);
}

TEST_CASE("npz: every dtype and layout is written, and read and mapped again") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  NamedTensors all;
  add_every_layout(all, tn::DType::bfloat16);
  all["\xc3\xbc"] = counting<float>({});
  all[""] = counting<double>({2, 0, 3});
  tn::save_npz(path, all);
  CHECK(same(tn::load_npz(path), all));
  for (const auto& [name, tensor] : tn::map_npz(path)) {
    INFO(name);
    CHECK(identical(tensor, all.at(name)));
    CHECK((tensor.numel() == 0 || is_in_file(tensor)));
    CHECK((tensor.numel() == 0 || reinterpret_cast<std::uintptr_t>(tensor.data_ptr()) % 64 == 0));
  }
  const std::string stored = bytes_of(path);
  tn::detail::save_npz("save_npz", path.c_str(), all, false, 0);  // every number as one of 64 bits
  CHECK(bytes_of(path).size() > stored.size());
  CHECK(same(tn::load_npz(path), all));
  tn::save_npz(path, {});
  CHECK(tn::load_npz(path).empty());
#if TENON_ZLIB
  tn::save_npz_compressed(path, all);
  CHECK(same(tn::load_npz(path), all));
  CHECK(same(tn::map_npz(path), all));
  tn::detail::save_npz("save_npz_compressed", path.c_str(), all, true, 0);
  CHECK(same(tn::load_npz(path), all));
  tn::save_npz_compressed(path, {{"wide", counting<double>({300, 70}).t()}, {"none", counting<float>({0})}});
  CHECK(identical(tn::load_npz<double>(path, "wide"), counting<double>({300, 70}).t()));
  CHECK(tn::load_npz<float>(path, "none").numel() == 0);
#else
  CHECK_THROWS_WITH(tn::save_npz_compressed(path, all),
                    ContainsSubstring("cannot be deflated without zlib: build with the target tenon::npz"));
  CHECK(tn::load_npz(path).empty());
#endif
}

TEST_CASE("npz: a copy-on-write mapping is writable, and leaves the file alone") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  tn::save_npz(path, two_arrays());
  const std::string before = bytes_of(path);
  auto mapped = tn::map_npz<float>(path, "a", MapMode::copy_on_write);
  mapped.fill_(7.f);
  tn::map_npz(path, MapMode::copy_on_write).at("b").as<std::int16_t>().fill_(7);
  CHECK(bytes_of(path) == before);
  fs::remove(path);
  CHECK(mapped(1, 2) == 7.f);
}

TEST_CASE("npz: NumPy reads what was written") {
  const Scratch scratch;
  if (std::system("python3 -c 'import numpy' 2>/dev/null") != 0) {
    WARN("skipped: python3 has no NumPy here");
    return;
  }
  tn::save_npz(scratch / "stored.npz", two_arrays());
  tn::detail::save_npz("save_npz", (scratch / "wide.npz").c_str(), two_arrays(), false, 0);
  if (TENON_ZLIB) {
    tn::save_npz_compressed(scratch / "deflated.npz", two_arrays());
    tn::detail::save_npz("save_npz", (scratch / "wide_deflated.npz").c_str(), two_arrays(), true, 0);
  }
  write_bytes(scratch / "check.py",
              "import sys, zipfile, numpy as np\n"
              "for path in sys.argv[1:]:\n"
              "    assert zipfile.ZipFile(path).testzip() is None\n"
              "    file = np.load(path)\n"
              "    assert sorted(file.files) == ['a', 'b'], file.files\n"
              "    a, b = file['a'], file['b']\n"
              "    assert a.dtype == np.float32 and (a == np.arange(6).reshape(2, 3)).all(), a\n"
              "    assert b.dtype == np.int16 and (b == np.arange(5)).all(), b\n");
  CHECK(std::system(("cd " + scratch.folder.string() + " && python3 check.py *.npz").c_str()) == 0);
}

TEST_CASE("npz: archives that lie are refused in words") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  tn::save_npz(path, two_arrays());
  const std::string good = bytes_of(path);
  const std::size_t end = good.size() - 22,
                    list = static_cast<std::uint8_t>(good[end + 16]) + 256u * static_cast<std::uint8_t>(good[end + 17]);
  REQUIRE(good.substr(list, 4) == "PK\1\2");
  const auto changed = [&](std::size_t at, std::uint64_t value, std::size_t n) {
    std::string bytes = good;
    put(bytes, at, value, n);
    return refusal(bytes);
  };
  CHECK_THAT(refusal(""), ContainsSubstring(" is no zip archive: it has no end record"));
  CHECK_THAT(refusal(good + "x"), ContainsSubstring("it has no end record"));
  CHECK_THAT(refusal("x" + good), ContainsSubstring("bytes of entries from byte"));
  CHECK_THAT(changed(end + 4, 1, 2), ContainsSubstring(" is a part of an archive in several parts"));
  CHECK_THAT(changed(end + 8, 3, 2), ContainsSubstring("several parts"));
  CHECK_THAT(changed(end + 8, 0x00030003, 4), ContainsSubstring(" claims 3 entries in 102 bytes"));
  CHECK_THAT(changed(end + 8, 0x00010001, 4), ContainsSubstring(": the list of entries has 51 bytes too many"));
  CHECK_THAT(changed(end + 8, 0xfffffffe, 4), ContainsSubstring("several parts"));
  CHECK_THAT(changed(end + 8, 0xffffffff, 4), ContainsSubstring(" claims 65535 entries in 102 bytes"));
  CHECK_THAT(changed(end + 12, 0xffffffff, 4), ContainsSubstring("4294967295 bytes of entries from byte"));
  CHECK_THAT(changed(end + 16, 0xffffffff, 4),
             ContainsSubstring("bytes of entries from byte 4294967295 do not end at byte"));
  CHECK_THAT(changed(list, 0, 4), ContainsSubstring(": its entry 0 is damaged"));
  CHECK_THAT(changed(list + 8, 1, 2), ContainsSubstring(", entry 'a' is encrypted"));
  CHECK_THAT(changed(list + 10, 12, 2), ContainsSubstring(" is packed by method 12"));
  CHECK_THAT(changed(list + 16, 1, 4),
             ContainsSubstring(", entry 'a': its header and the list of entries contradict each other"));
  CHECK_THAT(changed(list + 20, 1, 4), ContainsSubstring("is stored, so its 1 bytes cannot be 152 unpacked"));
  CHECK_THAT(changed(list + 20, 0xfffffffe, 4), ContainsSubstring("reach beyond byte"));
  CHECK_THAT(changed(list + 20, 0xffffffff, 4), ContainsSubstring("lacks its 64-bit numbers"));
  CHECK_THAT(changed(list + 28, 0xffff, 2), ContainsSubstring(": its entry 0 ends behind the list of entries"));
  CHECK_THAT(changed(list + 34, 1, 2), ContainsSubstring("lies in another part"));
  CHECK_THAT(changed(list + 42, 1, 4), ContainsSubstring("has no header at byte 1"));
  CHECK_THAT(changed(list + 42, end, 4), ContainsSubstring("reach beyond byte"));
  CHECK_THAT(changed(list + 46, 0, 1), ContainsSubstring("has a name with a zero byte"));
  CHECK_THAT(changed(list + 46, 'b', 1), ContainsSubstring(" has two entries 'b.npy'"));
  CHECK_THAT(changed(list + 46, 'c', 1), ContainsSubstring(", entry 'c': its header and the list"));
  CHECK_THAT(changed(0, 0, 4), ContainsSubstring(", entry 'a' has no header at byte 0"));
  CHECK_THAT(changed(28, 0xffff, 2),
             ContainsSubstring(", entry 'a' is cut: its 152 bytes from byte 65570 reach into the list of entries"));
  CHECK_THAT(changed(200, 'x', 1), ContainsSubstring(", entry 'a' is damaged: its CRC is "));
  INFO("the array of an entry is checked as that of a file");
  std::string bytes = good;
  bytes.replace(bytes.find("(2, 3)"), 6, "(2, 4)");
  CHECK_THAT(refusal(bytes),
             ContainsSubstring(
                 ", entry 'a' is too short: 8 elements of 4 bytes, shape (2,4), but 24 bytes follow its header"));
}

TEST_CASE("npz: 64-bit numbers that lie are refused") {
  const std::string good = bytes_of(golden("zip64"));
  const std::size_t end = good.size() - 22, locator = end - 20, wide = locator - 56;
  const auto changed = [&](std::size_t at, std::uint64_t value, std::size_t n) {
    std::string bytes = good;
    put(bytes, at, value, n);
    return refusal(bytes);
  };
  CHECK_THAT(changed(locator + 8, ~std::uint64_t{0}, 8),
             ContainsSubstring("the zip64 end record does not stand before its locator"));
  CHECK_THAT(changed(wide, 0, 4), ContainsSubstring("has no zip64 end record at byte"));
  CHECK_THAT(changed(wide + 4, 45, 8), ContainsSubstring("has no zip64 end record at byte"));
  CHECK_THAT(changed(wide + 32, 3, 8), ContainsSubstring("its two end records contradict each other: 2 and 3"));
  CHECK_THAT(changed(wide + 48, std::uint64_t{1} << 63, 8), ContainsSubstring("contradict each other"));
  std::string bytes = good;
  put(bytes, end + 8, 0xffffffff, 4);
  put(bytes, wide + 24, ~std::uint64_t{0}, 8);
  put(bytes, wide + 32, ~std::uint64_t{0}, 8);
  CHECK_THAT(refusal(bytes), ContainsSubstring(" claims 18446744073709551615 entries in 156 bytes"));
  bytes = good;
  put(bytes, end + 16, 0xffffffff, 4);
  put(bytes, wide + 48, ~std::uint64_t{0}, 8);
  CHECK_THAT(refusal(bytes), ContainsSubstring("bytes of entries from byte 18446744073709551615 do not end"));
  const std::size_t list = good.find("PK\1\2"), extra = list + 46 + 7;
  CHECK_THAT(changed(extra + 2, 8, 2), ContainsSubstring(": its entry 0 lacks a 64-bit number"));
  CHECK_THAT(changed(extra, 2, 2), ContainsSubstring(": its entry 0 lacks its 64-bit numbers"));
  CHECK_THAT(changed(extra + 2, 0xffff, 2), ContainsSubstring(": its entry 0 has an extra field that is cut"));
  CHECK_THAT(changed(extra + 4, ~std::uint64_t{0}, 8),
             ContainsSubstring(", entry 'row.npy' has a size or an offset above 2^62"));
}

namespace {
/// Loads and maps these bytes: the arrays of `good`, or an error; true for arrays.
bool survives(const std::string& path, const std::string& bytes, const NamedTensors& good) {
  write_bytes(path, bytes);
  int loaded = 0;
  for (const bool map : {false, true}) {
    try {
      const auto tensors = map ? tn::map_npz(path) : tn::load_npz(path);
      for (const auto& [name, tensor] : tensors) {
        const auto at = good.find(name);  // a name is all that a flipped bit may change unnoticed
        if (at != good.end() && tensor.dtype() == at->second.dtype())
          CHECK(row_bytes(tensor).size() <= bytes.size() * 1032);
        if (at != good.end()) REQUIRE(identical(tensor, at->second));
      }
      ++loaded;
    } catch (const tn::IoError&) {
    } catch (const tn::TypeError&) {
    }
  }
  REQUIRE(loaded != 1);  // both ways see the same
  return loaded == 2;
}
}  // namespace

TEST_CASE("npz: a list of entries that is a hole in the file costs no memory, and a long one is read in parts") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  constexpr std::uint64_t hole = std::uint64_t{512} << 20;
  for (const std::uint64_t count : {std::uint64_t{1}, hole / 46}) {
    std::string end(56 + 20 + 22, '\0');
    put(end, 0, 0x06064b50, 4);
    put(end, 4, 44, 8);
    put(end, 24, count, 8);
    put(end, 32, count, 8);
    put(end, 40, hole, 8);
    put(end, 56, 0x07064b50, 4);
    put(end, 64, hole, 8);
    put(end, 72, 1, 4);
    put(end, 76, 0x06054b50, 4);
    put(end, 84, 0xffffffff, 4);
    put(end, 88, 0xffffffffffffffff, 8);
    write_sparse(path, "", hole, end);
    const long before = most_memory();
    CHECK_THAT(support::error_text<tn::IoError>([&] { tn::load_npz(path); }),
               ContainsSubstring(": its entry 0 is damaged"));
    CHECK(most_memory() - before < 64);
  }
  NamedTensors many;
  for (int k = 0; k < 40; ++k)
    many.emplace(std::string(20'000 + static_cast<std::size_t>(k), 'n'), counting<float>({k}));
  tn::save_npz(path, many);  // the list is longer than a part
  CHECK(same(tn::load_npz(path), many));
}

TEST_CASE("npz: every truncation is refused, every flipped bit is found or does not matter") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  std::vector<std::string> files{golden("zip64"), golden("cubes"), golden("others")};
  if (TENON_ZLIB) files.push_back(golden("cubes_compressed"));
  for (const auto& file : files) {
    INFO(file);
    const std::string whole = bytes_of(file);
    const auto good = tn::load_npz(file);
    for (std::size_t n = 0; n < whole.size(); ++n) {
      if (survives(path, whole.substr(0, n), good)) FAIL("cut at " << n);
    }
    int found = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
      found += !survives(path, bytes, good);
      bytes[at] = static_cast<char>(~whole[at]);
      survives(path, bytes, good);
    }
    CHECK(found > static_cast<int>(whole.size()) / 2);
  }
}

#if TENON_ZLIB
TEST_CASE("npz: deflated bytes that lie are refused, and cost no memory") {
  const std::string good = bytes_of(golden("zeros_compressed"));
  const std::size_t list = good.rfind("PK\1\2");  // its local header has zip64 sizes, as NumPy writes it
  std::size_t asked = 0;
  const tn::AllocatorScope scope{Watched{&asked}};
  const auto claimed = [&](std::uint64_t size) {
    std::string bytes = good;
    put(bytes, list + 24, size, 4);
    return refusal(bytes);
  };
  CHECK_THAT(claimed(0x7fffffff), ContainsSubstring(", entry 'zeros' claims 2147483647 bytes, more than "));
  CHECK(asked == 0);
  CHECK_THAT(claimed(200128 - 1), ContainsSubstring(", entry 'zeros' is too short: 25000 elements of 8 bytes"));
  CHECK(asked == 0);
  CHECK_THAT(claimed(200128 + 1),
             ContainsSubstring(", entry 'zeros' is damaged: its deflated bytes end 1 bytes too early"));
  std::string bytes = good;
  put(bytes, list + 16, 1, 4);
  put(bytes, 14, 1, 4);
  CHECK_THAT(refusal(bytes), ContainsSubstring(", entry 'zeros' is damaged: its CRC is "));
}
#endif

TEST_CASE("npz: a save that fails leaves what was there") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  tn::save_npz(path, two_arrays());
  const std::string before = bytes_of(path);
  CHECK_THROWS_MATCHES(tn::save_npz(path, {{"a", counting<float>({2})}, {"b", counting<tn::bfloat16>({2})}}),
                       tn::TypeError,
                       Message("tenon::save_npz: NumPy has no bfloat16: cast to float, which holds its every value"));
  CHECK_THROWS_AS(tn::save_npz(path, {{std::string("a\0b", 3), counting<float>({2})}}), tn::IoError);
  CHECK_THROWS_AS(tn::save_npz(path, {{std::string(65001, 'a'), counting<float>({2})}}), tn::IoError);
  CHECK(bytes_of(path) == before);
  CHECK_THROWS_AS(tn::save_npz(scratch / "none/x.npz", two_arrays()), tn::IoError);
  if (fs::exists("/dev/full")) CHECK_THROWS_AS(tn::save_npz("/dev/full", two_arrays()), tn::IoError);
  CHECK(scratch.files() == 1);
}

TEST_CASE("npz: any range of names and tensors") {
  const Scratch scratch;
  const std::string path = scratch / "x";
  const tn::NamedTensors wanted{{"a", counting<float>({2, 3})}, {"b", counting<std::int16_t>({5})}};
  tn::save_npz(path, std::map<std::string, tn::AnyTensor>(wanted.begin(), wanted.end()));
  CHECK(same(tn::load_npz(path), wanted));
  tn::save_npz(path, std::unordered_map<std::string, tn::AnyTensor>(wanted.begin(), wanted.end()));
  CHECK(same(tn::load_npz(path), wanted));
  const std::vector<std::pair<const char*, tn::Tensor<float>>> typed{{"a", counting<float>({2, 3})},
                                                                     {"a", counting<float>({1})}};
  CHECK_THROWS_WITH(tn::save_npz(path, typed), "tenon::save_npz: two tensors are called 'a'");
  CHECK(same(tn::load_npz(path), wanted));
}
