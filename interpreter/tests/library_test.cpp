// Shared objects that are loaded from memory, and what is changed in them before.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "elf_image.hpp"
#include "library.hpp"
#include "support/catch.hpp"

#include <tenon/error.hpp>

using namespace tenon::interpreter;
using Catch::Matchers::ContainsSubstring;

namespace {

using Bytes = std::vector<unsigned char>;

/// tests/unique_library.cpp, compiled.
Bytes library_bytes() {
  std::ifstream file(TENON_UNIQUE_LIBRARY, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
ElfImage image_of(const Bytes& bytes) { return ElfImage("unique", bytes.data(), bytes.size()); }
bool finds_nothing(std::string_view, bool, std::uintptr_t&) { return false; }
int twice(int x) { return 2 * x; }

struct Counter : Library {
  explicit Counter(const Bytes& bytes) : Library("unique", bytes.data(), bytes.size()) {}
  int count() const { return reinterpret_cast<int (*)()>(symbol("count_calls"))(); }
};

}  // namespace

TEST_CASE("Copies of a library share no variable once they are bound", "[library]") {
  ElfImage image = image_of(library_bytes());
  image.bind([](std::string_view name, bool is_weak, std::uintptr_t& address) {
    if (name != "missing_function") return false;
    CHECK_FALSE(is_weak);
    address = reinterpret_cast<std::uintptr_t>(&twice);
    return true;
  });
  const Counter a(image.bytes()), b(image.bytes());
  CHECK(a.count() == 2);
  CHECK(b.count() == 2);
  CHECK(a.count() == 4);
}

TEST_CASE("A library that misses something is an error that says so", "[library]") {
  CHECK_THROWS_WITH(Counter(library_bytes()),
                    ContainsSubstring("unique could not be loaded: ") && ContainsSubstring("missing_function"));
}

TEST_CASE("A library's needs are known", "[library]") {
  const auto needed = image_of(library_bytes()).needed();
  CHECK(std::any_of(needed.begin(), needed.end(), [](const std::string& name) { return name.find("libc.so") == 0; }));
}

TEST_CASE("A damaged library is refused or read within its bounds", "[library]") {
  const auto is_refused = [](const Bytes& bytes) {
    try {
      ElfImage image = image_of(bytes);
      image.needed();
      image.bind(finds_nothing);
      return false;
    } catch (const tenon::IoError&) { return true; }
  };
  const Bytes bytes = library_bytes();
  CHECK_FALSE(is_refused(bytes));
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 97)
    CHECK(is_refused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}));
  int refused = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    Bytes damaged = bytes;
    damaged[i] = static_cast<unsigned char>(damaged[i] ^ 0x80);
    refused += is_refused(damaged);
  }
  CHECK(refused > 10);
}
