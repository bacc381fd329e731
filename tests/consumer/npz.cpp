// A part of the program that needs deflated .npz files: it has only to build.
#include <tenon/file/npz.hpp>

static_assert(TENON_ZLIB);

void pack(const tenon::Tensor<double>& x) { tenon::save_npz_compressed("x.npz", {{"x", x}}); }
