// QR factors.
#include <tenon/ops/linalg/factor_qr_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

[[gnu::used]] void keep_qr() {
  for_inexact([]<class T>(T*) { keep(&td::factor_qr<T>); });
}

}  // namespace tenon_library
