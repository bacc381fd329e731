// .npy files of tensors whose rows are split over the ranks: each rank reads and writes its own, all at the same time.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <string>
#include <type_traits>
#include <unistd.h>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/distributed/distributed.hpp>
#include <tenon/distributed/row_split.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npy_header.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/message.hpp>
#include <tenon/mpi/received_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A file that all ranks have open. An error of one rank is an IoError on all.
class RankFile {
 public:
  RankFile(const char* function, const mpi::Communicator& among, const char* path, int access)
      : function_(function), path_(path), among_(among) {
    check("open", MPI_File_open(among.handle(), path, access, MPI_INFO_NULL, &file_));
  }
  RankFile(const RankFile&) = delete;
  RankFile& operator=(const RankFile&) = delete;
  ~RankFile() {
    if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
  }
  MPI_File handle() const { return file_; }
  void close() { check("close", MPI_File_close(&file_)); }
  void check(const char* verb, int error) const {
    agree_always(among_.handle(), {function_}, [&] { require_success(verb, error); });
  }
  /// The same for a call that has read elements of a type up to the byte `end`: IoError also if their number is not the
  /// wanted one. OpenMPI 4.1 reports the number that a collective call asked for, so the file's size is checked, too.
  void check_read(int error, MPI_Status& status, const mpi::Datatype& type, std::int64_t wanted,
                  std::int64_t end) const {
    agree_always(among_.handle(), {function_}, [&] {
      require_success("read", error);
      MPI_Count come = 0;
      MPI_Offset size = 0;
      check_mpi(function_, "MPI_Get_elements_x", MPI_Get_elements_x(&status, type.handle(), &come));
      require_success("read", MPI_File_get_size(file_, &size));
      if (come != wanted || size < end)
        throw_error(ErrorCode::io, function_, ": cannot read ", quote(path_), ": ", static_cast<long long>(come),
                    " of ", wanted, " elements have come, from a file of ", static_cast<long long>(size),
                    " bytes that needs ", end);
    });
  }

 private:
  void require_success(const char* verb, int error) const {
    if (error == MPI_SUCCESS) return;
    const MpiErrorText why(error);
    throw_error(ErrorCode::io, function_, ": cannot ", verb, " ", quote(path_), ": ",
                static_cast<const char*>(why.text));
  }

  const char *function_, *path_;
  mpi::Communicator among_;
  MPI_File file_ = MPI_FILE_NULL;
};

/// Throws IoError unless this rank may write the file, or create it: MPI waits for ever if only some ranks can open a
/// file.
inline void require_writable_file(const char* function, const char* path) {
  if (access(path, W_OK) == 0) return;
  if (errno == ENOENT) {
    const std::string text(path);
    const std::size_t slash = text.find_last_of('/');
    const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : text.substr(0, slash);
    if (access(folder.c_str(), W_OK | X_OK) == 0) return;
  }
  fail_path(ErrorCode::io, function, "write", path);
}

/// The header of a .npy file and where its elements begin.
struct RankNpy {
  NpyHeader header;
  std::int64_t begin;
};
inline RankNpy read_rank_npy(const char* function, const char* path, DType wanted) {
  const RegularFile file(function, path);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  require_dtype(file.place(), header.dtype, wanted);
  if (header.shape.rank() == 0 || header.big_endian || (header.fortran_order && header.shape.rank() > 1))
    throw_error_at(file.place(), ErrorCode::io,
                   " has no rows that lie as a tensor's do: load_npy reads it on one rank, distribute splits it");
  return {header, source.size() - source.left()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// The array of a .npy file, its rows split evenly: each rank reads its own. Throws IoError on all ranks for a file
/// that cannot be read, is cut or damaged, is in Fortran order or big-endian; TypeError for another dtype.
template <Element T, detail::FilePath P>
Distributed<T> load_npy(const Communicator& among, const P& path) {
  const char* const function = "mpi::load_npy";
  detail::assert_npy_element<T>();
  const char* const text = detail::path_text(path);
  const detail::CollectiveCall call{function, static_cast<int>(dtype_of<T>)};
  const auto npy =
      detail::agree_always(among.handle(), call, [&] { return detail::read_rank_npy(function, text, dtype_of<T>); });
  const RowSplit split = RowSplit::even(among, npy.header.shape[0]);
  const auto out = detail::agree_always(among.handle(), call, [&] {
    Shape mine(npy.header.shape);
    mine[0] = split.count();
    return detail::new_tensor<T>(function, mine);
  });
  const std::int64_t row = npy.header.shape[0] > 0 ? npy.header.numel / npy.header.shape[0] : 0;
  detail::RankFile file(function, among, text, MPI_MODE_RDONLY);
  const detail::MpiMessage m = detail::message_of(function, out);
  MPI_Status status;
  const std::int64_t begin = npy.begin + split.first() * row * static_cast<std::int64_t>(sizeof(T));
  const int error = MPI_File_read_at_all(file.handle(), begin, m.address, m.count, m.type.handle(), &status);
  file.check_read(error, status, m.type, out.numel(), begin + out.numel() * static_cast<std::int64_t>(sizeof(T)));
  file.close();
  if constexpr (std::is_same_v<T, bool>) {
    char* const bytes = static_cast<char*>(m.address);
    detail::normalise_bools(bytes, bytes, out.numel());
  }
  return Distributed<T>(split, out);
}

/// Writes a .npy file, each rank its own rows, of any strides. Throws IoError on all ranks.
template <detail::FilePath P, class T>
void save_npy(const P& path, const Distributed<T>& x) {
  const char* const function = "mpi::save_npy";
  detail::assert_npy_element<T>();
  const Communicator& among = x.communicator();
  const bool first = among.rank() == 0, writes = first || !x.is_replicated();
  const std::int64_t item = sizeof(T);
  const Shape sizes = x.sizes();
  const detail::CollectiveCall call{function, static_cast<int>(dtype_of<T>), sizes};
  const AnyTensor local = detail::agree_always(among.handle(), call, [&] {
    if (x.numel() > INT64_MAX / 2 / item)
      detail::throw_error(ErrorCode::shape, function, ": a file of a tensor of shape ", sizes, " is too large");
    detail::require_writable_file(function, detail::path_text(path));
    return detail::carried(x.local());
  });
  const detail::NpyPrefix prefix(dtype_of<T>, false, sizes);
  const std::int64_t begin = static_cast<std::int64_t>(prefix.size()), rows = x.dim() > 0 ? sizes[0] : 1;
  const std::int64_t row = rows > 0 ? x.numel() / rows : 0;
  detail::RankFile file(function, among, detail::path_text(path), MPI_MODE_CREATE | MPI_MODE_WRONLY);
  file.check("resize", MPI_File_set_size(file.handle(), begin + x.numel() * item));
  file.check("write", first ? MPI_File_write_at(file.handle(), 0, prefix.data(), static_cast<int>(prefix.size()),
                                                MPI_BYTE, MPI_STATUS_IGNORE)
                            : MPI_SUCCESS);
  const detail::MpiMessage m = detail::message_of(function, local);
  file.check("write",
             MPI_File_write_at_all(file.handle(), begin + (x.is_replicated() ? 0 : x.split().first() * row * item),
                                   m.address, writes ? m.count : 0, m.type.handle(), MPI_STATUS_IGNORE));
  file.close();
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
