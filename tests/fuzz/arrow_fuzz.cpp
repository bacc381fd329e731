// Any numbers and texts in Arrow's structs: a tensor of elements that the buffers hold, or an error; and one release of
// each struct.
//
// An array does not say how large its buffers are, so they are as large as its numbers demand. Where that is more than
// `most`, nothing may be read.
#include <tenon/exchange/arrow.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "fuzz/input.hpp"
#include "support/arrow.hpp"

namespace tn = tenon;

namespace {

constexpr std::int64_t most = 4096;

void require(bool holds) {
  if (!holds) std::abort();
}

/// The elements without gaps, as sanitizers watch them.
std::vector<char> bytes_of(const tn::AnyTensor& tensor) {
  const auto whole = tensor.clone();
  std::vector<char> bytes(static_cast<std::size_t>(whole.numel() * tn::item_size(whole.dtype())));
  require(bytes.size() <= 8 * most);
  if (!bytes.empty()) std::memcpy(bytes.data(), whole.data_ptr(), bytes.size());
  return bytes;
}

enum Fault : std::uint16_t {
  no_format = 1,
  no_buffers = 2,
  null_data = 4,
  no_validity = 8,
  misaligned = 16,
  no_children = 32,
  null_child = 64,
  released_child = 128,
  dictionary = 256,
  array_dictionary = 512,
  buffer_less = 1024
};

/// An array of up to four levels, as the input describes it, and the memory it shows.
struct Made {
  std::deque<support::Producer> levels;
  std::vector<std::unique_ptr<char[]>> memory;
  bool is_small = true;  // everything that the numbers promise is there

  explicit Made(Input input) {
    const int depth = 1 + input.next<std::uint8_t>() % 4;
    for (int k = 0; k < depth; ++k) add(input);
    for (std::size_t k = levels.size() - 1; k-- > 0;) join(k);
  }
  support::Producer& outermost() { return levels.front(); }

 private:
  char* allocate(std::int64_t bytes) {
    memory.push_back(std::make_unique<char[]>(static_cast<std::size_t>(bytes)));
    for (std::int64_t i = 0; i < bytes; ++i)
      memory.back()[static_cast<std::size_t>(i)] = static_cast<char>(0x5b + 7 * i);
    return memory.back().get();
  }
  void add(Input& input) {
    const auto faults = input.next<std::uint16_t>();
    const auto length = input.next<std::int64_t>(), offset = input.next<std::int64_t>(),
               nulls = input.next<std::int64_t>();
    const std::string format = input.text(), extension = input.text(), json = input.text();
    std::int64_t end = 0;
    const bool fits = length >= 0 && offset >= 0 && !__builtin_add_overflow(length, offset, &end) && end <= most;
    is_small = is_small && fits;
    const std::int64_t size = fits ? end : 64;
    const bool is_list = format.rfind("+w:", 0) == 0;
    // No larger than they must be, so that AddressSanitizer sees what reads beyond.
    const void* validity = faults & no_validity || !fits ? nullptr : allocate((size + 7) / 8);
    std::int64_t item = 8;
    tn::DType dtype;
    if (tn::detail::arrow_dtype(format.c_str(), dtype)) item = tn::item_size(dtype);
    const bool is_bitmap = format == "b";
    char* data = faults & null_data
                     ? nullptr
                     : allocate((is_bitmap ? (size + 7) / 8 : size * item) + (faults & misaligned ? 1 : 0));
    if (data && faults & misaligned) ++data;
    std::vector<const void*> buffers{validity};
    if (!is_list) buffers.push_back(data);
    if (faults & buffer_less) buffers.pop_back();
    auto& level = levels.emplace_back(format, length, buffers);
    level.array.offset = offset;
    level.array.null_count = fits ? nulls : 0;
    if (!extension.empty()) level.with_metadata({"ARROW:extension:name", extension, "ARROW:extension:metadata", json});
    if (faults & no_format) level.schema.format = nullptr;
    if (faults & no_buffers) level.array.buffers = nullptr;
    if (faults & dictionary) level.schema.dictionary = &level.schema;
    if (faults & array_dictionary) level.array.dictionary = &level.array;
    faults_.push_back(faults);
  }
  void join(std::size_t k) {
    auto& parent = levels[k];
    const auto faults = faults_[k];
    parent.around(levels[k + 1]);
    if (faults & no_children) parent.array.n_children = 0;
    if (faults & null_child) parent.array.children[0] = nullptr;
    if (faults & released_child) levels[k + 1].array.release = nullptr;
  }
  std::vector<std::uint16_t> faults_;
};

/// The tensor, or an empty one after an error.  Both structs are taken over either way.
bool import(Made& made, const tn::ArrowImport<tn::ArrowFill>& options, bool as_device, tn::AnyTensor& tensor) {
  auto& from = made.outermost();
  bool worked = false;
  try {
    if (as_device) {
      ArrowDeviceArray device{};
      device.array = from.array;
      from.array.release = nullptr;
      device.device_type = 1;
      tensor = tn::from_arrow_device_any(&from.schema, &device, options);
    } else {
      tensor = tn::from_arrow_any(&from.schema, &from.array, options);
    }
    worked = true;
  } catch (const tn::ExchangeError&) {
  } catch (const tn::MemoryError&) {
    require(!made.is_small);
  }
  require(!from.schema.release && !from.array.release && *from.schemas == 1 && (worked || *from.arrays == 1));
  return worked;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto choices = input.next<std::uint8_t>();
  Made shown(input), copied(input);
  tn::AnyTensor a, b;
  const tn::ArrowCopy copy = shown.is_small && choices & 1 ? tn::ArrowCopy::if_needed : tn::ArrowCopy::never;
  const bool fill = shown.is_small && choices & 2;
  const bool worked =
      import(shown, {.copy = copy, .writable = (choices & 4) != 0, .fill_nulls = fill, .fill = 1}, choices & 8, a);
  if (shown.is_small && import(copied, {.copy = tn::ArrowCopy::always, .fill_nulls = fill, .fill = 1}, false, b)) {
    require(*copied.outermost().arrays == 1 && !b.is_read_only());
    (void)bytes_of(b);
    if (worked) {
      require(a.dtype() == b.dtype() && a.sizes() == b.sizes() && a.strides() == b.strides());
      require(a.dtype() == tn::DType::bool_ || bytes_of(a) == bytes_of(b));
    }
    if (b.dim() > 0 && b.dtype() != tn::DType::bool_ && worked) {  // and out again
      const auto again =
          tn::from_arrow_any(tn::to_arrow(a, {.copy = tn::ArrowCopy::if_needed, .nested = (choices & 16) != 0}));
      require(again.sizes() == a.sizes() && bytes_of(again) == bytes_of(a));
    }
  } else if (shown.is_small) {
    require(!worked);  // a copy is never harder to have
  }
  a = {};
  require(*shown.outermost().arrays == 1);
  return 0;
}
