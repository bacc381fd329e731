// .npy files against NumPy's own (tests/data/make_npy.py wrote them), and against files that lie.
#include <tenon/file/npy.hpp>
#include <tenon/memory/scope.hpp>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/element_types.hpp"
#include "support/files.hpp"

namespace tn = tenon;
namespace fs = std::filesystem;
using namespace files;
using Catch::Matchers::ContainsSubstring;
using tn::Shape;
using tn::Tensor;

namespace {

std::string golden(const std::string& name) { return support::data_file("npy/" + name + ".npy"); }

/// A file of version 1.0 with this text as its header.
std::string npy(const std::string& header, const std::string& data = "") {
  const auto n = header.size();
  return std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(n & 255) + static_cast<char>(n >> 8) + header + data;
}
std::string npy_dict(const std::string& descr, const std::string& fortran_order, const std::string& shape,
                     const std::string& data = "") {
  return npy("{'descr': " + descr + ", 'fortran_order': " + fortran_order + ", 'shape': " + shape + ", }\n", data);
}

/// f(dtype, name) for each one that NumPy has.
template <class F>
void for_each_dtype(F f) {
  for (int k = 0; k < tn::AllTypes::size; ++k) {
    const auto dtype = static_cast<tn::DType>(k);
    INFO(tn::name_of(dtype));
    if (dtype != tn::DType::bfloat16) f(dtype, std::string(tn::name_of(dtype)));
  }
}
template <class F, class... T>
void for_each_type(tn::detail::TypeList<T...>, F f) {
  const auto one = [&]<class E>(E* typed) {
    if constexpr (!std::is_same_v<E, tn::bfloat16>) f(typed);
  };
  (one(static_cast<T*>(nullptr)), ...);
}

/// What loading these bytes as floats says.
template <class E = tn::IoError>
std::string refusal(const std::string& bytes) {
  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  write_bytes(path, bytes);
  try {
    tn::load_npy<float>(path);
  } catch (const E& error) {
    const std::string text = error.what();
    CHECK_THAT(text, ContainsSubstring("tenon::load_npy: " + path));
    return text;
  }
  FAIL_CHECK("loaded");
  return "";
}

}  // namespace

TEST_CASE("npy: every dtype of NumPy's is read and written bit by bit") {
  const Scratch scratch;
  const std::string path = scratch / "saved.npy";
  for_each_dtype([&](tn::DType dtype, const std::string& name) {
    const tn::AnyTensor expected = six_values(dtype);
    for (const char* order : {"", "_big"}) {
      if (tn::item_size(dtype) == 1 && *order != '\0') continue;
      const tn::AnyTensor loaded = tn::load_npy(golden(name + order));
      CHECK(identical(loaded, expected));
      CHECK_FALSE(loaded.is_read_only());
    }
    tn::save_npy(path, expected);
    CHECK(bytes_of(path) == bytes_of(golden(name)));
    for (const auto& view : views_of(expected)) {
      INFO("rank " << view.dim() << ", " << view.numel() << " elements");
      tn::save_npy(path, view);
      CHECK(identical(tn::load_npy(path), view));
    }
  });
}

TEST_CASE("npy: the dtype that is asked for") {
  for_each_type(support::SweptTypes{}, [&]<class T>(T*) {
    const std::string path = golden(tn::dtype_name<T>), other = golden(std::is_same_v<T, bool> ? "int8" : "bool");
    CHECK(identical(tn::load_npy<T>(path), six_values(tn::dtype_of<T>)));
    static_assert(std::is_same_v<decltype(tn::map_npy<T>(path)), Tensor<const T>>);
    static_assert(std::is_same_v<decltype(tn::map_npy<T>(path, tn::MapMode::copy_on_write)), Tensor<T>>);
    CHECK(identical(tn::map_npy<T>(path), six_values(tn::dtype_of<T>)));
    CHECK_THROWS_AS(tn::load_npy<T>(other), tn::TypeError);
    CHECK_THROWS_AS(tn::map_npy<T>(other), tn::TypeError);
  });
}

TEST_CASE("npy: both element orders, all versions, all ranks") {
  const Scratch scratch;
  const std::string path = scratch / "saved.npy";
  const auto cube = counting<std::int32_t>({2, 3, 4});
  for (const char* name : {"cube", "cube_fortran", "cube_fortran_big", "cube_version_2", "cube_version_3"}) {
    INFO(name);
    CHECK(identical(tn::load_npy<std::int32_t>(golden(name)), cube));
  }
  SECTION("Fortran order is a permuted tensor, and is written as such") {
    const auto fortran = tn::load_npy<std::int32_t>(golden("cube_fortran"));
    CHECK(fortran.strides() == Shape{1, 2, 6});
    tn::save_npy(path, fortran);
    CHECK(bytes_of(path) == bytes_of(golden("cube_fortran")));
    const Tensor<const std::int32_t> constant = cube.permute({2, 1, 0}).contiguous().permute({2, 1, 0});
    tn::save_npy(path, constant);
    CHECK(bytes_of(path) == bytes_of(golden("cube_fortran")));
  }
  SECTION("any other order becomes C order") {
    const auto odd = cube.permute({0, 2, 1}).contiguous().permute({0, 2, 1});
    REQUIRE(!odd.is_contiguous());
    tn::save_npy(path, odd);
    CHECK(bytes_of(path) == bytes_of(golden("cube")));
    const auto wide = counting<std::int32_t>({2, 3, 8});
    tn::save_npy(path, wide(tn::all, tn::all, tn::range(tn::none, tn::none, -2)));
    CHECK(identical(tn::load_npy<std::int32_t>(path),
                    wide.narrow(2, 1, 7)(tn::all, tn::all, tn::range(tn::none, tn::none, -2))));
    tn::save_npy(path, cube.narrow(0, 1, 1).unsqueeze(0).expand({5, 1, 3, 4}));
    CHECK(identical(tn::load_npy<std::int32_t>(path), cube.narrow(0, 1, 1).unsqueeze(0).expand({5, 1, 3, 4})));
  }
  SECTION("rank 0, 1 and 4, and no elements") {
    const auto same = [&](const char* name, const tn::AnyTensor& expected) {
      INFO(name);
      CHECK(identical(tn::load_npy(golden(name)), expected));
      tn::save_npy(path, expected);
      CHECK(bytes_of(path) == bytes_of(golden(name)));
    };
    same("scalar", tensor_of<float>({}, {2.5f}));
    same("row", counting<double>({3}));
    same("ones_4d", counting<float>({1, 3, 1, 1}));
    same("empty", Tensor<float>());
    same("empty_3d", tn::detail::new_tensor<float>("test", Shape{2, 0, 3}));
    tn::save_npy(path, tn::detail::new_tensor<float>("test", Shape{3, 0, 2}).permute({2, 1, 0}));
    CHECK(bytes_of(path) == bytes_of(golden("empty_3d")));
  }
  SECTION("the padding of long headers") {
    for (const char* name : {"padding_125", "padding_126", "padding_127", "padding_128"}) {
      tn::save_npy(path, tn::load_npy<std::uint8_t>(golden(name)));
      CHECK(bytes_of(path) == bytes_of(golden(name)));
    }
    Shape sizes;
    for (int d = 0; d < tn::max_rank; ++d) sizes.push_back(d == 5 ? 0 : 1);
    sizes[0] = std::numeric_limits<std::int64_t>::max();
    tn::save_npy(path, tn::detail::new_tensor<float>("test", sizes));
    CHECK(tn::load_npy<float>(path).sizes() == sizes);
  }
}

TEST_CASE("npy: elements far apart are written in chunks, whatever their order") {
  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  const auto check = [&](const tn::AnyTensor& tensor) {
    tn::save_npy(path, tensor);
    CHECK(identical(tn::load_npy(path), tensor));
  };
  const auto wide = counting<tn::complex<double>>({7, 1001});
  check(wide(tn::all, tn::range(tn::none, tn::none, 3)));
  check(wide.flip(0).flip(1));
  check(wide.select(0, 3).unsqueeze(0).expand({3, 1001}));
  const auto bytes = counting<std::uint8_t>({3, 200, 100});
  check(bytes.permute({1, 0, 2}));
  check(bytes.permute({1, 2, 0}).narrow(0, 1, 2));
  check(bytes.narrow(1, 7, 0).permute({1, 2, 0}));
}

TEST_CASE("npy: a tensor known at run time is refused where NumPy lacks its dtype, or the host its memory") {
  const Scratch scratch;
  CHECK_THROWS_MATCHES(
      tn::save_npy(scratch / "x.npy", tn::AnyTensor(counting<tn::bfloat16>({2}))), tn::TypeError,
      Catch::Matchers::Message("tenon::save_npy: NumPy has no bfloat16: cast to float, which holds its every value"));
  const auto host = tn::AnyTensor(counting<float>({2}));
  const tn::AnyTensor device(tn::detail::Unchecked{}, tn::detail::retain(host.block()), tn::Layout(host.layout()),
                             host.dtype(), tn::Cuda{1}, false);
  CHECK_THROWS_MATCHES(
      tn::save_npy(scratch / "x.npy", device), tn::DeviceError,
      Catch::Matchers::Message("tenon::save_npy: the tensor lies on cuda 1, not in the host's memory"));
  CHECK(scratch.files() == 0);
}

TEST_CASE("npy: a mapped file shows what a loaded one holds") {
  for_each_dtype([&](tn::DType dtype, const std::string& name) {
    const auto mapped = tn::map_npy(golden(name));
    CHECK(identical(mapped, six_values(dtype)));
    CHECK(mapped.is_read_only());
    CHECK_FALSE(tn::map_npy(golden(name), tn::MapMode::copy_on_write).is_read_only());
    if (tn::item_size(dtype) == 1) return;
    CHECK_THROWS_WITH(
        tn::map_npy(golden(name + "_big")),
        ContainsSubstring(": the array at byte 128 is in big-endian order, which needs a copy: load_npy makes one"));
  });
  const auto fortran = tn::map_npy<std::int32_t>(golden("cube_fortran"));
  CHECK(fortran.strides() == Shape{1, 2, 6});
  CHECK(identical(fortran, counting<std::int32_t>({2, 3, 4})));
  CHECK(tn::map_npy<float>(golden("empty_3d")).sizes() == Shape{2, 0, 3});
  CHECK(tn::map_npy<float>(golden("scalar")).item() == 2.5f);
  CHECK_THROWS_AS(tn::map_npy<float>(golden("uint8")), tn::TypeError);
  CHECK_THROWS_AS(tn::map_npy<float>(golden("none")), tn::IoError);

  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  tn::save_npy(path, counting<float>({2, 3}));
  const std::string before = bytes_of(path);
  auto own = tn::map_npy<float>(path, tn::MapMode::copy_on_write);
  own.fill_(7.f);
  CHECK(bytes_of(path) == before);
  tn::map_npy<float>(path, tn::MapMode::shared)[1][2] = 9.f;
  CHECK(tn::load_npy<float>(path)(1, 2) == 9.f);
  CHECK(own(0, 0) == 7.f);
  write_bytes(path, npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", "abcd"));
  CHECK_THROWS_MATCHES(
      tn::map_npy<float>(path), tn::IoError,
      Catch::Matchers::Message(
          "tenon::map_npy: " + path +
          ": the array at byte 65 is not aligned in the file, which needs a copy: load_npy makes one"));
  for (const std::size_t header : {70, 78}) {  // the elements are 16 bytes, and so is their alignment
    std::string text = "{'descr': '<c16', 'fortran_order': False, 'shape': (1,)}";
    text.resize(header, ' ');
    write_bytes(path, npy(text, std::string(16, '\0')));
    if (header == 70) CHECK(tn::map_npy<tn::complex<double>>(path).item() == tn::complex<double>());
    else CHECK_THROWS_AS(tn::map_npy<tn::complex<double>>(path), tn::IoError);
    CHECK(tn::load_npy<tn::complex<double>>(path).item() == tn::complex<double>());
  }
  write_bytes(path, before.substr(0, before.size() - 1));
  CHECK_THROWS_AS(tn::map_npy<float>(path), tn::IoError);
}

TEST_CASE("npy: paths, expressions and bool bytes") {
  const Scratch scratch;
  const auto a = counting<float>({2, 2});
  tn::save_npy(scratch.folder / "path.npy", a + 1.f);
  CHECK(identical(tn::load_npy<float>((scratch / "path.npy").c_str()), tensor_of<float>({2, 2}, {1, 2, 3, 4})));
  CHECK(identical(tn::load_npy<float>(scratch.folder / "path.npy"), tensor_of<float>({2, 2}, {1, 2, 3, 4})));

  const std::string path = scratch / "bool.npy";
  write_bytes(path, npy_dict("'|b1'", "False", "(4,)", std::string("\0\1\2\xff", 4)));
  const auto mask = tn::load_npy<bool>(path);
  CHECK(std::memcmp(mask.data_ptr(), "\0\1\1\1", 4) == 0);
  std::vector<unsigned char> raw(10000, 7);
  tn::save_npy(
      path, Tensor<bool>(tn::detail::Unchecked{}, tn::Storage<bool>::borrow(reinterpret_cast<bool*>(raw.data()), 10000),
                         tn::detail::contiguous_layout("test", Shape{10000})));
  const std::string saved = bytes_of(path);
  CHECK(saved.substr(saved.size() - 10000) == std::string(10000, '\1'));
}

TEST_CASE("npy: headers that other programs write") {
  const std::string data("\0\0\x80\x3f\0\0\0\x40", 8);
  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  const auto expected = tensor_of<float>({1, 2}, {1.f, 2.f});
  for (const char* header : {
           "{'descr':'<f4','fortran_order':False,'shape':(1,2)}",
           "{\"shape\": (1, 2), \"descr\": \"<f4\", \"fortran_order\": False}",
           "  {  'fortran_order' :\tFalse\n, 'shape' : ( 1 ,\r\n 2 , ) , 'descr' : '<f4' , }  \n\n ",
           "{'descr': '=f4', 'fortran_order': False, 'shape': (1L, 2L), }\n",
           "{'descr': '|f4', 'fortran_order': True, 'shape': (1, 2), }\n",
           "{'descr': 'f4', 'fortran_order': False, 'shape': (1, 2), }\n",
       }) {
    INFO(header);
    write_bytes(path, npy(header, data));
    CHECK(identical(tn::load_npy<float>(path), expected));
  }
  INFO("bytes behind the elements do not matter");
  write_bytes(path, npy_dict("'<f4'", "False", "(1, 2)", data + "more"));
  CHECK(identical(tn::load_npy<float>(path), expected));
}

TEST_CASE("npy: another dtype is refused by name") {
  CHECK_THROWS_MATCHES(tn::load_npy<float>(golden("uint8")), tn::TypeError,
                       Catch::Matchers::Message("tenon::load_npy: " + golden("uint8") +
                                                " holds uint8, not float32: load it as uint8 and cast"));
  CHECK_THROWS_AS(tn::load_npy<std::uint32_t>(golden("int32")), tn::TypeError);
  CHECK_THROWS_AS(tn::load_npy<std::int64_t>(golden("complex64")), tn::TypeError);
  for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"records", "records (a structured dtype)"},
           {"subarrays", "records (a structured dtype)"},
           {"objects", "Python objects, dtype '|O'"},
           {"bytes", "byte strings, dtype '|S2'"},
           {"strings", "strings, dtype '<U2'"},
           {"dates", "dates, dtype '<M8[D]'"},
           {"durations", "durations, dtype '<m8[s]'"},
           {"raw", "raw bytes, dtype '|V3'"},
           {"long_double", "elements of the dtype '<f16'"},
       }) {
    CHECK_THROWS_MATCHES(tn::load_npy<float>(golden("refused_" + name)), tn::TypeError,
                         Catch::Matchers::Message("tenon::load_npy: " + golden("refused_" + name) + " holds " + text +
                                                  ", which a tensor cannot hold"));
  }
  CHECK_THAT(refusal<tn::TypeError>(npy_dict("('<f4', (2,))", "False", "(1,)")), ContainsSubstring("sub-array"));
  for (const char* descr : {"''", "'<'", "'>f'", "'f99999999999999999999'", "'<f4 '", "'<<f4'", "'<f4f4'", "'x4'",
                            "'<i3'", "'<c4'", "'?'"}) {
    INFO(descr);
    refusal<tn::TypeError>(npy_dict(descr, "False", "(1,)"));
  }
}

TEST_CASE("npy: what is no regular file is refused, and nothing waits") {
  const Scratch scratch;
  CHECK_THROWS_MATCHES(tn::load_npy<float>(scratch / "none.npy"), tn::IoError,
                       Catch::Matchers::Message("tenon::load_npy: cannot open " + (scratch / "none.npy") +
                                                ": No such file or directory"));
  CHECK_THROWS_MATCHES(tn::load_npy<float>(scratch.folder), tn::IoError,
                       Catch::Matchers::Message("tenon::load_npy: " + scratch.folder.string() + " is a directory"));
  REQUIRE(::mkfifo((scratch / "pipe").c_str(), 0600) == 0);
  CHECK_THROWS_MATCHES(tn::load_npy<float>(scratch / "pipe"), tn::IoError,
                       Catch::Matchers::Message("tenon::load_npy: " + (scratch / "pipe") + " is not a regular file"));
  CHECK_THROWS_AS(tn::load_npy<float>("/dev/zero"), tn::IoError);
  if (fs::exists("/proc/self/maps")) {
    CHECK_THROWS_MATCHES(
        tn::load_npy<float>("/proc/self/maps"), tn::IoError,
        Catch::Matchers::Message("tenon::load_npy: /proc/self/maps has bytes, but says that its size is 0, as files of "
                                 "/proc do: copy it to a file first"));
    CHECK_THROWS_AS((tn::map_file<char>("/proc/self/maps", tn::MapMode::read_only)), tn::IoError);
  }
  CHECK_THROWS_AS(tn::load_npy<float>(""), tn::IoError);
  CHECK_THROWS_MATCHES(tn::load_npy<float>(static_cast<const char*>(nullptr)), tn::IoError,
                       Catch::Matchers::Message("tenon::load_npy: the path is null"));
}

TEST_CASE("npy: damaged beginnings are refused in words") {
  const std::string good = npy_dict("'<f4'", "False", "(1,)", "abcd");
  const auto changed = [&](std::size_t at, char to) {
    std::string bytes = good;
    bytes[at] = to;
    return bytes;
  };
  CHECK_THAT(refusal(""), ContainsSubstring("ends within its header: it has 0 bytes and needs 10"));
  CHECK_THAT(refusal(changed(0, 'x')), ContainsSubstring("is no .npy file: it does not begin with \\x93NUMPY"));
  CHECK_THAT(refusal("PK\3\4 this is an .npz"), ContainsSubstring("is no .npy file"));
  CHECK_THAT(refusal(changed(6, 4)), ContainsSubstring("has the format version 4.0: 1.0, 2.0 and 3.0 are known"));
  CHECK_THAT(refusal(changed(6, 0)), ContainsSubstring("has the format version 0.0"));
  CHECK_THAT(refusal(changed(7, 1)), ContainsSubstring("has the format version 1.1"));
  CHECK_THAT(refusal(changed(9, '\xff')), ContainsSubstring("ends within its header: it has " +
                                                            std::to_string(good.size()) + " bytes and needs 65"));
  CHECK_THAT(refusal(std::string("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14)),
             ContainsSubstring("has 14 bytes and needs 4294967307"));
  CHECK_THAT(refusal(std::string("\x93NUMPY\2\0\1\0", 10)), ContainsSubstring("has 10 bytes and needs 12"));
  CHECK_THAT(refusal(npy(std::string(10001, ' '))),
             ContainsSubstring("has a header of 10001 bytes: at most 10000 are read"));
}

TEST_CASE("npy: hostile dicts are refused in words") {
  const auto dict = [](const char* text) { return refusal(npy(text, "abcdefgh")); };
  CHECK_THAT(dict(""), ContainsSubstring("the header needs a dict at its byte 0, got its end"));
  CHECK_THAT(dict("[]"), ContainsSubstring("the header needs a dict at its byte 0, got '['"));
  CHECK_THAT(dict("{}"), ContainsSubstring("the header lacks the key 'descr'"));
  CHECK_THAT(dict("{,}"), ContainsSubstring("the header needs a key at its byte 1, got ','"));
  CHECK_THAT(dict("{'descr': '<f4', 'fortran_order': False}"), ContainsSubstring("the header lacks the key 'shape'"));
  CHECK_THAT(dict("{'descr': '<f4', 'shape': ()}"), ContainsSubstring("the header lacks the key 'fortran_order'"));
  CHECK_THAT(dict("{'descr': '<f4', 'descr': '<f4'}"), ContainsSubstring("the header has the key 'descr' twice"));
  CHECK_THAT(dict("{'descr': '<f4', 'colour': 3}"), ContainsSubstring("the header has the unknown key 'colour'"));
  CHECK_THAT(dict("{'a key longer than any of them': 3}"), ContainsSubstring("the header needs the end of a string"));
  CHECK_THAT(dict("{'descr"), ContainsSubstring("the header needs the end of a string at its byte 7, got its end"));
  CHECK_THAT(dict("{'de\\x73cr': '<f4'}"),
             ContainsSubstring("the header needs a printable character in a string at its byte 4, got '\\'"));
  CHECK_THAT(dict("{'descr' '<f4'}"), ContainsSubstring("the header needs ':' after a key at its byte 9, got '''"));
  CHECK_THAT(dict("{'descr': 4}"),
             ContainsSubstring("the header needs a type string for 'descr' at its byte 10, got '4'"));
  CHECK_THAT(dict("{'descr': '<f4' 'shape': ()}"),
             ContainsSubstring("the header needs ',' or '}' after a value at its byte 16"));
  CHECK_THAT(dict("{'descr': '<f4',, 'shape': ()}"),
             ContainsSubstring("the header needs a key at its byte 16, got ','"));
  CHECK_THAT(dict("{'fortran_order': 1}"),
             ContainsSubstring("the header needs True or False for 'fortran_order' at its byte 18, got '1'"));
  CHECK_THAT(dict("{'fortran_order': Tru"), ContainsSubstring("the header needs True or False"));

  const auto shape = [](const std::string& text) { return refusal(npy_dict("'<f4'", "False", text, "abcdefgh")); };
  CHECK_THAT(shape("[2]"), ContainsSubstring("the header needs a tuple for 'shape'"));
  CHECK_THAT(shape("2"), ContainsSubstring("the header needs a tuple for 'shape'"));
  CHECK_THAT(shape("(2)"), ContainsSubstring("'shape' is an integer in parentheses, not a tuple"));
  CHECK_THAT(shape("(,)"), ContainsSubstring("the header needs an integer in 'shape'"));
  CHECK_THAT(shape("(1 1)"), ContainsSubstring("the header needs ',' or ')' in 'shape'"));
  CHECK_THAT(shape("(1,,1)"), ContainsSubstring("the header needs an integer in 'shape'"));
  CHECK_THAT(shape("(2"), ContainsSubstring("the header needs"));
  CHECK_THAT(shape("(2.0,)"), ContainsSubstring("the header needs"));
  CHECK_THAT(shape("(True,)"), ContainsSubstring("the header needs an integer in 'shape'"));
  CHECK_THAT(shape("(0x2,)"), ContainsSubstring("the header needs"));
  CHECK_THAT(shape("(02,)"), ContainsSubstring("the header needs an integer without leading zeros in 'shape'"));
  CHECK_THAT(shape("(-2,)"), ContainsSubstring("the shape has the negative extent -2"));
  CHECK_THAT(shape("(-,)"), ContainsSubstring("the header needs an integer in 'shape'"));
  CHECK_THAT(shape("(9223372036854775808,)"), ContainsSubstring("an extent of the shape does not fit in 64 bits"));
  CHECK_THAT(shape("(18446744073709551617,)"), ContainsSubstring("an extent of the shape does not fit in 64 bits"));
  CHECK_THAT(shape("(4294967296, 4294967296)"),
             ContainsSubstring("the number of elements of shape (4294967296,4294967296) does not fit in 64 bits"));
  CHECK_THAT(shape("(0, 4294967296, 4294967296)"), ContainsSubstring("does not fit in 64 bits"));
  CHECK_THAT(shape("(9223372036854775807,)"),
             ContainsSubstring("is too short: 9223372036854775807 elements of 4 bytes"));
  std::string ones = "(";
  for (int d = 0; d < 65; ++d) ones += "1,";
  CHECK_THAT(shape(ones + ")"), ContainsSubstring("the rank is above 64"));

  INFO("something behind the dict, or a byte that is not text");
  const std::string text = "{'descr': '<f4', 'fortran_order': False, 'shape': ()}";
  CHECK_THAT(refusal(npy(text + ", 1", "abcd")),
             ContainsSubstring("the header needs nothing but white space after the dict at its byte 53, got ','"));
  CHECK_THAT(refusal(npy(text + std::string(1, '\0'), "abcd")),
             ContainsSubstring("at its byte 53, got a byte that does not belong there"));
  CHECK_THAT(refusal(npy(std::string("{'descr\0': '<f4'}", 17))),
             ContainsSubstring("the header needs a printable character in a string at its byte 7"));
  CHECK_THAT(refusal(npy("{'d\xc3\xa9': '<f4'}")),
             ContainsSubstring("the header needs a printable character in a string at its byte 3"));
}

TEST_CASE("npy: a file shorter than its shape is refused before anything is allocated") {
  std::size_t asked = 0;
  const tn::AllocatorScope scope{Watched{&asked}};
  CHECK_THAT(
      refusal(npy_dict("'<f4'", "False", "(1000000, 1000000)", "abcdefgh")),
      ContainsSubstring(
          "is too short: 1000000000000 elements of 4 bytes, shape (1000000,1000000), but 8 bytes follow its header"));
  CHECK_THAT(refusal(npy_dict("'<f4'", "True", "(3,)", std::string(11, 'x'))),
             ContainsSubstring("is too short: 3 elements"));
  CHECK(asked == 0);
}

TEST_CASE("npy: every truncation is refused") {
  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  for (const char* name : {"float32", "float32_big"}) {
    const std::string whole = bytes_of(golden(name));
    for (std::size_t n = 0; n < whole.size(); ++n) {
      write_bytes(path, whole.substr(0, n));
      INFO(n);
      REQUIRE_THROWS_AS(tn::load_npy<float>(path), tn::IoError);
      REQUIRE_THROWS_AS(tn::map_npy<float>(path), tn::IoError);
    }
  }
  const std::string whole = bytes_of(golden("cube_version_3"));
  for (std::size_t n = 0; n < whole.size(); ++n) {
    write_bytes(path, whole.substr(0, n));
    REQUIRE_THROWS_AS(tn::load_npy<std::int32_t>(path), tn::IoError);
  }
}

TEST_CASE("npy: every changed byte of a header is found, or the array is as large as the file allows") {
  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  for (const char* name : {"float32", "cube_fortran_big", "cube_version_2", "bool", "scalar"}) {
    INFO(name);
    const std::string whole = bytes_of(golden(name));
    int found = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (int flip = 1; flip < 256; flip = 2 * flip + (flip == 128)) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ flip);
        write_bytes(path, bytes);
        try {
          const auto loaded = tn::load_npy(path);
          REQUIRE(row_bytes(loaded).size() <= whole.size());
          const auto mapped = tn::map_npy(path);
          if (loaded.dtype() != tn::DType::bool_) REQUIRE(identical(loaded, mapped));
        } catch (const tn::IoError&) {
          ++found;
        } catch (const tn::TypeError&) {
          ++found;
        }
      }
    }
    CHECK(found > 400);
  }
}

TEST_CASE("npy: random damage is loaded or refused, and never worse") {
  const Scratch scratch;
  const std::string path = scratch / "x.npy";
  std::mt19937 random(20240229);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string alphabet = "{}()[]'\":,<>=|0123456789-LTrueFalsdcif \n\\";
  int loaded = 0, refused = 0;
  for (const char* name : {"cube", "cube_fortran_big", "cube_version_2"}) {
    const std::string whole = bytes_of(golden(name));
    for (int round = 0; round < 2000; ++round) {
      std::string bytes = whole;
      for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
        const std::size_t at = below(80);
        switch (below(4)) {
          case 0: bytes[at] = static_cast<char>(random()); break;
          case 1: bytes[at] = alphabet[below(alphabet.size())]; break;
          case 2: bytes.erase(at, 1); break;
          default: bytes.insert(at, 1, alphabet[below(alphabet.size())]); break;
        }
      }
      write_bytes(path, bytes);
      try {
        const auto tensor = tn::load_npy<std::int32_t>(path);
        REQUIRE(tensor.numel() <= 30);
        ++loaded;
      } catch (const tn::IoError&) {
        ++refused;
      } catch (const tn::TypeError&) {
        ++refused;
      }
    }
  }
  CHECK(loaded > 0);
  CHECK(refused > 3000);
}

TEST_CASE("npy: a save that fails leaves what was there") {
  const Scratch scratch;
  const auto a = counting<float>({2, 3});
  SECTION("no such folder, and a folder") {
    CHECK_THROWS_MATCHES(tn::save_npy(scratch / "none/x.npy", a), tn::IoError,
                         Catch::Matchers::Message("tenon::save_npy: cannot write " + (scratch / "none/x.npy") +
                                                  ": No such file or directory"));
    CHECK_THROWS_MATCHES(tn::save_npy(scratch.folder, a), tn::IoError,
                         Catch::Matchers::Message("tenon::save_npy: " + scratch.folder.string() + " is a directory"));
    CHECK_THROWS_AS(tn::save_npy("", a), tn::IoError);
    CHECK_THROWS_AS(tn::save_npy(static_cast<const char*>(nullptr), a), tn::IoError);
    CHECK(scratch.files() == 0);
  }
  SECTION("a full device") {
    if (fs::exists("/dev/full")) {
      CHECK_THROWS_MATCHES(
          tn::save_npy("/dev/full", a), tn::IoError,
          Catch::Matchers::Message("tenon::save_npy: cannot write /dev/full: No space left on device"));
      CHECK(fs::is_character_file("/dev/full"));
      tn::save_npy("/dev/null", a);
      CHECK(fs::is_character_file("/dev/null"));
    }
  }
  SECTION("an unfinished file") {
    const std::string path = scratch / "x.npy";
    tn::save_npy(path, a);
    const std::string before = bytes_of(path);
    {
      tn::detail::OutputFile file("save_npy", path.c_str());
      file.write("half", 4);
    }
    CHECK(bytes_of(path) == before);
    CHECK(scratch.files() == 1);
    {
      tn::detail::OutputFile file("save_npy", (scratch / "new.npy").c_str());
      file.write("half", 4);
    }
    CHECK(scratch.files() == 1);
  }
  SECTION("a disk that is full before the last byte") {
    const std::string path = scratch / "x.npy";
    tn::save_npy(path, a);
    const std::string before = bytes_of(path);
    ::rlimit limit;
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
    const ::rlimit tight{140, limit.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &tight);
    std::string text;
    try {
      tn::save_npy(path, a + 1.f);
    } catch (const tn::IoError& error) {
      text = error.what();
    }
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, handler);
    CHECK(text == "tenon::save_npy: cannot write " + path + ": File too large");
    CHECK(bytes_of(path) == before);
    CHECK(scratch.files() == 1);
  }
}

TEST_CASE("npy: saving over a file") {
  const Scratch scratch;
  const auto a = counting<float>({2, 3});
  const std::string path = scratch / "x.npy", link = scratch / "link.npy";
  write_bytes(path, "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("x.npy", link);
  write_bytes(scratch / "x.npy.tmp0", "somebody else's");
  tn::save_npy(link, a);
  CHECK(fs::is_symlink(link));
  CHECK(identical(tn::load_npy<float>(path), a));
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(bytes_of(scratch / "x.npy.tmp0") == "somebody else's");
  CHECK(scratch.files() == 3);
  if (::geteuid() != 0) {
    fs::permissions(path, fs::perms::owner_read);
    CHECK_THROWS_MATCHES(tn::save_npy(path, a + 1.f), tn::IoError,
                         Catch::Matchers::Message("tenon::save_npy: cannot write " + path + ": Permission denied"));
    CHECK(identical(tn::load_npy<float>(path), a));
  }
}
