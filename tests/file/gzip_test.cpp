// Compressed text files: tables and Matrix Market files of gzip, in one or several members, and those that are damaged.
#include <tenon/file/gzip.hpp>
#include <tenon/file/matrix_market.hpp>
#include <tenon/file/mixed_table.hpp>
#include <tenon/file/text.hpp>
#include <tenon/sparse.hpp>
#include <tenon/tenon.hpp>

#include <cstddef>
#include <string>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using namespace files;
using Catch::Matchers::ContainsSubstring;

#if TENON_ZLIB

namespace {

/// The text as a member of a gzip file.
std::string packed(const std::string& text) {
  ::z_stream stream{};
  REQUIRE(::deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string made(text.size() + 1024, '\0');
  stream.next_in = reinterpret_cast<::Bytef*>(const_cast<char*>(text.data()));  // zlib only reads it
  stream.avail_in = static_cast<::uInt>(text.size());
  stream.next_out = reinterpret_cast<::Bytef*>(made.data());
  stream.avail_out = static_cast<::uInt>(made.size());
  REQUIRE(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  made.resize(stream.total_out);
  ::deflateEnd(&stream);
  return made;
}
std::string refusal(const std::string& bytes) {
  const Scratch scratch;
  write_bytes(scratch / "x.csv.gz", bytes);
  return support::error_text<tn::IoError>([&] { (void)tn::load_text(scratch / "x.csv.gz"); });
}

}  // namespace

TEST_CASE("gzip: tables and Matrix Market files") {
  const Scratch scratch;
  write_bytes(scratch / "x.csv.gz", packed("a,b\n1,#2\n"));
  const auto table = tn::load_mixed_table(scratch / "x.csv.gz");
  CHECK((table.numbers("a")(0) == 1 && table.text("b")[0] == "#2"));
  write_bytes(scratch / "X.TSV.GZ", packed("1\t2\n"));
  CHECK(identical(tn::load_text<int>(scratch / "X.TSV.GZ"), tensor_of<int>({1, 2}, {1, 2})));
  write_bytes(scratch / "x.txt", packed("1 2\n"));  // whatever its name is
  CHECK(identical(tn::load_text<int>(scratch / "x.txt"), tensor_of<int>({1, 2}, {1, 2})));
  write_bytes(scratch / "x.mtx.gz", packed("%%MatrixMarket matrix coordinate real general\n2 2 1\n2 1 0.5\n"));
  CHECK(tn::sparse::load_matrix_market<double>(scratch / "x.mtx.gz").to_dense()(1, 0) == 0.5);
}

TEST_CASE("gzip: several members, zeros behind them, no text, and much more text than bytes") {
  const Scratch scratch;
  write_bytes(scratch / "x.csv.gz", packed("1,2\n3") + packed("") + packed(",4\n") + std::string(600, '\0'));
  CHECK(identical(tn::load_text<int>(scratch / "x.csv.gz"), tensor_of<int>({2, 2}, {1, 2, 3, 4})));
  write_bytes(scratch / "x.csv.gz", packed(""));
  CHECK(tn::load_text(scratch / "x.csv.gz").numel() == 0);
  std::string long_text;
  for (int k = 0; k < 500000; ++k) long_text += "7,8\n";
  const std::string few = packed(long_text);
  CHECK(few.size() < long_text.size() / 200);
  write_bytes(scratch / "x.csv.gz", few);
  const auto x = tn::load_text<int>(scratch / "x.csv.gz");
  CHECK((x.sizes() == tn::Shape{500000, 2} && tn::sum(x).item() == 7500000));
}

TEST_CASE("gzip: damaged files") {
  const std::string good = packed("1,2\n3,4\n");
  for (std::size_t n = 2; n < good.size(); ++n)
    CHECK_THAT(refusal(good.substr(0, n)), ContainsSubstring("x.csv.gz is damaged"));
  for (const std::size_t k : {good.size() - 1, good.size() - 5, std::size_t{12}}) {  // the length, the CRC, the bytes
    std::string bad = good;
    bad[k] = static_cast<char>(bad[k] ^ 1);
    CHECK_THAT(refusal(bad), ContainsSubstring("is damaged"));
  }
  CHECK_THAT(refusal(good + "more"), ContainsSubstring("is damaged: bytes follow its compressed ones"));
  CHECK_THAT(refusal(packed(std::string("\xff\xfe" "1\0", 4))), ContainsSubstring("is text in UTF-16"));
  CHECK_THAT(refusal(packed(good)), ContainsSubstring("is compressed (gzip), and is read after it is unpacked"));
}

#else

TEST_CASE("gzip: without zlib, which the error says") {
  const Scratch scratch;
  write_bytes(scratch / "x.csv.gz", "\x1f\x8b\x08");
  CHECK_THAT(support::error_text<tn::IoError>([&] { (void)tn::load_text(scratch / "x.csv.gz"); }),
             ContainsSubstring("is compressed (gzip), which needs zlib"));
}

#endif
