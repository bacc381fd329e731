// Tables of numbers and text, and RFC 4180's quotes in them.
#include <tenon/file/mixed_table.hpp>
#include <tenon/file/text.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using namespace files;
using Catch::Matchers::ContainsSubstring, Catch::Matchers::EndsWith;
using Texts = std::vector<std::string>;

namespace {

tn::MixedTable loaded(const std::string& bytes, const tn::TextOptions& options = {}, const char* name = "x.csv") {
  const Scratch scratch;
  write_bytes(scratch / name, bytes);
  return tn::load_mixed_table(scratch / name, options);
}
template <class Error>
std::string refusal(const std::string& bytes, const tn::TextOptions& options = {}) {
  return support::error_text<Error>([&] { (void)loaded(bytes, options); });
}

}  // namespace

TEST_CASE("mixed table: columns of numbers, and of text where one field is no number") {
  const auto table =
      loaded("city,people,code,when\r\nBern,134794,3,\r\nNew York , 8.3e6,x3,2024-01-01\r\n\"\",,\"4\",2024-01-02\r\n");
  CHECK(table.rows == 3);
  REQUIRE(table.columns.size() == 4);
  CHECK(table.text("city") == Texts{"Bern", "New York", ""});
  CHECK(table.text("code") == Texts{"3", "x3", "4"});
  CHECK(table.text("when") == Texts{"", "2024-01-01", "2024-01-02"});
  const auto& people = table.numbers("people");
  CHECK((people.sizes() == tn::Shape{3} && people(0) == 134794 && people(1) == 8.3e6 && std::isnan(people(2))));
  CHECK(table.column("city").numbers.numel() == 0);
  CHECK((table.column("people").text.empty() && !table.columns[1].is_text));
}

TEST_CASE("mixed table: quoted fields hold delimiters, line breaks and doubled quotes") {
  const auto table = loaded("\"a\nb\",n,\"say \"\"so\"\"\"\n"
                            "\"x, y\",1,\"\"\"\"\n\"1\n\n# no comment\r\n2\",2,  \" kept \"  \nplain,\"3\",5\"\"\n");
  CHECK(table.columns[0].name == "a\nb");
  CHECK(table.columns[2].name == "say \"so\"");
  CHECK(table.columns[0].text == Texts{"x, y", "1\n\n# no comment\r\n2", "plain"});
  CHECK(table.text("say \"so\"") == Texts{"\"", " kept ", "5\"\""});
  CHECK(identical(table.numbers("n"), tensor_of<double>({3}, {1, 2, 3})));
  CHECK(loaded("a\n\"x\ny\"", {}).columns[0].text == Texts{"x\ny"});  // without a last line end
  const auto spaces = loaded("name n\n\"two words\" 1\n# comment\nb\t2 # comment\n", {.comment = '#'}, "x.txt");
  CHECK((spaces.text("name") == Texts{"two words", "b"} && spaces.numbers("n")(1) == 2));
}

TEST_CASE("mixed table: CR ends a line outside of quotes, and stays within them") {
  for (const std::string end : {"\r", "\r\n", "\n"}) {
    const auto table = loaded("name,n" + end + "\"a\rb\",1" + end + "\"c\r\nd\"" + ",2" + end + "\"\r\",3" + end);
    CHECK(table.text("name") == Texts{"a\rb", "c\r\nd", "\r"});
    CHECK(identical(table.numbers("n"), tensor_of<double>({3}, {1, 2, 3})));
  }
  CHECK_THAT(refusal<tn::IoError>("a,b\r\"x\r\ny\",1\rz\r"), EndsWith("x.csv, line 4 has 1 fields, line 2 has 2"));
}

TEST_CASE("mixed table: a number sign within a field is no comment") {
  const auto table = loaded("name,colour\nSong #9,#ff0000\n#1,\"#\"\n");
  CHECK(table.text("name") == Texts{"Song #9", "#1"});
  CHECK(table.text("colour") == Texts{"#ff0000", "#"});
  const auto spaces = loaded("# note\nname colour\nSong#9 #ff0000\n#1 2\n", {}, "x.txt");
  CHECK((spaces.rows == 1 && spaces.text("colour") == Texts{"#ff0000"}));
}

TEST_CASE("mixed table: numbers beside quoted fields of several lines") {
  const Scratch scratch;
  write_bytes(scratch / "x.csv", "a,b\n1,\"x\ny\"\n2,\"z\"\n");
  const auto table = tn::load_table(scratch / "x.csv", {.columns = {0}});
  CHECK(identical(table.values, tensor_of<double>({2, 1}, {1, 2})));
}

TEST_CASE("mixed table: columns, rows, missing words and text by request") {
  const std::string text = "zip,n,name\n01234,1,a\n00099,NA,NA\n20000,3,c\n";
  const auto table = loaded(text, {.missing = {"NA"}, .fill = -1, .text = {"zip"}});
  CHECK(table.text("zip") == Texts{"01234", "00099", "20000"});
  CHECK(table.text("name") == Texts{"a", "NA", "c"});
  CHECK(identical(table.numbers("n"), tensor_of<double>({3}, {1, -1, 3})));
  CHECK(loaded(text).numbers("zip")(1) == 99);
  const auto some = loaded(text, {.max_rows = 1, .columns = {-1, 1}});
  CHECK((some.rows == 1 && some.columns.size() == 2 && some.columns[0].name == "name" && some.numbers("n")(0) == 1));
  CHECK(loaded(text, {.names = {"name"}}).columns[0].text == Texts{"a", "NA", "c"});
  const auto bare = loaded("1;x\n2;y\n", {.delimiter = ';', .header = false});
  CHECK((bare.columns[0].name.empty() && bare.numbers("")(1) == 2 && bare.columns[1].text == Texts{"x", "y"}));
  CHECK((loaded("a,b\n").rows == 0 && loaded("a,b\n").numbers("b").sizes() == tn::Shape{0} &&
         loaded("").columns.empty()));
  CHECK(std::isnan(loaded("a,b\n,1\n,2\n").numbers("a")(1)));  // nothing but missing values
}

TEST_CASE("mixed table: what is no table, and columns that are not there") {
  CHECK_THAT(refusal<tn::IoError>("a,b\n1\n"), EndsWith("x.csv, line 2 has 1 fields, line 1 has 2"));
  CHECK_THAT(refusal<tn::IoError>("a,b\n\"x\ny\",1\nz\n"), EndsWith("x.csv, line 4 has 1 fields, line 2 has 2"));
  CHECK_THAT(refusal<tn::IoError>("a,b\nx,1\nz\n"), EndsWith("x.csv, line 3 has 1 fields, line 2 has 2"));
  CHECK_THAT(refusal<tn::IoError>("a\n1\n\"x\ny\n"), EndsWith("x.csv, line 3 opens a quote that nothing closes"));
  CHECK_THAT(refusal<tn::IoError>("a\n\"x\n\"y\n"), ContainsSubstring("line 2 goes on behind a closing quote"));
  CHECK_THAT(refusal<tn::IoError>("a\n1\n", {.text = {"b"}}), EndsWith("has no column 'b' in its header"));
  CHECK_THAT(refusal<tn::IoError>("1\n", {.header = false, .text = {"b"}}), ContainsSubstring("no header is read"));
  CHECK_THAT(refusal<tn::IndexError>("a\n1\n", {.columns = {1}}), EndsWith("has 1 columns, and none at 1"));
  CHECK_THAT(support::error_text<tn::IoError>([] { (void)tn::load_mixed_table("no such file"); }),
             ContainsSubstring("load_mixed_table: cannot open"));
  const auto table = loaded("a,b\n1,x\n");
  CHECK_THAT(support::error_text<tn::IndexError>([&] { (void)table.column("c"); }),
             EndsWith("the table has no column 'c'"));
  CHECK_THAT(support::error_text<tn::TypeError>([&] { (void)table.numbers("b"); }),
             ContainsSubstring("the column 'b' is text"));
  CHECK_THAT(support::error_text<tn::TypeError>([&] { (void)table.text("a"); }),
             ContainsSubstring("the column 'a' is numbers"));
}

namespace {

void check_same(const tn::MixedTable& a, const tn::MixedTable& b) {
  REQUIRE((a.rows == b.rows && a.columns.size() == b.columns.size()));
  for (std::size_t k = 0; k < a.columns.size(); ++k) {
    const tn::TableColumn &x = a.columns[k], &y = b.columns[k];
    INFO("column " << k);
    CHECK((x.name == y.name && x.is_text == y.is_text && x.text == y.text));
    REQUIRE((x.numbers.numel() == y.numbers.numel() && x.numbers.dtype() == y.numbers.dtype() && x.unit == y.unit));
    const auto bytes = static_cast<std::size_t>(x.numbers.numel() * tn::item_size(x.numbers.dtype()));
    CHECK((x.is_text || std::memcmp(x.numbers.data_ptr(), y.numbers.data_ptr(), bytes) == 0));
  }
}
tn::TableColumn column_of(const std::string& name, std::initializer_list<double> values) {
  return {name, false, tensor_of<double>({static_cast<std::int64_t>(values.size())}, values), {}, {}};
}
tn::TableColumn column_of(const std::string& name, Texts texts) { return {name, true, {}, std::move(texts), {}}; }

}  // namespace

TEST_CASE("mixed table: what is saved is loaded with the same bits") {
  const double inf = HUGE_VAL, nan = std::numeric_limits<double>::quiet_NaN();
  const Texts hard = {"",
                      " ",
                      "a,b",
                      "say \"so\"",
                      "two\nlines",
                      "cr\r",
                      "\r\n",
                      "# no comment",
                      "\"",
                      "\"\"",
                      "tab\there",
                      " ends ",
                      "x;y",
                      "Z\xc3\xbcrich",
                      "\xef\xbb\xbfmark",
                      "nan",
                      "1e5",
                      std::string("zero\0byte", 9)};
  tn::MixedTable table;
  table.columns.push_back(column_of("\xef\xbb\xbfname, \"so\"", hard));
  table.columns.push_back(column_of("x\ny", {0, -0.0, 0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, inf, -inf, nan,
                                             9007199254740993.0, -1e-7, 123456789, 1e22, 2.5e-310, 1, 2, 3, nan}));
  table.columns.push_back(column_of("", hard));
  table.rows = 18;
  const Scratch scratch;
  for (const char* name : {"x.csv", "x.tsv", "x.txt"}) {
    INFO(name);
    tn::save_mixed_table(scratch / name, table);
    check_same(tn::load_mixed_table(scratch / name), table);
    tn::save_mixed_table(scratch / name, table, {.header = false});
    const auto bare = tn::load_mixed_table(scratch / name, {.header = false});
    CHECK((bare.rows == 18 && bare.columns[2].text == hard && bare.columns[0].name.empty()));
    tn::save_mixed_table(scratch / name, bare);  // no names: no header
    check_same(tn::load_mixed_table(scratch / name, {.header = false}), bare);
  }
  tn::save_mixed_table(scratch / "x.csv", table, {.delimiter = ';', .comment = '\0', .quote = '\''});
  check_same(tn::load_mixed_table(scratch / "x.csv", {.delimiter = ';', .comment = '\0', .quote = '\''}), table);
}

TEST_CASE("mixed table: the bytes of a table, and one that is loaded and saved stays as it is") {
  const Scratch scratch;
  const std::string bytes = "city,people,when\nBern,134794,\"2024 on\"\n\"a,b\",,x\n\"say \"\"so\"\"\",-0,y\n";
  write_bytes(scratch / "a.csv", bytes);
  const auto table = tn::load_mixed_table(scratch / "a.csv");
  tn::save_mixed_table(scratch / "a.csv", table);
  CHECK(bytes_of(scratch / "a.csv") == bytes);
  tn::save_mixed_table(scratch / "a.csv", table, {.names = {"a", "b", "c"}});
  CHECK(tn::load_mixed_table(scratch / "a.csv").numbers("b")(0) == 134794);
}

TEST_CASE("mixed table: one column, no rows, no columns, a strided column, and text of numbers") {
  const Scratch scratch;
  for (const char* name : {"x.csv", "x.txt"}) {
    tn::MixedTable one;
    one.columns.push_back(column_of("a", {1, std::numeric_limits<double>::quiet_NaN(), 3}));
    tn::save_mixed_table(scratch / name, one);  // rows as the column has them
    one.rows = 3;
    check_same(tn::load_mixed_table(scratch / name), one);
    one.columns[0] = column_of("a", Texts{"", "b", ""});
    tn::save_mixed_table(scratch / name, one);
    check_same(tn::load_mixed_table(scratch / name), one);
  }
  tn::MixedTable none;
  none.columns.push_back(column_of("a", {}));
  none.columns.push_back(column_of("b c", std::initializer_list<double>{}));
  tn::save_mixed_table(scratch / "x.csv", none);
  check_same(tn::load_mixed_table(scratch / "x.csv"), none);
  tn::save_mixed_table(scratch / "x.csv", tn::MixedTable{});
  CHECK((bytes_of(scratch / "x.csv").empty() && tn::load_mixed_table(scratch / "x.csv").columns.empty()));
  tn::MixedTable codes;
  codes.columns.push_back(column_of("zip", Texts{"01234", "", "99"}));
  codes.columns.push_back(column_of("n", {3, 2, 1}));
  codes.columns[1].numbers = codes.columns[1].numbers.as<double>().flip(0);
  codes.rows = 3;
  tn::save_mixed_table(scratch / "x.csv", codes);
  const auto back = tn::load_mixed_table(scratch / "x.csv", {.text = {"zip"}});
  CHECK(back.text("zip") == codes.text("zip"));
  CHECK(identical(back.numbers("n"), tensor_of<double>({3}, {1, 2, 3})));
}

TEST_CASE("mixed table: columns of whole numbers are integers, whatever their size") {
  const auto table = loaded(
      "id,key,real,gap,minus,wide,both,long\n9007199254740993,1,1,1,-0,1,-1,7\n"
      "-9223372036854775808,18446744073709551615,2.5,,1,99999999999999999999,9223372036854775808,+8\n");
  CHECK(identical(table.numbers<std::int64_t>("id"),
                  tensor_of<std::int64_t>({2}, {9007199254740993, -0x7fffffffffffffff - 1})));
  CHECK(identical(table.numbers<std::uint64_t>("key"), tensor_of<std::uint64_t>({2}, {1, ~std::uint64_t{0}})));
  CHECK((table.column("key").numbers.dtype() == tn::DType::uint64 &&
         table.column("long").numbers.dtype() == tn::DType::int64));
  CHECK((table.column("real").numbers.dtype() == tn::DType::float64 &&
         table.column("gap").numbers.dtype() == tn::DType::float64));
  CHECK((table.numbers("gap")(0) == 1 && std::isnan(table.numbers("gap")(1)) && table.numbers("real")(0) == 1));
  CHECK((std::signbit(table.numbers("minus")(0)) && table.numbers<std::int64_t>("long")(1) == 8));
  CHECK((table.text("wide") == Texts{"1", "99999999999999999999"} &&
         table.text("both") == Texts{"-1", "9223372036854775808"}));
  CHECK(loaded("a\n1\n99999999999999999999\n0.5\n").numbers("a")(1) == 1e20);
  CHECK_THAT(support::error_text<tn::TypeError>([&] { (void)table.numbers("id"); }),
             EndsWith("the column 'id' has 9007199254740993 in row 0, which float64 does not hold: numbers<T>() takes "
                      "another type"));
  CHECK_THAT(support::error_text<tn::TypeError>([&] { (void)table.numbers<std::int64_t>("key"); }),
             ContainsSubstring("in row 1, which int64"));
  CHECK_THAT(support::error_text<tn::TypeError>([&] { (void)table.numbers<std::int64_t>("real"); }),
             ContainsSubstring("has 2.5 in row 1"));
  const auto filled = loaded("a,b,c\n1,,\n,2,18446744073709551615\n", {.fill = -1});
  CHECK(identical(filled.numbers<std::int64_t>("a"), tensor_of<std::int64_t>({2}, {1, -1})));
  CHECK((filled.numbers<std::int64_t>("b")(0) == -1 && filled.numbers("c")(0) == -1));
  CHECK(filled.column("c").numbers.dtype() == tn::DType::float64);
  CHECK(loaded("a\n1\n\"\"\n", {.fill = 0.5}).numbers("a")(1) == 0.5);
}

TEST_CASE("mixed table: fields of numbers that end in other ways than most") {
  const auto table = loaded("a,b,c\n1,2,0.5\n 999999999999999999 ,\t1000000000000000000,1e3\n\"7\",-8,.5\n+9,08,inf\n");
  CHECK(identical(table.numbers<std::int64_t>("a"), tensor_of<std::int64_t>({4}, {1, 999999999999999999, 7, 9})));
  CHECK(identical(table.numbers<std::int64_t>("b"), tensor_of<std::int64_t>({4}, {2, 1000000000000000000, -8, 8})));
  CHECK(identical(table.numbers("c"), tensor_of<double>({4}, {0.5, 1000, 0.5, HUGE_VAL})));
  const auto texts = loaded("a,b,c\n1,0.5,1\n1x,0.5.5,12 3\n2,1,9223372036854775808\n");
  CHECK((texts.text("a") == Texts{"1", "1x", "2"} && texts.text("b")[1] == "0.5.5" && texts.text("c")[1] == "12 3"));
  const auto spaces = loaded("a b\n1 2 \n3\t4\n", {}, "x.txt");
  CHECK((spaces.numbers<std::int64_t>("b")(1) == 4 && spaces.numbers<std::int64_t>("a")(1) == 3));
  const auto missing = loaded("a,b\n1,0.5\n-9,-9\n", {.missing = {"-9", "1"}});  // numbers that mean a missing value
  CHECK((std::isnan(missing.numbers("a")(0)) && std::isnan(missing.numbers("a")(1)) &&
         std::isnan(missing.numbers("b")(1))));
  CHECK_THAT(refusal<tn::IoError>("a,b\n1,2\n1,2,3\n"), EndsWith("line 3 has 3 fields, line 2 has 2"));
}

TEST_CASE("mixed table: a column decides late what it is") {
  std::string text = "a,b,c,d\n";
  for (int k = 0; k < 100; ++k) text += std::to_string(k) + ",,true," + std::to_string(k) + "\n";
  const auto table = loaded(text + "0.5,x,no,\n1,\"y\nz\",true,TRUE\n");
  CHECK((table.rows == 102 && table.numbers("a")(99) == 99 && table.numbers("a")(100) == 0.5));
  CHECK((table.text("b")[0].empty() && table.text("b")[100] == "x" && table.text("b")[101] == "y\nz"));
  CHECK((table.text("c")[0] == "true" && table.text("c")[100] == "no"));
  CHECK((table.text("d")[7] == "7" && table.text("d")[100].empty() && table.text("d")[101] == "TRUE"));
  const auto truths = loaded("a,b,c\nTRUE,true,1\nFalse,,True\n");
  CHECK(identical(truths.numbers<bool>("a"), tensor_of<bool>({2}, {true, false})));
  CHECK((truths.numbers("b")(0) == 1 && std::isnan(truths.numbers("b")(1)) && truths.text("c") == Texts{"1", "True"}));
}

TEST_CASE("mixed table: dates and times are nanoseconds, and are saved as dates") {
  const auto table =
      loaded("day,at,x\n2024-02-29,1970-01-01 00:00:01.5,1\n,2024-02-29T18:30:05+01:00,2\n", {.times = {"day", "at"}});
  constexpr std::int64_t none = -0x7fffffffffffffff - 1;
  CHECK(identical(table.numbers<std::int64_t>("day"), tensor_of<std::int64_t>({2}, {1709164800000000000, none})));
  CHECK(identical(table.numbers<std::int64_t>("at"), tensor_of<std::int64_t>({2}, {1500000000, 1709227805000000000})));
  CHECK((table.column("day").unit == "ns" && table.column("x").unit.empty()));
  const Scratch scratch;
  tn::save_mixed_table(scratch / "x.csv", table);
  CHECK(bytes_of(scratch / "x.csv") == "day,at,x\n2024-02-29,1970-01-01T00:00:01.500,1\n,2024-02-29T17:30:05,2\n");
  check_same(tn::load_mixed_table(scratch / "x.csv", {.times = {"day", "at"}}), table);
  CHECK(loaded("day\n2024-02-29\n").text("day") == Texts{"2024-02-29"});
  CHECK(loaded("day\n", {.times = {"day"}}).numbers<std::int64_t>("day").numel() == 0);
  const auto refused = [](const std::string& bytes) { return refusal<tn::TypeError>(bytes, {.times = {"t"}}); };
  CHECK_THAT(refused("x,t\n1,29.2.2024\n"),
             EndsWith("x.csv, line 2, column 2: '29.2.2024' is no date or time of the form 2024-12-31 or "
                      "2024-12-31T23:59:59"));
  CHECK_THAT(refused("t\n1500-01-01\n"), ContainsSubstring("is outside of the years 1677 to 2262"));
  tn::MixedTable strange = table;
  strange.columns[0].unit = "s";
  CHECK_THROWS_AS(tn::save_mixed_table(scratch / "y.csv", strange), tn::TypeError);
}

TEST_CASE("mixed table: numbers of every type are saved as what they are") {
  const Scratch scratch;
  tn::MixedTable table;
  table.rows = 2;
  table.columns.push_back({"i", false, tensor_of<std::int64_t>({2}, {9007199254740993, -1}), {}, {}});
  table.columns.push_back({"u", false, tensor_of<std::uint64_t>({2}, {~std::uint64_t{0}, 0}), {}, {}});
  table.columns.push_back({"b", false, tensor_of<bool>({2}, {true, false}), {}, {}});
  table.columns.push_back({"d", false, tensor_of<double>({2}, {1, 2}), {}, {}});
  tn::save_mixed_table(scratch / "x.csv", table);
  CHECK(bytes_of(scratch / "x.csv") == "i,u,b,d\n9007199254740993,18446744073709551615,true,1.0\n-1,0,false,2.0\n");
  check_same(tn::load_mixed_table(scratch / "x.csv"), table);
  tn::save_mixed_table(scratch / "x.csv", table, {.decimal = ','});
  CHECK(bytes_of(scratch / "x.csv") == "i;u;b;d\n9007199254740993;18446744073709551615;true;1,0\n-1;0;false;2,0\n");
  check_same(tn::load_mixed_table(scratch / "x.csv", {.decimal = ','}), table);
  table.columns.resize(1);
  table.columns[0].numbers = tensor_of<float>({2}, {0.1F, 2});
  tn::save_mixed_table(scratch / "x.csv", table);
  CHECK(tn::load_mixed_table(scratch / "x.csv").numbers("i")(0) == static_cast<double>(0.1F));
  table.columns[0].numbers = tensor_of<tn::complex<float>>({2}, {1, 2});
  CHECK_THROWS_AS(tn::save_mixed_table(scratch / "x.csv", table), tn::TypeError);
}

TEST_CASE("mixed table: decimal commas, thousands, backslashes, R's header and short rows") {
  const auto german = loaded("name;x;n\nA, B;1.234,5;1.000\nC;-0,25;999\n", {.decimal = ',', .thousands = '.'});
  CHECK((german.text("name") == Texts{"A, B", "C"} &&
         identical(german.numbers("x"), tensor_of<double>({2}, {1234.5, -0.25}))));
  CHECK(identical(german.numbers<std::int64_t>("n"), tensor_of<std::int64_t>({2}, {1000, 999})));
  const auto english = loaded("x\ty\n1,234,567\t1\n12\t12,34\n", {.thousands = ','}, "x.tsv");
  CHECK((english.numbers("x")(0) == 1234567 && english.text("y") == Texts{"1", "12,34"}));
  for (const char* text : {"1,23", "1234,567", ",123", "1,2345", "1,,234", "1.5,000"})
    CHECK(loaded("x\n" + std::string(text) + "\n", {.thousands = ','}, "x.tsv").columns[0].is_text);
  CHECK(loaded("x;y\n1.5;1\n", {.decimal = ','}).column("x").is_text);
  const auto escaped = loaded("a,b\n\"say \\\"so\\\", \\\\\",c\\d\n\"\"\"\",1\n", {.escape = '\\'});
  CHECK((escaped.text("a") == Texts{"say \"so\", \\", "\""} && escaped.text("b")[0] == "c\\d"));
  const Scratch scratch;
  tn::save_mixed_table(scratch / "x.csv", escaped, {.escape = '\\'});
  check_same(tn::load_mixed_table(scratch / "x.csv", {.escape = '\\', .text = {"b"}}), escaped);
  const auto r = loaded("x y\nfirst 1 2\nsecond 3 4\n", {}, "x.txt");
  CHECK((r.columns.size() == 3 && r.text("") == Texts{"first", "second"} && r.numbers("y")(1) == 4));
  CHECK_THAT(refusal<tn::IoError>("A title\na,b\n1,2\n"), EndsWith("line 2 has 2 fields, line 1 has 1"));
  CHECK_THAT(refusal<tn::IoError>("a,b\n1,2,\n"), EndsWith("line 2 has 3 fields, line 1 has 2"));
  CHECK_THAT(refusal<tn::IoError>("a,b\n1,2,3,4\n"), EndsWith("line 2 has 4 fields, line 1 has 2"));
  const auto padded = loaded("a,b,c\n1\n2,x\n3,y,0.5\n", {.pad_rows = true});
  CHECK((identical(padded.numbers<std::int64_t>("a"), tensor_of<std::int64_t>({3}, {1, 2, 3})) &&
         padded.text("b") == Texts{"", "x", "y"}));
  CHECK((std::isnan(padded.numbers("c")(0)) && padded.numbers("c")(2) == 0.5));
  CHECK(loaded("1\n2,x,3\n", {.header = false, .pad_rows = true}).columns.size() == 3);
  CHECK_THAT(refusal<tn::IoError>("a\n1,2,3\n", {.pad_rows = true}), EndsWith("line 2 has 3 fields, line 1 has 1"));
  std::string ragged(100000, ',');
  for (int k = 0; k < 100000; ++k) ragged += "\n1";
  CHECK_THAT(refusal<tn::IoError>(ragged, {.header = false, .pad_rows = true}),
             ContainsSubstring("too few to pad the others"));
  for (const tn::TextOptions& options :
       {tn::TextOptions{.decimal = '1'}, tn::TextOptions{.decimal = ',', .thousands = ','},
        tn::TextOptions{.delimiter = ',', .decimal = ','}, tn::TextOptions{.thousands = '-'}})
    CHECK_THAT(refusal<tn::IoError>("1\n", options), ContainsSubstring("decimal and thousands are two characters"));
  CHECK_THAT(refusal<tn::IoError>("1\n", {.escape = '"'}), ContainsSubstring("escape is another character"));
}

TEST_CASE("mixed table: what cannot be saved is refused before the file is touched") {
  const Scratch scratch;
  write_bytes(scratch / "x.csv", "old");
  tn::MixedTable table;
  table.columns.push_back(column_of("a", {1, 2}));
  table.columns.push_back(column_of("b", Texts{"x"}));
  const auto refused = [&]<class Error>(std::type_identity<Error>, const tn::TextOptions& options = {}) {
    const auto text = support::error_text<Error>([&] { tn::save_mixed_table(scratch / "x.csv", table, options); });
    CHECK(bytes_of(scratch / "x.csv") == "old");
    return text;
  };
  constexpr std::type_identity<tn::ShapeError> shape;
  constexpr std::type_identity<tn::IoError> io;
  CHECK_THAT(refused(shape), EndsWith("save_mixed_table: column 1, 'b', has 1 elements, and the table 2 rows"));
  table.columns[1].text = {"x", "y z"};
  table.rows = 5;
  CHECK_THAT(refused(shape), EndsWith("column 0, 'a', has 2 elements, and the table 5 rows"));
  table.rows = 2;
  CHECK_THAT(refused(shape, {.names = {"a"}}), EndsWith("1 names for 2 columns"));
  CHECK_THAT(refused(io, {.quote = '\0'}), ContainsSubstring("the text 'y z' needs quotes"));
  CHECK_THAT(refused(io, {.delimiter = '"'}), ContainsSubstring("three characters"));
  table.columns[0].numbers = tensor_of<double>({2, 1}, {1, 2});
  CHECK_THAT(refused(shape), ContainsSubstring("a column has one dimension"));
  table.columns.clear();
  CHECK_THAT(refused(shape), EndsWith("2 rows and no columns"));
}
