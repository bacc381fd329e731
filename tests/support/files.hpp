// Files in tests: a folder for them, their bytes, and tensors to compare them with.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/named_tensors.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"

namespace files {

/// A folder for one test, removed when this object is destroyed.
struct Scratch {
  std::filesystem::path folder;
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "tenon-file-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    folder = name;
  }
  ~Scratch() { std::filesystem::remove_all(folder); }
  std::string operator/(const char* name) const { return (folder / name).string(); }
  long files() const {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  }
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}
inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// The most memory that this process has had so far, in MiB.
inline long most_memory() {
  ::rusage use;
  return ::getrusage(RUSAGE_SELF, &use) == 0 ? use.ru_maxrss / 1024 : 0;
}
/// Writes a file that begins with `begin` and ends with `end`, with a hole between them, which takes no place on the
/// disk.
inline void write_sparse(const std::string& path, const std::string& begin, std::int64_t hole, const std::string& end) {
  std::ofstream file(path, std::ios::binary);
  file << begin;
  file.seekp(hole, std::ios::cur);
  file << end;
  REQUIRE(file.good());
}
/// A policy that records how many bytes were requested.
struct Watched {
  std::size_t* asked;
  void* allocate(std::size_t bytes) const { return *asked += bytes, std::malloc(bytes); }
  void deallocate(void* p, std::size_t) const noexcept { std::free(p); }
};
/// Whether the elements lie in a mapped file.
inline bool is_in_file(const tenon::AnyTensor& tensor) {
  return (tenon::detail::flags_of(*tensor.block()) & tenon::detail::Block::owned) == 0;
}

template <class T>
tenon::Tensor<T> tensor_of(const tenon::Shape& sizes, const std::vector<T>& values) {
  auto tensor = tenon::detail::new_tensor<T>("test", sizes);
  REQUIRE(tensor.numel() == static_cast<std::int64_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) tensor.storage().data()[i] = values[i];
  return tensor;
}
template <class T>
tenon::Tensor<T> counting(const tenon::Shape& sizes) {
  std::int64_t n = 1;
  for (auto extent : sizes) n *= extent;
  std::vector<T> values;
  for (std::int64_t i = 0; i < n; ++i) {
    if constexpr (std::is_integral_v<T>) values.push_back(static_cast<T>(i));  // counts on from the lowest
    else values.push_back(T(static_cast<float>(i)));
  }
  return tensor_of<T>(sizes, values);
}

/// Appends elements of `item` bytes each, in row-major order.
inline void append_rows(std::string& bytes, const char* data, const tenon::Layout& layout, std::size_t item,
                        int d = 0) {
  if (d == layout.rank()) {
    bytes.append(data, item);
    return;
  }
  for (std::int64_t i = 0; i < layout.size(d); ++i)
    append_rows(bytes, data + i * layout.stride(d) * static_cast<std::int64_t>(item), layout, item, d + 1);
}
inline std::string row_bytes(const tenon::AnyTensor& tensor) {
  std::string bytes;
  const auto item = static_cast<std::size_t>(tenon::item_size(tensor.dtype()));
  if (tensor.numel() > 0) append_rows(bytes, static_cast<const char*>(tensor.data_ptr()), tensor.layout(), item);
  return bytes;
}
/// Whether dtype, sizes and all bits are the same, in row-major order.
inline bool identical(const tenon::AnyTensor& a, const tenon::AnyTensor& b) {
  return a.dtype() == b.dtype() && a.sizes() == b.sizes() && row_bytes(a) == row_bytes(b);
}
/// Whether both have the same names with identical tensors.
inline bool same(const tenon::NamedTensors& a, const tenon::NamedTensors& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [name, tensor] : a) {
    const auto at = b.find(name);
    if (at == b.end() || !identical(tensor, at->second)) return false;
  }
  return true;
}

/// Views of a tensor in several layouts: contiguous, transposed, flipped, with gaps, of lower rank, repeated, without
/// elements.
inline std::vector<tenon::AnyTensor> views_of(const tenon::AnyTensor& x) {
  std::vector<tenon::AnyTensor> all{x};
  const auto add = [&](tenon::Layout&& layout) {
    all.emplace_back(tenon::detail::Unchecked{}, tenon::detail::retain(x.block()), std::move(layout), x.dtype(),
                     x.device(), x.is_read_only());
  };
  const tenon::Layout& in = x.layout();
  add(tenon::detail::reversed_layout(in));
  for (int d = 0; d < x.dim(); ++d) {
    add(tenon::views::flip(in, d));
    add(tenon::views::narrow(in, d, x.size(d) > 1, x.size(d) - (x.size(d) > 1)));
    add(tenon::views::select(in, d, x.size(d) - 1));
    add(tenon::views::narrow(in, d, 0, 0));
  }
  add(tenon::views::unsqueeze(in, 0));
  add(tenon::views::expand(tenon::views::narrow(in, 0, 0, 1), tenon::Shape{4, x.dim() > 1 ? x.size(1) : 1}));
  return all;
}

/// The six values that make_npy.py writes for every dtype.
template <class T>
tenon::Tensor<T> six_values() {
  const float floats[] = {-1.5f, -0.f, 0.5f, 1.f, 65504.f, std::numeric_limits<float>::infinity()};
  auto tensor = tenon::detail::new_tensor<T>("test", tenon::Shape{2, 3});
  T* const out = tensor.storage().data();
  for (int i = 0; i < 6; ++i) {
    if constexpr (std::is_same_v<T, bool>) {
      out[i] = i == 1 || i == 2 || i == 5;
    } else if constexpr (tenon::IntegerElement<T>) {
      out[i] = i == 0 ? std::numeric_limits<T>::min() : i == 1 ? std::numeric_limits<T>::max() : static_cast<T>(i - 2);
    } else if constexpr (tenon::ComplexElement<T>) {
      out[i] = T(static_cast<typename T::value_type>(floats[i]), static_cast<typename T::value_type>(floats[5 - i]));
    } else {
      out[i] = T(floats[i]);
    }
  }
  return tensor;
}
template <class... T>
tenon::AnyTensor six_values(tenon::detail::TypeList<T...>, tenon::DType dtype) {
  tenon::AnyTensor result;
  ((tenon::dtype_of<T> == dtype ? void(result = six_values<T>()) : void()), ...);
  return result;
}
inline tenon::AnyTensor six_values(tenon::DType dtype) { return six_values(tenon::AllTypes{}, dtype); }
/// Adds these values in every layout and every dtype except `missing`.
inline void add_every_layout(tenon::NamedTensors& tensors, tenon::DType missing) {
  for (int k = 0; k < tenon::AllTypes::size; ++k) {
    const auto dtype = static_cast<tenon::DType>(k);
    if (dtype == missing) continue;
    int n = 0;
    for (const auto& view : views_of(six_values(dtype))) tensors[tenon::name_of(dtype) + std::to_string(n++)] = view;
  }
}

}  // namespace files
