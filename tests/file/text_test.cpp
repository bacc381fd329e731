// Text files against what NumPy reads in them (tests/data/make_text.py), and files that are none.
#include <tenon/file/npy.hpp>
#include <tenon/file/text.hpp>
#include <tenon/tenon.hpp>

#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/files.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using namespace files;
using Catch::Matchers::ContainsSubstring, Catch::Matchers::EndsWith;
using tn::Shape, tn::TextOptions;

namespace {

std::string golden(const std::string& name) { return support::data_file("text/" + name); }

/// Bytes as a file that is loaded.
struct TextFile {
  Scratch scratch;
  std::string path;
  explicit TextFile(const std::string& bytes, const char* name = "x.csv") : path(scratch / name) {
    write_bytes(path, bytes);
  }
};
template <class T = double>
tn::Tensor<T> loaded(const std::string& bytes, const TextOptions& options = {}, const char* name = "x.csv") {
  return tn::load_text<T>(TextFile(bytes, name).path, options);
}
/// What loading says of bytes that are no table of T.
template <class Error, class T = double>
std::string refusal(const std::string& bytes, const TextOptions& options = {}) {
  const TextFile file(bytes);
  std::size_t asked = 0;
  const tn::AllocatorScope scope{Watched{&asked}};
  const std::string text = support::error_text<Error>([&] { (void)tn::load_text<T>(file.path, options); });
  CHECK(asked < 4096 + 17 * bytes.size());
  const std::size_t at = text.find("x.csv");
  return at == std::string::npos ? text : text.substr(at);
}
/// The same numbers, where NaN is the same as NaN.
template <class T>
void check_same(const tn::Tensor<T>& got, const tn::Tensor<T>& wanted) {
  REQUIRE(got.sizes() == wanted.sizes());
  CHECK(got.is_contiguous());
  for (std::int64_t k = 0; k < got.numel(); ++k) {
    const T a = got.data_ptr()[k], b = wanted.data_ptr()[k];
    INFO("element " << k);
    CHECK(((a == b && std::signbit(a) == std::signbit(b)) || (std::isnan(a) && std::isnan(b))));
  }
}

}  // namespace

TEST_CASE("half types are read to a double and rounded once") {
  const auto half = loaded<tn::float16>("65455.99999999 65456 65456.00000001\n1e-9 -1e999 nan\n", {.delimiter = ' '});
  const auto number = [&](std::int64_t i, std::int64_t k) { return static_cast<float>(half(i, k)); };
  CHECK((number(0, 0) == 65440.f && number(0, 1) == 65472.f && number(0, 2) == 65472.f));
  CHECK((number(1, 0) == 0.f && std::isinf(number(1, 1)) && std::isnan(number(1, 2))));
}

TEST_CASE("text: numbers of every type that NumPy wrote") {
  const auto check = []<class T>(T) {
    const std::string name = std::string(tn::dtype_name<T>) + ".csv";
    INFO(name);
    const auto got = tn::load_text<T>(golden(name));
    CHECK(identical(got, tn::load_npy<T>(golden(name + ".npy"))));
  };
  check(bool{});
  check(std::int8_t{}), check(std::int16_t{}), check(std::int32_t{}), check(std::int64_t{});
  check(std::uint8_t{}), check(std::uint16_t{}), check(std::uint32_t{}), check(std::uint64_t{});
  check(tn::float16{}), check(float{}), check(double{}), check(tn::complex<float>{}), check(tn::complex<double>{});
}

TEST_CASE("text: numbers that are hard to round, as NumPy rounds them") {
  const auto got = tn::load_text(golden("hard.txt")), wanted = tn::load_npy<double>(golden("hard.txt.npy"));
  check_same(got, wanted);
  check_same(tn::load_text<float>(golden("hard.txt")), tn::load_npy<float>(golden("hard_float32.npy")));
}

TEST_CASE("text: headers, quotes, comments, blanks and missing values, as NumPy reads them") {
  const auto [values, names] = tn::load_table(golden("messy.csv"), {.comment = '#', .header = true, .skip_rows = 1});
  check_same(values, tn::load_npy<double>(golden("messy.csv.npy")));
  CHECK(names == std::vector<std::string>{"red", "the \"green\" one", "blue"});
  check_same(tn::load_text(golden("blanks.txt")), tn::load_npy<double>(golden("blanks.txt.npy")));
  CHECK(tn::load_table(golden("blanks.txt")).names == std::vector<std::string>{"a", "b", "c"});
  check_same(tn::load_text(golden("tabs.tsv"), {.header = true}), tn::load_npy<double>(golden("tabs.tsv.npy")));
  CHECK(tn::load_table(golden("tabs.tsv")).names == std::vector<std::string>{"x", "y z"});
  const TextOptions missing{.delimiter = ';', .missing = {"NA", "-"}, .fill = -1};
  check_same(tn::load_text(golden("missing.txt"), missing), tn::load_npy<double>(golden("missing.txt.npy")));
  CHECK(identical(tn::load_text<std::int8_t>(golden("missing.txt"), missing),
                  tensor_of<std::int8_t>({2, 3}, {1, -1, 3, -1, 5, 6})));
}

TEST_CASE("text: lines end with CR, CR LF or LF, also within one file") {
  const auto wanted = tensor_of<int>({2, 2}, {1, 2, 3, 4});
  for (const std::string end : {"\r", "\r\n", "\n"}) {
    for (const std::string& last : {end, std::string()}) {
      const TextFile file("a,b" + end + "1,2" + end + end + "3,4" + last);
      const auto [values, names] = tn::load_table<int>(file.path);
      CHECK((names == std::vector<std::string>{"a", "b"} && identical(values, wanted)));
    }
    CHECK(identical(loaded<int>("x" + end + "y" + end + "1,2" + end + "3,4", {.skip_rows = 2}), wanted));
    CHECK(refusal<tn::TypeError>("1,2" + end + end + "3,x" + end) == "x.csv, line 3, column 2: 'x' is no float64");
    CHECK(identical(loaded<int>("# note 1" + end + " 1 2" + end + "3\t4 ", {}, "x.txt"), wanted));
  }
  CHECK(identical(loaded<int>("1,2\r\r\n3,4\n5,6\r7,8\r\n\r9,0"),
                  tensor_of<int>({5, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 0})));
  CHECK(refusal<tn::IoError>("1,2\r\r\n3\n") == "x.csv, line 3 has 1 fields, line 1 has 2");
  CHECK(loaded("\r").sizes() == Shape{0, 0});
  CHECK(refusal<tn::IoError>("\"1\r") == "x.csv, line 1 opens a quote that nothing closes");
}

TEST_CASE("text: comments are whole lines of .txt, and none in .csv and .tsv, unless they are asked for") {
  const auto names = [](const std::string& bytes, const TextOptions& options, const char* name) {
    return tn::load_table(TextFile(bytes, name).path, options).names;
  };
  using Names = std::vector<std::string>;
  CHECK(names("a#b,#c\n1,2\n", {}, "x.csv") == Names{"a#b", "#c"});
  CHECK(names("a#b\t#c\n1\t2\n", {}, "x.TSV") == Names{"a#b", "#c"});
  CHECK(names("# by hand, 2024\na#b c\n1 2\n", {}, "x.txt") == Names{"a#b", "c"});
  CHECK(names("a b # note\n1 2 # note\n # 3 4\n", {.comment = '#'}, "x.dat") == Names{"a", "b"});
  CHECK(names("a,b% note\n%\n1,2%,3\n", {.comment = '%'}, "x.csv") == Names{"a", "b"});
  CHECK(names("#a b\n1 2\n", {.comment = '\0'}, "x.txt") == Names{"#a", "b"});
  CHECK(refusal<tn::TypeError>("1,#2\n") == "x.csv, line 1, column 2: '#2' is no float64");
  CHECK_THAT(refusal<tn::IoError>("# note\na,b\n1,2\n", {.header = true}),
             EndsWith("line 2 has 2 fields, line 1 has 1: lines that begin with # are comments with `.comment = '#'`"));
  CHECK(identical(loaded<int>("# note\n1,2\n", {.comment = '#'}), tensor_of<int>({1, 2}, {1, 2})));
  CHECK(loaded<int>("1 2\n#3 4\n  #\n5 6\n", {}, "x.txt").sizes() == Shape{2, 2});
}

TEST_CASE("text: a comment is no header, but for names that stand before numbers alone, as NumPy writes them") {
  const auto table = [](const std::string& bytes) { return tn::load_table(TextFile(bytes, "x.txt").path); };
  using Names = std::vector<std::string>;
  CHECK(table("# made in 2024\na b\n1 2\n").names == Names{"a", "b"});
  CHECK(table("# x y\na b\n1 2\n").names == Names{"a", "b"});
  const auto savetxt = table("# any words\n\n# x y\n\n1 2\n3 4\n");
  CHECK((savetxt.names == Names{"x", "y"} && savetxt.values.sizes() == Shape{2, 2} && savetxt.values(0, 0) == 1));
  const auto years = table("# made by hand\n2019 2020\n1 2\n");
  CHECK((years.names == Names{"2019", "2020"} && years.values.sizes() == Shape{1, 2}));
  CHECK(table("# say \"a\n1 2\n").names == Names{"1", "2"});  // a quote in a comment opens nothing
  CHECK(table("# only a comment\n").names.empty());
}

TEST_CASE("text: compressed files and other encodings are refused by their names") {
  CHECK_THAT(refusal<tn::IoError>(std::string("\xff\xfe" "1\0\n\0", 6)),
             ContainsSubstring("x.csv is text in UTF-16, and is read as UTF-8"));
  CHECK_THAT(refusal<tn::IoError>(std::string("\xfe\xff\0" "1", 4)), ContainsSubstring("text in UTF-16"));
  CHECK_THAT(refusal<tn::IoError>(std::string("\xff\xfe\0\0" "1\0\0\0", 8)), ContainsSubstring("text in UTF-32"));
  CHECK_THAT(refusal<tn::IoError>("PK\x03\x04more"), ContainsSubstring("x.csv is compressed (ZIP)"));
  CHECK_THAT(refusal<tn::IoError>("BZh91AY&SY"), ContainsSubstring("compressed (bzip2)"));
  CHECK_THAT(refusal<tn::IoError>(std::string("\xfd" "7zXZ\0", 6)), ContainsSubstring("compressed (xz)"));
  CHECK_THAT(refusal<tn::IoError>("\x28\xb5\x2f\xfd"), ContainsSubstring("compressed (Zstandard)"));
  if (TENON_ZLIB == 0)
    CHECK_THAT(refusal<tn::IoError>("\x1f\x8b\x08"), ContainsSubstring("compressed (gzip), which needs zlib"));
  CHECK_THAT(refusal<tn::TypeError>("\xff"), ContainsSubstring("is no float64"));
}

TEST_CASE("text: columns and rows that are chosen") {
  const std::string text = "a,b,c\n1,2,x\n3,4,y\n5,6,z\n";
  CHECK(identical(loaded<int>(text, {.header = true, .columns = {1, 0}}), tensor_of<int>({3, 2}, {2, 1, 4, 3, 6, 5})));
  CHECK(identical(loaded<int>(text, {.header = true, .columns = {-2}}), tensor_of<int>({3, 1}, {2, 4, 6})));
  CHECK(identical(loaded<int>(text, {.header = true, .names = {"b"}}), tensor_of<int>({3, 1}, {2, 4, 6})));
  CHECK(identical(loaded<int>(text, {.skip_rows = 2, .max_rows = 1, .columns = {0}}), tensor_of<int>({1, 1}, {3})));
  const TextFile file(text);
  CHECK(tn::load_table<int>(file.path, {.header = true, .names = {"b", "a"}}).names ==
        std::vector<std::string>{"b", "a"});
  CHECK(loaded("1 2\n3 4\n", {.delimiter = ' '}).sizes() == Shape{2, 2});
  CHECK(loaded("1 2\n", {}, "x.dat").sizes() == Shape{1, 2});
  CHECK(loaded("1#2\n", {.delimiter = '#', .comment = '\0'}).sizes() == Shape{1, 2});
  CHECK(loaded("").sizes() == Shape{0, 0});
  CHECK(loaded("a,b\n", {.header = true}).sizes() == Shape{0, 2});
  CHECK(loaded("# nothing\n\n", {}, "x.txt").sizes() == Shape{0, 0});
  CHECK(loaded("1,2", {.max_rows = 0}).sizes() == Shape{0, 0});
}

TEST_CASE("text: a missing value has a stand-in or is refused") {
  CHECK(std::isnan(loaded("1,,3\n")(0, 1)));
  CHECK(loaded<float>("1,\"\",3\n", {.fill = 0})(0, 1) == 0.f);
  CHECK(loaded<std::int64_t>("1,,3\n", {.fill = 100000})(0, 1) == 100000);
  CHECK(loaded<std::uint64_t>(",1\n", {.fill = 0x1p63})(0, 0) == std::uint64_t{1} << 63);
  CHECK(loaded<bool>(",1\n", {.fill = 0})(0, 0) == false);
  CHECK_THAT((refusal<tn::TypeError, int>("1,2\n3,\n")),
             EndsWith("x.csv, line 2, column 2: the value is missing, and int32 has no NaN: `.fill` gives another"));
  CHECK_THAT((refusal<tn::TypeError, std::uint8_t>("1,", {.fill = 256})),
             ContainsSubstring("the fill value 256 is no uint8"));
  CHECK_THAT((refusal<tn::TypeError, std::int8_t>("1,", {.fill = -129})), ContainsSubstring("no int8"));
  CHECK_THAT((refusal<tn::TypeError, int>("1,", {.fill = 0.5})), ContainsSubstring("no int32"));
  CHECK_THAT((refusal<tn::TypeError, int>("1,", {.fill = __builtin_nan("")})), ContainsSubstring("no int32"));
  CHECK_THAT((refusal<tn::TypeError, bool>("1,", {.fill = 2})), ContainsSubstring("no bool"));
}

TEST_CASE("text: decimal commas, thousands and short rows") {
  const TextOptions german{.decimal = ',', .thousands = '.', .missing = {"-"}, .fill = 0};
  check_same(loaded("1.234,5;-\n-0,5;1e3\n", german), tensor_of<double>({2, 2}, {1234.5, 0, -0.5, 1000}));
  CHECK(identical(loaded<int>("1.000;2\n", german), tensor_of<int>({1, 2}, {1000, 2})));
  CHECK(loaded<tn::complex<double>>("1,5+2,5j\n", german)(0, 0) == tn::complex<double>(1.5, 2.5));
  CHECK(refusal<tn::TypeError>("1.5\n", german) == "x.csv, line 1, column 1: '1.5' is no float64");
  check_same(loaded("1\n2,3\n", {.fill = -1, .pad_rows = true}), tensor_of<double>({2, 2}, {1, -1, 2, 3}));
  CHECK_THAT((refusal<tn::TypeError, int>("1\n2,3\n", {.pad_rows = true})),
             ContainsSubstring("line 1, column 2: the value is missing"));
  CHECK(tn::load_table(TextFile("x y\n1 2 3\n", "r.txt").path).names == std::vector<std::string>{"", "x", "y"});
  const Scratch scratch;
  tn::save_text(scratch / "x.csv", tn::tensor<double>({{0.5, -1e300}}), {.decimal = ','});
  CHECK(bytes_of(scratch / "x.csv") == "0,5;-1e+300\n");
}

TEST_CASE("text: what is no number says where it stands") {
  CHECK(refusal<tn::TypeError>("1,2\r\n3,abc\n") == "x.csv, line 2, column 2: 'abc' is no float64");
  CHECK(refusal<tn::TypeError>("# x\n\n1,2\n3,4 5\n", {.comment = '#'}) ==
        "x.csv, line 4, column 2: '4 5' is no float64");
  CHECK(refusal<tn::TypeError, std::int8_t>("1,128\n") == "x.csv, line 1, column 2: '128' is outside of int8");
  CHECK(refusal<tn::TypeError, std::uint8_t>("-1\n") == "x.csv, line 1, column 1: '-1' is no uint8");
  CHECK(refusal<tn::TypeError, int>("1.0\n") == "x.csv, line 1, column 1: '1.0' is no int32");
  CHECK(refusal<tn::TypeError, bool>("2\n") == "x.csv, line 1, column 1: '2' is no bool");
  CHECK(refusal<tn::TypeError, tn::complex<float>>("1+2\n") == "x.csv, line 1, column 1: '1+2' is no complex64");
  CHECK(refusal<tn::TypeError>("1,x\n", {.columns = {1}}) == "x.csv, line 1, column 2: 'x' is no float64");
  CHECK_THAT(refusal<tn::TypeError>("+-1\n"), ContainsSubstring("'+-1' is no float64"));
  CHECK_THAT(refusal<tn::TypeError>(std::string(1000, 'x')),
             ContainsSubstring("'" + std::string(40, 'x') + "…' is no"));
}

TEST_CASE("text: what is no table is refused before its elements are allocated") {
  CHECK(refusal<tn::IoError>("1,2\n3\n") == "x.csv, line 2 has 1 fields, line 1 has 2");
  CHECK(refusal<tn::IoError>("#\n1,2\n3,4,5\n", {.comment = '#'}) == "x.csv, line 3 has 3 fields, line 2 has 2");
  CHECK(refusal<tn::IoError>("1,2\n3,4,5\n", {.columns = {0}}) == "x.csv, line 2 has 3 fields, line 1 has 2");
  CHECK(refusal<tn::IoError>("a,b\n1\n", {.header = true}) == "x.csv, line 2 has 1 fields, line 1 has 2");
  CHECK(refusal<tn::IoError>("\"1,2\n") == "x.csv, line 1 opens a quote that nothing closes");
  CHECK(refusal<tn::IoError>("\"1\"2\n") ==
        "x.csv, line 1 goes on behind a closing quote, where a delimiter should stand");
  CHECK_THAT(refusal<tn::IoError>("a\n1\n", {.header = true, .names = {"b"}}),
             EndsWith("has no column 'b' in its header"));
  CHECK_THAT(refusal<tn::IoError>("a\n1\n", {.names = {"a"}}), ContainsSubstring("no header is read"));
  CHECK_THAT(refusal<tn::IndexError>("1,2\n", {.columns = {2}}), EndsWith("has 2 columns, and none at 2"));
  CHECK_THAT(refusal<tn::IndexError>("1,2\n", {.columns = {-3}}), EndsWith("none at -3"));
  for (const TextOptions& options : {TextOptions{.delimiter = '#', .comment = '#'}, TextOptions{.delimiter = '.'},
                                     TextOptions{.comment = '"'}, TextOptions{.quote = '\n'}}) {
    CHECK_THAT(refusal<tn::IoError>("1\n", options), ContainsSubstring("three characters"));
  }
  // As many fields as lines: their product is far more than the file has bytes.
  const std::string ones = [] {
    std::string text;
    for (int k = 0; k < 20000; ++k) text += "1\n";
    return text;
  }();
  CHECK_THAT(refusal<tn::IoError>(std::string(20000, ',') + "\n" + ones), ContainsSubstring("line 2 has 1 fields"));
  CHECK_THAT(support::error_text<tn::IoError>([] { (void)tn::load_text("no such file"); }),
             ContainsSubstring("load_text: cannot open"));
}

TEST_CASE("text: what is saved is loaded, bit by bit") {
  const Scratch scratch;
  const auto check = [&]<class T>(T, const char* name) {
    INFO(tn::dtype_name<T>);
    auto x = tn::zeros<T>({200, 3});
    std::uint64_t state = 1;
    for (std::int64_t k = 0; k < x.numel(); ++k) {
      T& value = x.data_ptr()[k];
      unsigned char bytes[sizeof(T)];
      for (unsigned char& byte : bytes) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        byte = static_cast<unsigned char>(state >> 56);
      }
      if constexpr (tn::kind_of<T> == tn::Kind::boolean) value = bytes[0] % 2 != 0;
      else std::memcpy(&value, bytes, sizeof value);
      if constexpr (tn::kind_of<T> != tn::Kind::boolean) {
        if (value != value) value = T(1.5f);
      }
    }
    tn::save_text(scratch / name, x.t().contiguous().t());  // strides
    CHECK(identical(tn::load_text<T>(scratch / name), x));
    tn::save_text(scratch / name, tn::AnyTensor(x));
    CHECK(identical(tn::load_text<T>(scratch / name), x));
  };
  for (const char* name : {"x.csv", "x.tsv", "x.txt"}) {
    check(bool{}, name);
    check(std::int8_t{}, name), check(std::int64_t{}, name), check(std::uint16_t{}, name), check(std::uint64_t{}, name);
    check(tn::float16{}, name), check(tn::bfloat16{}, name), check(float{}, name), check(double{}, name);
    check(tn::complex<float>{}, name), check(tn::complex<double>{}, name);
  }
  CHECK(scratch.files() == 3);
}

TEST_CASE("text: what is written") {
  const Scratch scratch;
  const std::string path = scratch / "x.csv";
  tn::save_text(path, tn::tensor<double>({{0.1, -1e300}, {__builtin_nan(""), -__builtin_inf()}}),
                {.names = {"a b", "say \"so\""}});
  CHECK(bytes_of(path) == "\"a b\",\"say \"\"so\"\"\"\n0.1,-1e+300\nnan,-inf\n");
  CHECK(tn::load_table(path).names == std::vector<std::string>{"a b", "say \"so\""});
  tn::save_text(path, tn::arange<int>(3) * 2);
  CHECK(bytes_of(path) == "0\n2\n4\n");
  tn::save_text(path, tn::full<float>({}, 2.5f));
  CHECK(bytes_of(path) == "2.5\n");
  tn::save_text(path, tn::zeros<int>({0, 3}), {.names = {"a", "b", "c"}});
  CHECK(bytes_of(path) == "a,b,c\n");
  tn::save_text(path, tn::tensor<int>({{1, 2}}), {.delimiter = ' '});
  CHECK(bytes_of(path) == "1 2\n");
  CHECK_THROWS_AS(tn::save_text(path, tn::zeros<int>({2, 2, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::save_text(path, tn::zeros<int>({2, 2}), {.names = {"a"}}), tn::ShapeError);
  CHECK_THROWS_AS(tn::save_text(path, tn::zeros<int>({2}), {.names = {"a\nb"}}), tn::IoError);
  CHECK_THROWS_AS(tn::save_text(path, tn::zeros<int>({2}), {.quote = '\0', .names = {"a b"}}), tn::IoError);
  CHECK(bytes_of(path) == "1 2\n");
  CHECK(scratch.files() == 1);
}

TEST_CASE("text: load_table reads the header unless it is told not to, whatever other options there are") {
  const TextFile file("a;b\n1;2\n3;4\n");
  const auto [values, names] = tn::load_table<int>(file.path, {.delimiter = ';'});
  CHECK(names == std::vector<std::string>{"a", "b"});
  CHECK(identical(values, tensor_of<int>({2, 2}, {1, 2, 3, 4})));
  CHECK(tn::load_table<int>(file.path, {.delimiter = ';', .max_rows = 1}).values.sizes() == Shape{1, 2});
  CHECK(tn::load_table<int>(file.path, {.delimiter = ';', .names = {"b"}}).names == std::vector<std::string>{"b"});
  const auto whole = tn::load_table<int>(file.path, {.delimiter = ';', .header = false, .skip_rows = 1});
  CHECK((whole.names.empty() && whole.values.sizes() == Shape{2, 2}));
  // the numbers alone: no header by default
  CHECK_THROWS_AS(tn::load_text<int>(file.path, {.delimiter = ';'}), tn::TypeError);
  CHECK(tn::load_text<int>(file.path, {.delimiter = ';', .header = true}).sizes() == Shape{2, 2});
  if (std::ifstream("/proc/self/maps").good()) CHECK_THROWS_AS(tn::load_text("/proc/self/maps"), tn::IoError);
}

TEST_CASE("text: a file's mark of UTF-8 is dropped once, and names that begin with it are kept") {
  const std::string mark = "\xef\xbb\xbf";
  const TextFile file(mark + mark + "a,b\n1,2\n");
  CHECK(tn::load_table(file.path).names == std::vector<std::string>{mark + "a", "b"});
  const Scratch scratch;
  for (const char* name : {"x.csv", "x.txt"}) {
    for (const std::string& first :
         {mark + "a", mark, mark + mark + "a", mark + "\"", std::string("#a"), std::string("# a")}) {
      const std::vector<std::string> names{first, mark + "b"};
      tn::save_text(scratch / name, tn::ones<int>({1, 2}), {.names = names});
      const auto table = tn::load_table<int>(scratch / name);
      CHECK((table.names == names && table.values(0, 1) == 1));
    }
  }
  CHECK_THROWS_AS(tn::save_text(scratch / "x.csv", tn::ones<int>({1, 1}), {.quote = '\0', .names = {mark + "a"}}),
                  tn::IoError);
}

TEST_CASE("text: the locale does not matter") {
  const char* const before = std::setlocale(LC_NUMERIC, nullptr);
  const std::string kept = before ? before : "C";
  for (const char* name : {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8"}) {
    if (std::setlocale(LC_NUMERIC, name)) break;
  }
  const Scratch scratch;
  tn::save_text(scratch / "x.txt", tn::tensor<double>({0.5, 1.25}));
  CHECK(bytes_of(scratch / "x.txt") == "0.5\n1.25\n");
  CHECK(tn::load_text(scratch / "x.txt")(1, 0) == 1.25);
  std::setlocale(LC_NUMERIC, kept.c_str());
}
