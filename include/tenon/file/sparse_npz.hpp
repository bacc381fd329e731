// Sparse matrices in .npz files, as scipy.sparse.save_npz writes them and load_npz reads them: CSR, CSC, BSR and COO.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/sparse_format.hpp>
#include <tenon/file/zip_reader.hpp>
#include <tenon/file/zip_writer.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/make.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// One array of the file. Throws IoError if it has none of that name.
inline const AnyTensor& npz_part(const FilePlace& place, const NamedTensors& parts, const char* name) {
  const auto found = parts.find(name);
  if (found == parts.end())
    throw_error_at(place, ErrorCode::io, " has no array '", name, "': it is no sparse matrix of SciPy");
  return found->second;
}
/// Indices of the file as those of Index. Throws TypeError for other numbers than integers, and for what Index does not
/// hold.
template <class Index>
Tensor<Index> npz_indices(const FilePlace& place, const NamedTensors& parts, const char* name) {
  const AnyTensor& part = npz_part(place, parts, name);
  if (part.dtype() != DType::int32 && part.dtype() != DType::int64)
    throw_error_at(place, ErrorCode::type, ", array '", name, "' holds ", name_of(part.dtype()), ", no indices");
  if (part.dtype() == DType::int32) return part.template as<std::int32_t>().template cast<Index>();
  const Tensor<std::int64_t> wide = part.template as<std::int64_t>().contiguous();
  for (std::int64_t k = 0; k < wide.numel(); ++k) {
    const std::int64_t index = wide.data_ptr()[k];
    if (static_cast<Index>(index) != index)
      throw_error_at(place, ErrorCode::type, ", array '", name, "' holds ", index, ", which needs int64 indices");
  }
  return wide.template cast<Index>();
}

/// The format of a file: "csr". The entry is bytes or text of NumPy, which no tensor holds.
inline std::string npz_format(const char* function, const char* path) {
  const RegularFile file(function, path);
  const ZipDirectory zip(file);
  const ZipEntry* const entry = zip.find("format.npy");
  if (!entry) throw_error_at(file.place(), ErrorCode::io, " has no array 'format': it is no sparse matrix of SciPy");
  const FilePlace place{function, path, "format"};
  const std::int64_t begin = zip.open(*entry, place);
  constexpr std::int64_t most = 4096;
  if (entry->size > most) throw_error_at(place, ErrorCode::io, " has ", entry->size, " bytes");
  std::string bytes(static_cast<std::size_t>(entry->size), '\0');
  const auto read = [&](EntrySource& source) {
    source.read(bytes.data(), bytes.size());
    source.finish();
  };
  if (entry->method == Zip::stored) {
    StoredSource source(zip.file(), place, *entry, begin);
    read(source);
  } else {
#if TENON_ZLIB
    InflatedSource source(zip.file(), place, *entry, begin);
    read(source);
#else
    throw_error_at(place, ErrorCode::io, " is deflated, which needs zlib: build with the target tenon::npz");
#endif
  }
  const std::size_t end_of_header = bytes.find('\n');  // the text is behind the header, of one byte or four for each
                                                       // letter
  std::string format;
  for (std::size_t k = end_of_header == std::string::npos ? bytes.size() : end_of_header + 1; k < bytes.size(); ++k) {
    if (bytes[k] != '\0') format += bytes[k];
  }
  return format;
}

template <class T, class Format, class Index>
Sparse<T, Format, Index> load_sparse_npz(const char* path) {
  const char* const function = "sparse::load_npz";
  const FilePlace place{function, path};
  const std::string format = npz_format(function, path);
  NamedTensors parts;
  std::int64_t file_bytes = 0;
  {
    const RegularFile file(function, path);
    file_bytes = file.size();
    const ZipDirectory zip(file);
    std::string name;
    for (const auto& entry : zip.entries()) {
      if (npz_name(entry, name) && name != "format")
        parts.emplace(name, read_npz_entry(zip, entry, name.c_str(), nullptr, nullptr));
    }
  }
  const AnyTensor& data = npz_part(place, parts, "data");
  if (data.dtype() != dtype_of<T>)
    throw_error_at(place, ErrorCode::type, " holds ", name_of(data.dtype()), ", not ", dtype_name<T>);
  const Tensor<T> values = data.template as<T>();
  const Tensor<std::int64_t> shape = npz_indices<std::int64_t>(place, parts, "shape");
  if (shape.dim() != 1) throw_error_at(place, ErrorCode::io, " has a shape of ", shape.dim(), " dimensions");
  const Shape sizes(
      Dims(shape.contiguous().data_ptr(), static_cast<int>(shape.numel() < max_rank ? shape.numel() : max_rank)));
  const auto as_wanted = [&](const auto& x) { return in_format_of_file<Format>(place, x, file_bytes); };
  if (format == "coo") {
    const auto row = npz_indices<Index>(place, parts, "row"), column = npz_indices<Index>(place, parts, "col");
    if (row.dim() != 1 || !(row.sizes() == column.sizes()))
      throw_error_at(place, ErrorCode::io, " has row and col of shapes ", row.sizes(), " and ", column.sizes());
    const Tensor<Index> indices = new_tensor<Index>(function, Shape{2, row.numel()});
    indices.select(0, 0).copy_(row);
    indices.select(0, 1).copy_(column);
    return as_wanted(sparse::coo_tensor(indices, values, sizes));
  }
  const auto pointers = npz_indices<Index>(place, parts, "indptr"),
             indices = npz_indices<Index>(place, parts, "indices");
  if (format == "csr") return as_wanted(sparse::csr_tensor(pointers, indices, values, sizes));
  if (format == "csc") return as_wanted(sparse::csc_tensor(pointers, indices, values, sizes));
  if (format == "bsr") return as_wanted(sparse::bsr_tensor(pointers, indices, values, sizes));
  throw_error_at(place, ErrorCode::io, " holds the format '", quote(format),
                 "', which is none of csr, csc, bsr and coo");
}

/// Writes text as NumPy's array of bytes without dimensions.
inline void write_npy_text(ByteSink& sink, const std::string& text) {
  constexpr std::size_t before = 10, alignment = 64;  // the magic number, the version and the header's length
  std::string header = "{'descr': '|S" + std::to_string(text.size()) + "', 'fortran_order': False, 'shape': (), }";
  header.append(alignment - 1 - (before + header.size()) % alignment, ' ');
  header += '\n';
  const auto size = static_cast<unsigned>(header.size());
  const std::string file =
      std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(size & 255) + static_cast<char>(size >> 8) + header + text;
  sink.write(file.data(), file.size());
}

template <class T, class Format, class Index>
void save_sparse_npz(const char* path, const Sparse<T, Format, Index>& x, bool deflate) {
  const char* const function = "sparse::save_npz";
  require_matrix(function, x);
  const Tensor<std::int64_t> shape = new_tensor<std::int64_t>(function, Shape{2});
  shape.data_ptr()[0] = x.sizes()[0];
  shape.data_ptr()[1] = x.sizes()[1];
  NamedTensors parts{{"data", x.values()}, {"shape", shape}};
  if constexpr (std::is_same_v<Format, Coo>) {
    const Tensor<const Index> none = new_tensor<Index>(function, Shape{0});
    parts.emplace("row", x.nnz() > 0 ? x.indices().select(0, 0) : none);
    parts.emplace("col", x.nnz() > 0 ? x.indices().select(0, 1) : none);
  } else {
    parts.emplace("indptr", x.pattern().pointers());
    parts.emplace("indices", x.indices());
  }
  for (const auto& [name, part] : parts) require_npy_array(function, part);
  OutputFile file(function, path);
  ZipWriter zip(function, file, Zip::most32);
  zip.add("format.npy", deflate, [&](ByteSink& sink) { write_npy_text(sink, Format::name); });
  for (const auto& one : parts) {
    zip.add(one.first + ".npy", deflate, [&](ByteSink& sink) { write_npy(sink, one.second); });
  }
  zip.finish();
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// The matrix of a file that scipy.sparse.save_npz has written, whose elements are of T; the parts are checked.
/// Deflated files, which SciPy writes by default, need zlib: link tenon::npz. Throws IoError, also for a format with
/// more pointers than the file has, 2^20 and 16 for each of its bytes, TypeError, ShapeError, IndexError.
template <Element T, class Format = Csr, SparseIndex Index = std::int32_t, detail::FilePath P>
Sparse<T, Format, Index> load_npz(const P& path) {
  static_assert(!std::is_same_v<Format, Bsr>,
                "tenon: sparse::load_npz makes Coo, Csr or Csc: to_bsr(rows, columns) makes blocks");
  return detail::load_sparse_npz<T, Format, Index>(detail::path_text(path));
}

/// Writes a matrix as a file that scipy.sparse.load_npz reads, its parts as they are, not deflated. The file is
/// replaced as a whole or, if saving fails, left as it was. Throws IoError, TypeError for bfloat16.
template <detail::FilePath P, class T, class Format, class Index>
void save_npz(const P& path, const Sparse<T, Format, Index>& x) {
  detail::save_sparse_npz(detail::path_text(path), x, false);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE::inline TENON_ZLIB_CODE
