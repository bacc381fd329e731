// ErrorContext: the line of the caller's program that an error names.
#include <tenon/tenon.hpp>

#include <string>
#include <thread>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::error_text;

namespace {

const std::string plain = "tenon::view: shape (3,4) has 12 elements and shape (5,5) needs 25";

void provoke() { (void)tn::zeros<float>({3, 4}).view({5, 5}); }

std::string line_of(int line) { return "error_context_test.cpp:" + std::to_string(line); }

constexpr int first_line = __LINE__;
void provoke_here() {
  const tn::ErrorContext here;
  provoke();
}
void add_here() {
  const tn::ErrorContext here;
  (void)(tn::zeros<float>({3}) + tn::zeros<float>({4}));
}
void load_here() {
  const tn::ErrorContext inner("loading");
  provoke();
}

}  // namespace

TEST_CASE("an error in a context ends with its line, without the folder") {
  CHECK(error_text<tn::ShapeError>(provoke_here) == plain + " (" + line_of(first_line + 2) + ")");
  CHECK(error_text<tn::ShapeError>(provoke) == plain);
}

TEST_CASE("operators name it too") {
  CHECK(error_text<tn::ShapeError>(add_here) ==
        "tenon::add: shapes (3,) and (4,) do not broadcast: axis 0 is 3 and 4 (" + line_of(first_line + 6) + ")");
}

TEST_CASE("a context may have a text, and contexts nest") {
  const tn::ErrorContext outer("epoch");
  const int line = __LINE__ - 1;
  CHECK(error_text<tn::ShapeError>(load_here) ==
        plain + " (loading, " + line_of(first_line + 10) + "; epoch, " + line_of(line) + ")");
  CHECK(error_text<tn::ShapeError>(provoke) == plain + " (epoch, " + line_of(line) + ")");
}

TEST_CASE("a context belongs to its thread, and ends with an exception") {
  const tn::ErrorContext here;
  const int line = __LINE__ - 1;
  std::string elsewhere;
  std::thread([&] { elsewhere = error_text<tn::ShapeError>(provoke); }).join();
  CHECK(elsewhere == plain);
  CHECK_THROWS_AS(load_here(), tn::ShapeError);
  CHECK(error_text<tn::ShapeError>(provoke) == plain + " (" + line_of(line) + ")");
}
