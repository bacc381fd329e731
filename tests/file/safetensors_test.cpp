// .safetensors files against those of tests/data/make_safetensors.py, which the format's own library reads, and against
// files that break a rule of the format.
#include <tenon/file/safetensors.hpp>
#include <tenon/memory/scope.hpp>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/files.hpp"

namespace tn = tenon;
namespace fs = std::filesystem;
using namespace files;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Message;
using tn::MapMode;
using tn::NamedTensors;
using tn::SafeTensors;
using tn::Shape;

namespace {

std::string golden(const std::string& name) { return support::data_file("safetensors/" + name + ".safetensors"); }

std::string file_of(const std::string& header, const std::string& data = "") {
  const std::uint64_t n = header.size();
  return std::string(reinterpret_cast<const char*>(&n), sizeof n) + header + data;
}
/// A tensor "a" described by `entry`, and `bytes` bytes.
std::string one(const std::string& entry, std::size_t bytes = 8) {
  return file_of("{\"a\":{" + entry + "}}", std::string(bytes, 'x'));
}
std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets, std::size_t bytes = 8) {
  return one("\"dtype\":\"" + dtype + "\",\"shape\":[" + shape + "],\"data_offsets\":[" + offsets + "]", bytes);
}

/// What loading these bytes says, before any tensor is made.
template <class E = tn::IoError>
std::string refusal(const std::string& bytes) {
  const Scratch scratch;
  const std::string path = scratch / "x.safetensors";
  write_bytes(path, bytes);
  std::size_t asked = 0;
  const tn::AllocatorScope scope{Watched{&asked}};
  std::string text;
  try {
    tn::load_safetensors(path);
    FAIL_CHECK("loaded");
  } catch (const E& error) {
    text = error.what();
    CHECK_THAT(text, ContainsSubstring("tenon::load_safetensors: " + path));
  }
  CHECK(asked == 0);
  CHECK_THROWS_AS(tn::map_safetensors(path), E);
  return text;
}

}  // namespace

TEST_CASE("safetensors: every dtype, loaded and mapped, aligned or not") {
  for (const char* name : {"dtypes", "unaligned"}) {
    const auto loaded = tn::load_safetensors(golden(name)), mapped = tn::map_safetensors(golden(name)),
               writable = tn::map_safetensors(golden(name), MapMode::copy_on_write);
    CHECK(loaded.tensors.size() == (name == std::string("dtypes") ? 14 : 15));
    for (const auto* file : {&loaded, &mapped, &writable}) {
      for (const auto& [tensor_name, tensor] : file->tensors) {
        INFO(tensor_name);
        if (tensor_name == "odd") continue;
        CHECK(tn::name_of(tensor.dtype()) == tensor_name);
        CHECK(identical(tensor, six_values(tensor.dtype())));
        CHECK(tensor.is_read_only() == (file == &mapped));
        CHECK_FALSE((file == &loaded && is_in_file(tensor)));
        if (file != &loaded && name == std::string("dtypes")) CHECK(is_in_file(tensor));
        CHECK(reinterpret_cast<std::uintptr_t>(tensor.data_ptr()) %
                  static_cast<unsigned>(tn::item_size(tensor.dtype())) ==
              0);
      }
    }
    CHECK(identical(tn::load_safetensors<tn::bfloat16>(golden(name), "bfloat16"), six_values(tn::DType::bfloat16)));
    CHECK(identical(tn::map_safetensors<double>(golden(name), std::string("float64")), six_values(tn::DType::float64)));
  }
  CHECK_THROWS_WITH(tn::map_safetensors<double>(golden("unaligned"), "float64", MapMode::shared),
                    ContainsSubstring(", entry 'float64': the tensor at byte ") &&
                        ContainsSubstring(" is not aligned in the file, and a shared mapping must not copy it"));
}

TEST_CASE("safetensors: metadata, shapes, escapes, and what is not there") {
  CHECK(tn::load_safetensors(golden("dtypes")).metadata ==
        tn::Metadata{{"format", "np"}, {"a \"quoted\" \xc3\xbc", "line\nbreak"}});
  CHECK(tn::load_safetensors(golden("empty")).tensors.empty());
  const auto shapes = tn::map_safetensors(golden("shapes"));
  CHECK(shapes.metadata.empty());
  CHECK(shapes.tensors.at("scalar").as<const float>().item() == 2.5f);
  CHECK(shapes.tensors.at("none").sizes() == Shape{2, 0, 3});
  CHECK(identical(shapes.tensors.at("row"), counting<std::int16_t>({3})));
  CHECK(shapes.tensors.at("ones").dim() == 9);
  CHECK(same(tn::load_safetensors(golden("spaced")).tensors,
             {{"\xc3\xbc\xf0\x9f\x98\x80/", tensor_of<std::uint8_t>({2}, {1, 2})}}));

  CHECK_THROWS_MATCHES(tn::load_safetensors<float>(golden("shapes"), "sclar"), tn::IoError,
                       Message("tenon::load_safetensors: " + golden("shapes") +
                               " has no tensor 'sclar': it has 'none', 'ones', 'row', 'scalar'"));
  CHECK_THROWS_WITH(
      tn::map_safetensors<float>(golden("empty"), "a"),
      ContainsSubstring("tenon::map_safetensors: ") && ContainsSubstring("has no tensor 'a': it has none"));
  CHECK_THROWS_AS(tn::load_safetensors<float>(golden("shapes"), static_cast<const char*>(nullptr)), tn::IoError);
  CHECK_THROWS_AS(tn::load_safetensors(golden("none")), tn::IoError);
  CHECK_THROWS_MATCHES(tn::load_safetensors<float>(golden("shapes"), "row"), tn::TypeError,
                       Message("tenon::load_safetensors: " + golden("shapes") +
                               ", entry 'row' holds int16, not float32: load it as int16 and cast"));
  CHECK_THROWS_WITH(tn::load_safetensors<float>(golden("refused_float8"), "f4"),
                    ContainsSubstring(", entry 'f4' holds F4, which a tensor cannot hold"));
  CHECK(identical(tn::load_safetensors<std::uint8_t>(golden("refused_float8"), "ok"),
                  tensor_of<std::uint8_t>({2}, {1, 2})));
}

TEST_CASE("safetensors: a tensor that is not held, or not asked for, is left and named") {
  using Left = decltype(tn::SafeTensors::left);
  const std::string path = golden("refused_float8");
  const auto all = tn::load_safetensors(path), mapped = tn::map_safetensors(path);
  CHECK(same(all.tensors, {{"ok", tensor_of<std::uint8_t>({2}, {1, 2})}}));
  CHECK(same(mapped.tensors, all.tensors));
  CHECK((all.left.at("f4") == "F4" && !all.left.contains("ok") && all.left == mapped.left));

  const auto some = tn::load_safetensors(golden("shapes"), {"row", "scalar"});
  CHECK((some.tensors.size() == 2 && identical(some.tensors.at("row"), counting<std::int16_t>({3}))));
  CHECK((some.left.size() == 2 && some.left.contains("none") && some.left.contains("ones")));
  CHECK(tn::map_safetensors(golden("shapes"), {"ones"}).tensors.at("ones").dim() == 9);
  const auto nothing = tn::load_safetensors(golden("dtypes"), std::vector<std::string>{});
  CHECK((nothing.tensors.empty() && !nothing.metadata.empty() &&
         nothing.left.size() == tn::load_safetensors(golden("dtypes")).tensors.size()));
  CHECK(tn::load_safetensors(path, {"ok"}).left == all.left);
  CHECK(tn::load_safetensors(golden("dtypes")).left == Left{});
  CHECK_THROWS_WITH(tn::load_safetensors(path, {"ok", "f4"}),
                    ContainsSubstring(", entry 'f4' holds F4, which a tensor cannot hold"));
  CHECK_THROWS_WITH(tn::load_safetensors(golden("shapes"), {"row", "sclar"}),
                    ContainsSubstring("has no tensor 'sclar': it has 'none', 'ones'"));
}

TEST_CASE("safetensors: every dtype and layout is written, and read and mapped again") {
  const Scratch scratch;
  const std::string path = scratch / "x.safetensors";
  NamedTensors all;
  add_every_layout(all, tn::DType::complex128);
  all["quote \" backslash \\ bell \a \xf0\x9f\x98\x80"] = counting<float>({});
  all[""] = counting<double>({2, 0, 3});
  const tn::Metadata metadata{{"format", "pt"}, {"", "\x1f\n\"\\"}};
  tn::save_safetensors(path, all, metadata);
  const auto loaded = tn::load_safetensors(path), mapped = tn::map_safetensors(path);
  CHECK(same(loaded.tensors, all));
  CHECK(same(mapped.tensors, all));
  CHECK(loaded.metadata == metadata);
  CHECK(mapped.metadata == metadata);
  for (const auto& [name, tensor] : mapped.tensors) CHECK(is_in_file(tensor));
  tn::save_safetensors(path, {});
  CHECK(bytes_of(path) == file_of("{}" + std::string(54, ' ')));
  tn::save_safetensors(path, {{"a", counting<std::uint8_t>({2})}}, {{"k", "v"}});
  CHECK(bytes_of(path) ==
        file_of("{\"__metadata__\":{\"k\":\"v\"},\"a\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]}}" +
                    std::string(42, ' '),
                std::string("\0\1", 2)));
}

TEST_CASE("safetensors: what a mapping writes, and how long it lives") {
  const Scratch scratch;
  const std::string path = scratch / "x.safetensors";
  tn::save_safetensors(path, {{"a", counting<float>({2, 3})}, {"b", counting<std::int16_t>({5})}});
  const std::string before = bytes_of(path);
  auto own = tn::map_safetensors<float>(path, "a", MapMode::copy_on_write);
  own.fill_(7.f);
  CHECK(bytes_of(path) == before);
  {
    const auto shared = tn::map_safetensors(path, MapMode::shared);
    shared.tensors.at("b").as<std::int16_t>().fill_(-1);
  }
  CHECK(bytes_of(path) == before.substr(0, before.size() - 10) + std::string(10, '\xff'));
  CHECK(identical(tn::load_safetensors<float>(path, "a"), counting<float>({2, 3})));
  fs::remove(path);
  CHECK(own(1, 2) == 7.f);
  CHECK_FALSE(own.storage().is_resizable());
}

TEST_CASE("safetensors: the format's own library reads what was written") {
  const Scratch scratch;
  if (std::system("python3 -c 'import safetensors.numpy' 2>/dev/null") != 0) {
    WARN("skipped: python3 has no safetensors here");
    return;
  }
  tn::save_safetensors(scratch / "x.safetensors",
                       {{"\xc3\xbc\"\n", counting<float>({2, 3})}, {"b", counting<std::int16_t>({5})}},
                       {{"format", "np"}});
  write_bytes(scratch / "check.py",
              "import numpy as np\n"
              "from safetensors import safe_open\n"
              "with safe_open('x.safetensors', 'np') as file:\n"
              "    assert sorted(file.keys()) == ['b', '\\u00fc\"\\n'], file.keys()\n"
              "    assert file.metadata() == {'format': 'np'}\n"
              "    a, b = file.get_tensor('\\u00fc\"\\n'), file.get_tensor('b')\n"
              "    assert a.dtype == np.float32 and (a == np.arange(6).reshape(2, 3)).all(), a\n"
              "    assert b.dtype == np.int16 and (b == np.arange(5)).all(), b\n");
  CHECK(std::system(("cd " + scratch.folder.string() + " && python3 check.py").c_str()) == 0);
}

TEST_CASE("safetensors: every rule of the format is checked, before memory is asked for") {
  CHECK_THAT(refusal(""), ContainsSubstring(" is no .safetensors file: it has 0 bytes, and needs 8"));
  CHECK_THAT(refusal("1234567"), ContainsSubstring("it has 7 bytes"));
  CHECK_THAT(refusal(std::string(8, '\xff')),
             ContainsSubstring(" has a header of 18446744073709551615 bytes: at most 100000000 are read"));
  CHECK_THAT(refusal(std::string("\1\xe1\xf5\5\0\0\0\0{}", 10)), ContainsSubstring(" has a header of 100000001 bytes"));
  CHECK_THAT(refusal(std::string("\3\0\0\0\0\0\0\0{}", 10)),
             ContainsSubstring(" ends within its header: it has 10 bytes and needs 11"));

  INFO("offsets");
  CHECK_THAT(
      refusal(one("F32", "2", "8,0")),
      ContainsSubstring(": tensor 'a' has the offsets 8 and 0, which do not lie in the 8 bytes of data in this order"));
  CHECK_THAT(refusal(one("F32", "2", "0,9")), ContainsSubstring("has the offsets 0 and 9"));
  CHECK_THAT(refusal(one("F32", "2", "9223372036854775807,9223372036854775807")),
             ContainsSubstring("do not lie in the 8 bytes"));
  CHECK_THAT(refusal(one("F32", "2", "0,9223372036854775808")),
             ContainsSubstring(": tensor 'a' has a number in 'data_offsets' that does not fit in 63 bits"));
  CHECK_THAT(refusal(one("F32", "1", "0,8")),
             ContainsSubstring(
                 ": tensor 'a' of dtype F32 and shape (1,) does not take the 8 bytes between its offsets 0 and 8"));
  CHECK_THAT(refusal(one("F4", "1", "0,0", 0)),
             ContainsSubstring("of dtype F4 and shape (1,) does not take the 0 bytes"));
  CHECK_THAT(refusal(one("F32", "4294967296,4294967296", "0,0", 0)), ContainsSubstring("does not take the 0 bytes"));
  CHECK_THAT(refusal(one("F32", "0,4294967296,4294967296", "0,0", 0)), ContainsSubstring("does not take the 0 bytes"));
  CHECK_THAT(refusal(one("U8", "4", "4,8")),
             ContainsSubstring(": tensor 'a' begins at offset 4, behind a hole from 0"));
  CHECK_THAT(refusal(one("U8", "4", "0,4")), ContainsSubstring(": the tensors end at offset 4, the data at 8"));
  CHECK_THAT(refusal(file_of("{}", "x")), ContainsSubstring(": the tensors end at offset 0, the data at 1"));
  const auto two = [](const char* first, const char* second, const char* b = "b") {
    return refusal(file_of(std::string("{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[") + first + "]},\"" +
                               b + "\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[" + second + "]}}",
                           "12345678"));
  };
  CHECK_THAT(two("0,4", "3,7"), ContainsSubstring(": tensor 'b' begins at offset 3, within another that ends at 4"));
  CHECK_THAT(two("4,8", "4,8"), ContainsSubstring("begins at offset 4, behind a hole from 0"));
  CHECK_THAT(two("0,4", "0,4"), ContainsSubstring("within another that ends at 4"));
  CHECK_THAT(two("0,4", "4,8", "a"), ContainsSubstring(": the header has the tensor 'a' twice"));
  CHECK_THAT(two("0,4", "4,8", "\\u0061"), ContainsSubstring(": the header has the tensor 'a' twice"));

  INFO("entries");
  CHECK_THAT(refusal<tn::TypeError>(one("F16X", "4", "0,8")),
             ContainsSubstring(": tensor 'a' has the unknown dtype 'F16X'"));
  CHECK_THAT(refusal(one("\"dtype\":\"U8\",\"shape\":[8]")), ContainsSubstring(": tensor 'a' lacks 'data_offsets'"));
  CHECK_THAT(refusal(one("\"dtype\":\"U8\",\"data_offsets\":[0,8]")), ContainsSubstring(": tensor 'a' lacks 'shape'"));
  CHECK_THAT(refusal(one("\"shape\":[8],\"data_offsets\":[0,8]")), ContainsSubstring(": tensor 'a' lacks 'dtype'"));
  CHECK_THAT(refusal(one("\"dtype\":\"U8\",\"dtype\":\"U8\"")), ContainsSubstring(": tensor 'a' has 'dtype' twice"));
  CHECK_THAT(refusal(one("\"colour\":3")), ContainsSubstring(": tensor 'a' has the unknown key 'colour'"));
  CHECK_THAT(refusal(one("U8", "-8", "0,8")),
             ContainsSubstring(": the header needs an integer in 'shape' at its byte 28, got '-'"));
  CHECK_THAT(refusal(one("U8", "08", "0,8")),
             ContainsSubstring(": the header needs an integer without leading zeros in 'shape'"));
  CHECK_THAT(refusal(one("U8", "8.0", "0,8")), ContainsSubstring(": the header needs ',' or ']' in 'shape'"));
  CHECK_THAT(refusal(one("U8", "8,", "0,8")), ContainsSubstring(": the header needs an integer in 'shape'"));
  CHECK_THAT(refusal(one("U8", "18446744073709551617", "0,8")),
             ContainsSubstring("has a number in 'shape' that does not fit in 63 bits"));
  CHECK_THAT(refusal(one("U8", "8", "0")), ContainsSubstring(": the header needs ',' between two 'data_offsets'"));
  CHECK_THAT(refusal(one("U8", "8", "0,8,9")), ContainsSubstring(": the header needs ']' behind two 'data_offsets'"));
  std::string ones = "1";
  for (int k = 0; k < 64; ++k) ones += ",1";
  CHECK_THAT(refusal(one("U8", ones, "0,1", 1)), ContainsSubstring(": tensor 'a' has a rank above 64"));
}

TEST_CASE("safetensors: a header that is a hole in the file costs no memory") {
  const Scratch scratch;
  const std::string path = scratch / "x.safetensors";
  for (const std::string text : {"", "{", "{\"__metadata__\":{\"a"}) {
    const std::uint64_t length = 100'000'000;
    write_sparse(path, std::string(reinterpret_cast<const char*>(&length), 8) + text, static_cast<std::int64_t>(length),
                 "{}");
    const long before = most_memory();
    CHECK_THROWS_AS(tn::load_safetensors(path), tn::IoError);
    CHECK(most_memory() - before < 32);
  }
}

TEST_CASE("safetensors: hostile JSON is refused in words") {
  const auto header = [](const std::string& text) { return refusal(file_of(text)); };
  CHECK_THAT(header(""), ContainsSubstring(": the header needs '{' at its byte 0, got its end"));
  CHECK_THAT(header(" {}"), ContainsSubstring(": the header needs '{' at its byte 0"));
  CHECK_THAT(header("[]"), ContainsSubstring(": the header needs '{' at its byte 0, got '['"));
  CHECK_THAT(header("{"), ContainsSubstring(": the header needs a name at its byte 1, got its end"));
  CHECK_THAT(header("{} x"),
             ContainsSubstring(": the header needs nothing but white space after its object at its byte 3, got 'x'"));
  CHECK_THAT(header(std::string("{}\0", 3)), ContainsSubstring("got a byte that does not belong there"));
  CHECK_THAT(header("{,}"), ContainsSubstring(": the header needs a name"));
  CHECK_THAT(header("{\"a\"}"), ContainsSubstring(": the header needs ':' after a name"));
  CHECK_THAT(header("{\"a\":3}"), ContainsSubstring(": the header needs an object"));
  CHECK_THAT(header("{\"__metadata__\":{\"a\":\"b\"},}"), ContainsSubstring(": the header needs a name"));
  CHECK_THAT(header("{\"__metadata__\":{\"a\":\"b\"}"),
             ContainsSubstring(": the header needs ',' or '}' after a value"));
  CHECK_THAT(header("{\"__metadata__\":{\"a\":3}}"), ContainsSubstring(": the header needs a text in '__metadata__'"));
  CHECK_THAT(header("{\"__metadata__\":{\"a\":\"b\",\"a\":\"b\"}}"),
             ContainsSubstring(": '__metadata__' has 'a' twice"));
  CHECK_THAT(header("{\"__metadata__\":{},\"__metadata__\":{}}"),
             ContainsSubstring(": the header has '__metadata__' twice"));

  const auto name = [&](const std::string& text) { return header("{\"" + text + "\":3}"); };
  CHECK_THAT(header("{\"abc"), ContainsSubstring(": the header needs the end of a string at its byte 5, got its end"));
  CHECK_THAT(header("{\"\\"), ContainsSubstring(": the header needs the end of a string"));
  CHECK_THAT(header("{\"\\u12"), ContainsSubstring(": the header needs the end of a string"));
  CHECK_THAT(name("\n"),
             ContainsSubstring(": the header needs UTF-8 without control characters in a string at its byte 2"));
  CHECK_THAT(name("\\x"),
             ContainsSubstring(": the header needs an escape of JSON's behind '\\' at its byte 3, got 'x'"));
  CHECK_THAT(name(std::string("\\\0", 2)), ContainsSubstring(": the header needs an escape of JSON's"));
  CHECK_THAT(name("\\u00g0"), ContainsSubstring(": the header needs four hexadecimal digits behind '\\u'"));
  for (const char* half : {"\\ud83d", "\\ud83dx", "\\ud83d\\n", "\\ud83d\\u0041", "\\ude00", "\\ude00\\ud83d"}) {
    INFO(half);
    CHECK_THAT(name(half), ContainsSubstring(": the header needs a pair of surrogates at its byte 2"));
  }
  for (const char* wrong : {"\x80", "\xc3", "\xc3(", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf0\x80\x80\x80",
                            "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x82"}) {
    CHECK_THAT(name(wrong), ContainsSubstring(": the header needs UTF-8"));
  }
}

TEST_CASE("safetensors: every truncation is refused, every changed byte is found or does not matter") {
  const Scratch scratch;
  const std::string path = scratch / "x.safetensors";
  for (const char* name : {"dtypes", "shapes", "spaced"}) {
    INFO(name);
    const std::string whole = bytes_of(golden(name));
    for (std::size_t n = 0; n < whole.size(); ++n) {
      write_bytes(path, whole.substr(0, n));
      REQUIRE_THROWS_AS(tn::load_safetensors(path), tn::IoError);
    }
    const auto good = tn::load_safetensors(golden(name));
    int found = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const unsigned flip : {1u << at % 8, 0xffu, 0x20u}) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(flip));
        write_bytes(path, bytes);
        try {
          const auto loaded = tn::load_safetensors(path), mapped = tn::map_safetensors(path);
          std::size_t total = 0;
          for (const auto& [tensor_name, tensor] : loaded.tensors) {
            total += row_bytes(tensor).size();
            // Loading makes bools of any bytes, mapping does not.
            if (tensor.dtype() != tn::DType::bool_) REQUIRE(identical(tensor, mapped.tensors.at(tensor_name)));
          }
          REQUIRE(total <= whole.size());
          REQUIRE(loaded.tensors.size() == good.tensors.size());
        } catch (const tn::IoError&) {
          ++found;
        } catch (const tn::TypeError&) {
          ++found;
        }
      }
    }
    CHECK(found > 200);
  }
}

TEST_CASE("safetensors: a save that fails leaves what was there") {
  const Scratch scratch;
  const std::string path = scratch / "x.safetensors";
  const NamedTensors good{{"a", counting<float>({2, 3})}};
  tn::save_safetensors(path, good);
  const std::string before = bytes_of(path);
  CHECK_THROWS_MATCHES(tn::save_safetensors(path, {{"c", counting<tn::complex<double>>({2})}}), tn::TypeError,
                       Message("tenon::save_safetensors: tensor 'c' holds complex128, which the format does not have"));
  CHECK_THROWS_MATCHES(
      tn::save_safetensors(path, {{"__metadata__", counting<float>({2})}}), tn::IoError,
      Message("tenon::save_safetensors: a tensor cannot be called '__metadata__', which is the format's own"));
  CHECK_THROWS_MATCHES(tn::save_safetensors(path, {{"a\xff", counting<float>({2})}}), tn::IoError,
                       Message("tenon::save_safetensors: 'a\\xff' is no UTF-8, which names and metadata must be"));
  CHECK_THROWS_AS(tn::save_safetensors(path, good, {{"a", "\xc3"}}), tn::IoError);
  CHECK_THROWS_AS(tn::save_safetensors(path, good, {{"a", std::string(100'000'000, 'a')}}), tn::IoError);
  CHECK_THROWS_AS(tn::save_safetensors(scratch / "none/x.safetensors", good), tn::IoError);
  if (fs::exists("/dev/full")) CHECK_THROWS_AS(tn::save_safetensors("/dev/full", good), tn::IoError);
  CHECK(bytes_of(path) == before);
  CHECK(scratch.files() == 1);
}

TEST_CASE("safetensors: any range of names and tensors") {
  const Scratch scratch;
  const std::string path = scratch / "x";
  const tn::NamedTensors wanted{{"a", counting<float>({2, 3})}, {"b", counting<std::int16_t>({5})}};
  tn::save_safetensors(path, std::map<std::string, tn::AnyTensor>(wanted.begin(), wanted.end()));
  CHECK(same(tn::load_safetensors(path).tensors, wanted));
  tn::save_safetensors(path, std::unordered_map<std::string, tn::AnyTensor>(wanted.begin(), wanted.end()));
  CHECK(same(tn::load_safetensors(path).tensors, wanted));
  const std::vector<std::pair<const char*, tn::Tensor<float>>> typed{{"a", counting<float>({2, 3})},
                                                                     {"a", counting<float>({1})}};
  CHECK_THROWS_WITH(tn::save_safetensors(path, typed), "tenon::save_safetensors: two tensors are called 'a'");
  CHECK(same(tn::load_safetensors(path).tensors, wanted));
}
