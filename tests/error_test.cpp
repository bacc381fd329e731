// The texts of errors: valid UTF-8 and short, whatever they quote.
#include <tenon/tenon.hpp>

#include <tenon/file/npy.hpp>
#include <tenon/text/utf8.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::error_text;

namespace {

bool is_utf8(const std::string& text) {
  for (const char *at = text.data(), *const end = at + text.size(); at != end;) {
    const std::size_t length = tn::detail::utf8_length(at, end);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::string einsum_text(const std::string& subscripts) {
  const auto a = tn::ones<float>({2, 2});
  return error_text<tn::IndexError>([&] { tn::eval(tn::einsum(subscripts.c_str(), a, a)); });
}
std::string raised(const std::string& text) {
  return error_text<tn::IoError>(
      [&] { tn::detail::throw_error(tn::ErrorCode::io, "f: ", text.c_str(), " is the text"); });
}
std::string quoted(const std::string& text) {
  return error_text<tn::IoError>(
      [&] { tn::detail::throw_error(tn::ErrorCode::io, "f: '", tn::detail::quote(text), "' is the text"); });
}

}  // namespace

TEST_CASE("an error quotes a whole character, and bytes that are none as escapes") {
  CHECK(einsum_text("i\u00e9,jk") ==
        "tenon::einsum: \"i\u00e9,jk\": '\u00e9' at position 1 is neither a letter nor an ellipsis of three dots");
  CHECK(einsum_text("i\xff,jk") ==
        "tenon::einsum: \"i\\xff,jk\": '\\xff' at position 1 is neither a letter nor an ellipsis of three dots");
  const std::string path = error_text<tn::IoError>([] { tn::load_npy("/nowhere/\xc3\n\x1b[31m"); });
  CHECK_THAT(path, ContainsSubstring("cannot open /nowhere/\\xc3\\x0a\\x1b[31m: "));
}

TEST_CASE("the text of an error is valid UTF-8, whatever its parts are") {
  CHECK(raised("\xe2\x82") == "tenon::f: \\xe2\\x82 is the text");
  // a surrogate, an overlong form
  CHECK(raised("\xed\xa0\x80\xc0\x80") == "tenon::f: \\xed\\xa0\\x80\\xc0\\x80 is the text");
  CHECK(raised("\xe2\x82\xac\n\t") == "tenon::f: \xe2\x82\xac\n\t is the text");
  CHECK(quoted("\xe2\x82\xac\n\t") == "tenon::f: '\xe2\x82\xac\\x0a\\x09' is the text");
  CHECK(quoted(std::string("a\0b", 3)) == "tenon::f: 'a\\x00b' is the text");
  const std::string what = "\xff\x01";
  const tn::ErrorContext context(what.c_str());
  CHECK_THAT(raised("x"), ContainsSubstring(" is the text (\\xff\\x01, error_test.cpp:"));
}

TEST_CASE("the text of an error is at most 4096 bytes long, and keeps both its ends") {
  for (const char* const letter : {"a", "\xe2\x82\xac", "\xff"}) {
    for (int count = 300; count < 320; ++count) {  // cuts fall on each byte of a character
      std::string text;
      for (int k = 0; k < 100 * count; ++k) text += letter;
      const std::string message = raised(text + std::string(static_cast<std::size_t>(count) % 4, 'b')),
                        quote = quoted(text);
      INFO(letter << " " << count);
      CHECK((message.size() <= 4096 && message.size() > 3000 && is_utf8(message)));
      CHECK((message.substr(0, 10) == "tenon::f: " && message.substr(message.size() - 12) == " is the text"));
      CHECK(message.find("\xe2\x80\xa6") != std::string::npos);
      CHECK((is_utf8(quote) && quote.size() < 4096));
    }
  }
  CHECK(quoted(std::string(1000, 'x')) == "tenon::f: '" + std::string(1000, 'x') + "' is the text");
  CHECK(quoted(std::string(1001, 'x')) ==
        "tenon::f: '" + std::string(500, 'x') + "\xe2\x80\xa6" + std::string(500, 'x') + "' is the text");
  const std::string subscripts = "ij," + std::string(100'000, 'z');
  CHECK_THAT(einsum_text(subscripts), ContainsSubstring("zz\": "));
}
