// The picture of the front page and of docs/exchange.md. usage: picture [--check] <file>. Writes the file, if it is
// another one.
#include <tenon/file/image.hpp>
#include <tenon/tenon.hpp>

#include "check.hpp"

#include <cstring>

namespace tn = tenon;
using tn::Tensor;

namespace {

Tensor<float> julia() {
  //! [picture]
  using Complex = tn::complex<float>;
  const auto x = tn::linspace<float>(-1.6f, 1.6f, 560), y = tn::linspace<float>(-.64f, .64f, 224);
  Tensor<Complex> z = tn::cast<Complex>(x) + tn::cast<Complex>(y).unsqueeze(1) * Complex(0, 1);  // points of a plane
  auto glow = tn::zeros<float>({224, 560});
  for (int step = 0; step < 120; ++step) {
    glow += tn::exp(-tn::abs(z));                                        // one pass over the elements
    z = tn::where(tn::abs(z) < 8.f, z * z + Complex(-.8f, .156f), z);    // and one more
  }
  glow /= tn::max(glow);
  const auto colours = tn::tensor<float>({1.5f, .8f, .45f});             // how fast red, green and blue fade
  // (224, 560, 3): few levels, a small file
  Tensor picture = tn::round(32.f * tn::pow(glow.unsqueeze(2), colours)) / 32.f;
  //! [picture]
  return picture;
}

/// Where points are close to the edge, other roundings than those of the machine that wrote the file lead elsewhere
/// after so many steps.
bool shows(const char* file, const Tensor<float>& picture) {
  try {
    const auto written = tn::load_image<float>(file);
    return written.sizes() == picture.sizes() && tn::mean(tn::abs(written - picture)).item() < 4e-3f;
  } catch (const tn::IoError&) {
    return false;
  }
}

}  // namespace

int main(int count, char** arguments) {
  const bool only_compares = count == 3 && std::strcmp(arguments[1], "--check") == 0;
  check(count == 2 || only_compares, "the one argument is the file to write");
  const Tensor<float> picture = julia();
  const bool is_fresh = shows(arguments[count - 1], picture);
  if (!only_compares && !is_fresh) tn::save_image(arguments[1], picture);
  check(!only_compares || is_fresh, "the file is what this program draws: build the target docs_pages");
}
