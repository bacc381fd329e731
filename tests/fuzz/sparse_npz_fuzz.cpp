// Any bytes as a sparse matrix in a .npz file: a matrix whose every entry lies within its shape, the same in each
// format, or an error.
#include <tenon/file/sparse_npz.hpp>
#include <tenon/sparse.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/memory_file.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;

namespace {

/// The file in one format; `most` bytes are what it may unpack to.
template <class Format, class Index>
tn::Sparse<double, tn::Coo, std::int64_t> load(const MemoryFile& file, std::size_t most) {
  const auto x = sparse::load_npz<double, Format, Index>(file.path());
  if (static_cast<std::size_t>(x.values().numel()) > most / sizeof(double)) std::abort();
  const auto entries = x.template with_index<std::int64_t>().to_coo().coalesce();
  for (int d = 0; d < 2; ++d) {
    for (std::int64_t k = 0; k < entries.nnz(); ++k) {
      if (entries.indices()(d, k) < 0 || entries.indices()(d, k) >= entries.size(d)) std::abort();
    }
  }
  return entries;
}

template <class Format, class Index>
void compare(const MemoryFile& file, std::size_t most, const tn::Sparse<double, tn::Coo, std::int64_t>& wanted) {
  try {
    if (!(load<Format, Index>(file, most).pattern() == wanted.pattern())) std::abort();
  } catch (const tn::IoError&) {  // more rows or columns than the file fills
  } catch (const tn::TypeError&) {
  } catch (const tn::ShapeError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  const std::size_t most = 1032 * size;  // deflate's largest ratio
  try {
    const auto wanted = load<tn::Coo, std::int64_t>(file, most);
    compare<tn::Csr, std::int64_t>(file, most, wanted);
    compare<tn::Csc, std::int32_t>(file, most, wanted);
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  } catch (const tn::ShapeError&) {
  } catch (const tn::IndexError&) {
  }
  return 0;
}
