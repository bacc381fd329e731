// Any bytes as a Matrix Market file: entries that it can hold, which are the same after they are saved, or an error.
#include <tenon/file/matrix_market.hpp>
#include <tenon/sparse.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/memory_file.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;

namespace {

template <class T>
void load(const MemoryFile& file, std::size_t size) {
  try {
    const auto x = sparse::load_matrix_market<T, tn::Coo, std::int64_t>(file.path());
    if (x.nnz() > static_cast<std::int64_t>(size) + 2) std::abort();
    for (int d = 0; d < 2; ++d) {
      for (std::int64_t k = 0; k < x.nnz(); ++k) {
        if (x.indices()(d, k) < 0 || x.indices()(d, k) >= x.size(d)) std::abort();
      }
    }
    if (x.nnz() == 0 || tn::any(x.values() != x.values()).item()) return;
    const auto entries = x.coalesce();
    const MemoryFile copy(nullptr, 0);
    sparse::save_matrix_market(copy.path(), entries);
    const auto again = sparse::load_matrix_market<T, tn::Coo, std::int64_t>(copy.path());
    if (!(again.pattern() == entries.pattern()) || tn::any(again.values() != entries.values()).item()) std::abort();
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  } catch (const tn::ShapeError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  load<double>(file, size);
  load<std::int16_t>(file, size);
  load<tn::complex<float>>(file, size);
  try {
    const auto rows = sparse::load_matrix_market<double, tn::Csr>(file.path());
    if (rows.crow_indices().numel() > 1 + (1 << 20) + 16 * static_cast<std::int64_t>(size)) std::abort();
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  } catch (const tn::ShapeError&) {
  }
  return 0;
}
