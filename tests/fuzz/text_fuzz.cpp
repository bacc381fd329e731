// Any bytes as text files of several kinds: a tensor no larger than they may hold, which is read again after it is
// saved, or an error.
#include <tenon/file/mixed_table.hpp>
#include <tenon/file/text.hpp>
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

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

/// A table of quoted text, which is loaded as the same text.
void reload(const tn::MixedTable& table) {
  std::string csv;
  std::vector<std::string> names;
  std::vector<const tn::TableColumn*> columns;
  for (const tn::TableColumn& column : table.columns) {
    if (!column.is_text) continue;
    columns.push_back(&column);
    names.push_back("c" + std::to_string(columns.size()));
    csv += (columns.size() > 1 ? "," : "") + names.back();
  }
  csv += '\n';
  for (std::int64_t row = 0; row < table.rows; ++row) {
    for (const tn::TableColumn* const column : columns) {
      csv += column == columns.front() ? "\"" : ",\"";
      for (const char c : column->text.at(static_cast<std::size_t>(row))) csv += c == '"' ? "\"\"" : std::string(1, c);
      csv += '"';
    }
    csv += '\n';
  }
  if (columns.empty()) return;
  const MemoryFile copy(reinterpret_cast<const std::uint8_t*>(csv.data()), csv.size());
  const tn::MixedTable again = tn::load_mixed_table(copy.path(), {.delimiter = ',', .text = names});
  if (again.rows != table.rows || again.columns.size() != columns.size()) std::abort();
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (again.columns[k].text != columns[k]->text) std::abort();
  }
}

void load_mixed(const MemoryFile& file, std::size_t size, const tn::TextOptions& options) {
  try {
    const tn::MixedTable table = tn::load_mixed_table(file.path(), options);
    const std::int64_t fields = table.rows * static_cast<std::int64_t>(table.columns.size());
    if (!options.pad_rows && fields > static_cast<std::int64_t>(size) + 1) std::abort();
    for (const tn::TableColumn& column : table.columns) {
      const std::int64_t count =
          column.is_text ? static_cast<std::int64_t>(column.text.size()) : column.numbers.numel();
      if (count != table.rows || (column.is_text ? column.numbers.numel() != 0 : !column.text.empty())) std::abort();
    }
    reload(table);
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  } catch (const tn::IndexError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  if (size >= 2 && data[0] == 0x1f && data[1] == 0x8b) size *= 1032;  // the most that deflate makes of a byte
  load<double>(file, size, {.delimiter = ',', .header = false});
  load<float>(file, size, {.delimiter = ' ', .header = true});
  load<std::int8_t>(file, size,
                    {.delimiter = ';', .quote = '\0', .header = false, .skip_rows = 1, .missing = {"NA"}, .fill = -1});
  load<tn::complex<double>>(file, size, {.delimiter = '\t', .comment = '\0', .header = false, .columns = {-1}});
  load_mixed(file, size, {.delimiter = ','});
  load_mixed(file, size, {.delimiter = ';', .escape = '\\', .decimal = ',', .thousands = '.', .pad_rows = true});
  load_mixed(file, size, {.delimiter = ',', .comment = '#', .times = {"t"}});
  load_mixed(file, size,
             {.delimiter = ' ', .header = false, .max_rows = 20, .columns = {-1, 0}, .missing = {"NA"}, .fill = -1});
  return 0;
}
