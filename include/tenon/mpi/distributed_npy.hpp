// .npy files of tensors whose rows are split over the ranks: each rank reads and writes its own, all at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mpi.h>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npy_header.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/distributed.hpp>
#include <tenon/mpi/mpi_call.hpp>
#include <tenon/mpi/row_split.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/saturated_product.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// A file that all ranks have open.
class RankFile {
 public:
  RankFile(const char* function, const mpi::Communicator& among, const char* path, int mode) : function_(function), path_(path) {
    check("open", MPI_File_open(among.handle(), path, mode, MPI_INFO_NULL, &file_));
  }
  RankFile(const RankFile&) = delete;
  RankFile& operator=(const RankFile&) = delete;
  ~RankFile() {
    if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
  }
  MPI_File handle() const { return file_; }
  void close() { check("close", MPI_File_close(&file_)); }
  void check(const char* verb, int error) const {
    if (error == MPI_SUCCESS) return;
    const MpiErrorText why(error);
    fail(ErrorCode::io, function_, ": cannot ", verb, " ", quoted(path_), ": ", static_cast<const char*>(why.text));
  }

 private:
  const char *function_, *path_;
  MPI_File file_ = MPI_FILE_NULL;
};

/// Throws on all ranks if one of them has failed.
inline void require_all(const char* function, const mpi::Communicator& among, bool fine) {
  int all = fine;
  check_mpi(function, "MPI_Allreduce", MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, among.handle()));
  if (!all && fine) fail(ErrorCode::io, function, ": another rank cannot read the file");
}

/// The header of a .npy file and where its elements begin. Every rank reads it.
struct RankNpy {
  NpyHeader header;
  std::int64_t begin;
};
inline RankNpy read_rank_npy(const char* function, const mpi::Communicator& among, const char* path, DType wanted) {
  const auto read = [&] {
    const RegularFile file(function, path);
    FileRegion source(file, file.place(), 0, file.size());
    const NpyHeader header = read_npy_header(source);
    require_dtype(file.place(), header.dtype, wanted);
    if (header.shape.rank() == 0 || header.big_endian || (header.fortran_order && header.shape.rank() > 1))
      fail_at(file.place(), ErrorCode::io, " has no rows that lie as a tensor's do: load_npy reads it on one rank, distribute splits it");
    return RankNpy{header, source.size() - source.left()};
  };
#if TENON_EXCEPTIONS
  try {
    const RankNpy result = read();
    require_all(function, among, true);
    return result;
  } catch (const CommunicationError&) { throw; } catch (...) {
    require_all(function, among, false);
    throw;
  }
#else
  const RankNpy result = read();
  require_all(function, among, true);
  return result;
#endif
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace mpi {

inline namespace TENON_CODE {

/// The array of a .npy file, its rows split evenly: each rank reads its own.  Throws IoError on all ranks for a file that cannot be read,
/// is cut or damaged, is in Fortran order or big-endian; TypeError for another dtype.
template <Element T, detail::FilePath P>
Distributed<T> load_npy(const Communicator& among, const P& path) {
  const char* const function = "mpi::load_npy";
  detail::assert_npy_element<T>();
  const char* const text = detail::path_text(path);
  const detail::RankNpy npy = detail::read_rank_npy(function, among, text, dtype_of<T>);
  const RowSplit split = RowSplit::even(among, npy.header.shape[0]);
  Shape mine(npy.header.shape);
  mine[0] = split.count();
  const auto out = detail::new_tensor<T>(function, mine);
  const std::int64_t row = npy.header.shape[0] > 0 ? npy.header.numel / npy.header.shape[0] : 0;
  detail::RankFile file(function, among, text, MPI_MODE_RDONLY);
  const detail::MpiMessage m = detail::message_of(function, out);
  file.check("read", MPI_File_read_at_all(file.handle(), npy.begin + split.first() * row * static_cast<std::int64_t>(sizeof(T)), m.address,
                                          m.count, m.type.handle(), MPI_STATUS_IGNORE));
  file.close();
  return Distributed<T>(split, out);
}

/// Writes a .npy file, each rank its own rows, of whatever strides.  Throws IoError.
template <detail::FilePath P, class T>
void save_npy(const P& path, const Distributed<T>& x) {
  const char* const function = "mpi::save_npy";
  detail::assert_npy_element<T>();
  const Communicator& among = x.communicator();
  const bool first = among.rank() == 0, writes = first || !x.is_replicated();
  const detail::NpyPrefix prefix(dtype_of<T>, false, x.sizes());
  const std::int64_t begin = static_cast<std::int64_t>(prefix.size()), item = sizeof(T), rows = x.dim() > 0 ? x.size(0) : 1;
  const std::int64_t row = rows > 0 ? x.numel() / rows : 0;
  std::int64_t end;
  if (__builtin_add_overflow(begin, detail::saturated_product(x.numel(), item), &end)) {
    detail::fail(ErrorCode::io, function, ": ", x.numel(), " elements of ", item, " bytes are more than a file holds");
  }
  detail::RankFile file(function, among, detail::path_text(path), MPI_MODE_CREATE | MPI_MODE_WRONLY);
  file.check("resize", MPI_File_set_size(file.handle(), end));
  if (first)
    file.check("write", MPI_File_write_at(file.handle(), 0, prefix.data(), static_cast<int>(prefix.size()), MPI_BYTE, MPI_STATUS_IGNORE));
  const detail::MpiMessage m = detail::message_of(function, x.local());
  file.check("write", MPI_File_write_at_all(file.handle(), begin + (x.is_replicated() ? 0 : x.split().first() * row * item), m.address,
                                            writes ? m.count : 0, m.type.handle(), MPI_STATUS_IGNORE));
  file.close();
}

}  // namespace TENON_CODE

}  // namespace mpi

TENON_END_TYPES
