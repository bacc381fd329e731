// Any bytes as text files of several kinds: a tensor no larger than they may hold, which is read again after it is saved, or an error.
#include <tenon/file/text.hpp>
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "fuzz/memory_file.hpp"
#include "fuzz/read_all.hpp"

namespace tn = tenon;

namespace {

template <class T>
void load(const MemoryFile& file, std::size_t size, const tn::TextOptions& options) {
  try {
    const auto [values, names] = tn::load_table<T>(file.path(), options);
    if (values.numel() > static_cast<std::int64_t>(size) + 1) std::abort();
    const MemoryFile copy(nullptr, 0);
    tn::save_text(copy.path(), values, {.delimiter = ','});
    const auto again = tn::load_text<T>(copy.path(), {.delimiter = ','});
    if (values.numel() == 0) return;
    const auto differs = tn::logical_and(values != again, values == values);
    if (!(values.sizes() == again.sizes()) || tn::any(differs).item()) std::abort();
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  } catch (const tn::IndexError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  load<double>(file, size, {.delimiter = ',', .header = false});
  load<float>(file, size, {.delimiter = ' ', .header = true});
  load<std::int8_t>(file, size, {.delimiter = ';', .quote = '\0', .header = false, .skip_rows = 1, .missing = {"NA"}, .fill = -1});
  load<tn::complex<double>>(file, size, {.delimiter = '\t', .comment = '\0', .header = false, .columns = {-1}});
  return 0;
}
