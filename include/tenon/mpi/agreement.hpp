// Whether all ranks mean the same call: the checks of TENON_MPI_CHECK=1.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mpi.h>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/mpi_call.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_DETAIL

/// Whether calls are checked: as this translation unit, or the environment of the process, says.
TENON_INLINE bool mpi_is_checked() {
  static const bool wanted = [] {
    const char* const text = std::getenv("TENON_MPI_CHECK");
    return text && *text && std::strcmp(text, "0") != 0;
  }();
  return TENON_MPI_CHECK || wanted;
}

/// One rank's part in a collective call, as it is sent to the others.
struct CallRecord {
  char function[48];
  char operation[32];
  std::int32_t root;   // -1 without one
  std::int32_t dtype;  // -1 without a tensor
  std::int32_t rank;
  std::int32_t error;  // an ErrorCode, or 0
  std::int64_t sizes[max_rank];
  char text[256];  // of the error
};

/// What a rank passes to a collective call.
struct CollectiveCall {
  const char* function;
  int dtype = -1;
  Dims sizes{nullptr, 0};
  int root = -1;
  const char* operation = "";
  bool any_rows = false;  ///< whether ranks may have different numbers of rows
};

inline void copy_text(char* to, std::size_t room, const char* text) {
  const std::size_t n = std::strlen(text) < room ? std::strlen(text) : room - 1;
  std::memcpy(to, text, n);
  to[n] = '\0';
}

inline void put_record(Text& text, int rank, const CallRecord& of) {
  text.put(rank == 0 ? "rank 0 " : ", rank ");
  if (rank) text.put(static_cast<long long>(rank)), text.put(' ');
  text.put(of.function);
  if (of.dtype >= 0) {
    text.put('(');
    text.put(name_of(static_cast<DType>(of.dtype)));
    text.put(' ');
    text.put(of.sizes, of.rank);
    text.put(')');
  }
  if (*of.operation) text.put(" by "), text.put(of.operation);
  if (of.root >= 0) text.put(" at root "), text.put(static_cast<long long>(of.root));
}

/// Throws on every rank the error that one of them has found, or that their calls differ.
[[noreturn]] TENON_COLD inline void fail_agreement(const char* function, ErrorCode code, const std::vector<CallRecord>& all) {
  for (std::size_t r = 0; r < all.size(); ++r) {
    if (all[r].error)
      fail(static_cast<ErrorCode>(all[r].error), function, ": on rank ", static_cast<int>(r), ": ", static_cast<const char*>(all[r].text));
  }
  Text text;
  constexpr std::size_t most = 8;
  for (std::size_t r = 0; r < all.size() && r < most; ++r) put_record(text, static_cast<int>(r), all[r]);
  if (all.size() > most) text.put(", …");
  fail(code, function, ": the ranks' calls differ: ", text.c_str());
}

/// In checked mode compares the calls of all ranks. `validate` throws where this rank's arguments are wrong; if they are, all ranks throw.
template <class Validate>
void agree(const mpi::Communicator& among, const CollectiveCall& call, const Validate& validate) {
  if (!mpi_is_checked()) return validate();
  CallRecord mine{};
  copy_text(mine.function, sizeof mine.function, call.function);
  copy_text(mine.operation, sizeof mine.operation, call.operation);
  mine.root = call.root;
  mine.dtype = call.dtype;
  mine.rank = call.sizes.rank();
  for (int d = 0; d < mine.rank; ++d) mine.sizes[d] = d == 0 && call.any_rows ? -1 : call.sizes[d];
#if TENON_EXCEPTIONS
  try {
    validate();
  } catch (const Error& error) {
    mine.error = static_cast<std::int32_t>(error.code());
    copy_text(mine.text, sizeof mine.text, error.what());
  }
#else
  validate();
#endif
  std::vector<CallRecord> all(static_cast<std::size_t>(among.size()));
  check_mpi(call.function, "MPI_Allgather", MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, among.handle()));
  const CallRecord& first = all.front();
  ErrorCode code{};
  bool differ = false;
  const auto note = [&](bool found, ErrorCode as) {
    if (found && !differ) code = as;
    differ = differ || found;
  };
  for (const CallRecord& other : all) {
    note(other.error != 0, static_cast<ErrorCode>(other.error));
    note(std::strcmp(other.function, first.function) != 0 || other.root != first.root || std::strcmp(other.operation, first.operation) != 0,
         ErrorCode::communication);
    note(other.dtype != first.dtype, ErrorCode::type);
    note(!(Dims(other.sizes, other.rank) == Dims(first.sizes, first.rank)), ErrorCode::shape);
  }
  if (differ) fail_agreement(call.function, code, all);
}

TENON_END_DETAIL
