// Dates and times as text: what is one, what is none, and both directions over the whole range.
#include <tenon/file/time_text.hpp>

#include <cstdint>
#include <cstring>
#include <string>

#include "support/catch.hpp"

namespace {

using tenon::detail::TimeRead;

TimeRead read(const std::string& text, std::int64_t& time) {
  return tenon::detail::read_time(text.data(), text.data() + text.size(), time);
}
/// The nanoseconds of a time.
std::int64_t at(const std::string& text) {
  std::int64_t time = 0;
  INFO(text);
  REQUIRE(read(text, time) == TimeRead::good);
  return time;
}
std::string written(std::int64_t time, bool with_time_of_day = true) {
  char text[tenon::detail::most_time_text];
  return {text, tenon::detail::write_time(text, time, with_time_of_day)};
}

constexpr std::int64_t second = 1'000'000'000, least = -0x7fffffffffffffff, most = 0x7fffffffffffffff;

}  // namespace

TEST_CASE("times: the forms of ISO 8601") {
  CHECK(at("1970-01-01") == 0);
  CHECK(at("2024-02-29") == 1709164800 * second);
  CHECK((at("2024/02/29 18:30") == 1709231400 * second && at("2024-02-29T18:30:05Z") == 1709231405 * second));
  CHECK((at("2024-02-29T18:30:05.25+01:00") == 1709227805 * second + second / 4 &&
         at("2024-02-29T18:30+0530") == 1709211600 * second));
  CHECK((at("2024-02-29 18:30:00-02") == 1709238600 * second && at("1969-12-31T23:59:59,999999999") == -1));
  CHECK(
      (at("2000-02-29") - at("2000-02-28") == 86400 * second && at("2024-12-31") == at("2025-01-01") - 86400 * second));
}

TEST_CASE("times: what is none, and what int64 does not count") {
  std::int64_t time = 7;
  for (const char* text : {"",
                           "2024",
                           "2024-1-1",
                           "2023-02-29",
                           "1900-02-29",
                           "2024-13-01",
                           "2024-00-01",
                           "2024-04-31",
                           "2024-01-00",
                           "2024-02/29",
                           "29.02.2024",
                           "2024-02-29T",
                           "2024-02-29T24:00",
                           "2024-02-29T18",
                           "2024-02-29T18:60",
                           "2024-02-29T18:30:60",
                           "2024-02-29T18:30:05.",
                           "2024-02-29T18:30:05.1234567890",
                           "2024-02-29T18:30x",
                           "2024-02-29T18:30+24",
                           "2024-02-29T18:30+1",
                           "2024-02-29T18:30ZZ",
                           "-2024-02-29",
                           " 2024-02-29"}) {
    INFO(text);
    CHECK(read(text, time) == TimeRead::none);
  }
  CHECK((read("1677-09-21T00:12:43.145224192", time) == TimeRead::out_of_range &&
         read("0000-01-01", time) == TimeRead::out_of_range));
  CHECK((read("2262-04-11T23:47:16.854775808", time) == TimeRead::out_of_range &&
         read("9999-12-31", time) == TimeRead::out_of_range));
  CHECK(time == 7);
  CHECK((at("1677-09-21T00:12:43.145224193") == least && at("2262-04-11T23:47:16.854775807") == most));
}

TEST_CASE("times: what is written is read as the same") {
  CHECK((written(0, false) == "1970-01-01" && written(0) == "1970-01-01T00:00:00" &&
         written(-1) == "1969-12-31T23:59:59.999999999"));
  CHECK((written(1'500'000) == "1970-01-01T00:00:00.001500" && written(second / 2) == "1970-01-01T00:00:00.500"));
  CHECK((at(written(least)) == least && at(written(most)) == most));
  std::uint64_t state = 1;
  for (int k = 0; k < 20000; ++k) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const auto time = static_cast<std::int64_t>(state ^ (state >> 29));
    if (time == tenon::detail::missing_time) continue;
    std::int64_t again = 0;
    if (read(written(time), again) != TimeRead::good || again != time)
      FAIL_CHECK(time << " is written as " << written(time));
  }
}
