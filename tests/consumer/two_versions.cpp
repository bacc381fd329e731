// A library with a Tenon inside: a C interface, and exceptions that leave it.  NAME is the library's.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <cstring>

#define PASTE2(a, b) a##b
#define PASTE(a, b) PASTE2(a, b)
#define FUNCTION(name) PASTE(NAME, name)

extern "C" {
int FUNCTION(_version)() { return TENON_VERSION_MAJOR * 10000 + TENON_VERSION_MINOR * 100 + TENON_VERSION_PATCH; }
void FUNCTION(_set_threads)(int n) { tenon::set_num_threads(n); }
int FUNCTION(_threads)() { return tenon::num_threads(); }
void FUNCTION(_seed)(std::uint64_t seed) { tenon::manual_seed(seed); }
double FUNCTION(_draw)() { return tenon::rand<double>({1}).item(); }
double FUNCTION(_sum)() { return tenon::sum(tenon::arange<double>(0, 5) + 1.0).item(); }
bool FUNCTION(_catches_its_own)() {
  try {
    (void)tenon::zeros<float>({2}).view({3});
  } catch (const tenon::ShapeError& error) {
    return std::strstr(error.what(), "tenon::view") != nullptr;
  }
  return false;
}
}

void FUNCTION(_fail)() { (void)tenon::zeros<float>({2})(5); }
