// Checks that all ranks make the same call and that none of them has failed: TENON_MPI_CHECK=1.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mpi.h>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if calls are checked: this translation unit or the environment of the process decides.
TENON_INLINE bool mpi_is_checked() {
  static const bool wanted = [] {
    const char* const text = std::getenv("TENON_MPI_CHECK");
    return text && *text && std::strcmp(text, "0") != 0;
  }();
  return TENON_MPI_CHECK || wanted;
}

/// The root of a call that has none.
inline constexpr int no_root = INT32_MIN;

/// A rank's description of its collective call, which it sends to the others.
struct CallRecord {
  char function[48];
  char operation[32];
  std::int32_t root;   // or no_root
  std::int32_t dtype;  // -1 without a tensor
  std::int32_t rank;
  std::int32_t error;  // an ErrorCode, or 0
  std::int64_t sizes[max_rank];
  char text[256];  // of the error
};

/// The arguments of a rank's collective call.
struct CollectiveCall {
  const char* function;
  int dtype = -1;
  Dims sizes{nullptr, 0};
  int root = no_root;
  const char* operation = "";
  bool any_rows = false;  ///< ranks may have different numbers of rows
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
  if (of.root != no_root) text.put(" at root "), text.put(static_cast<long long>(of.root));
}

/// Throws, on every rank, the error that one of them has found, or an error that says how their calls differ.
[[noreturn]] TENON_COLD inline void fail_agreement(const char* function, ErrorCode code,
                                                   const std::vector<CallRecord>& all) {
  for (std::size_t r = 0; r < all.size(); ++r) {
    if (all[r].error)
      throw_error(static_cast<ErrorCode>(all[r].error), function, ": on rank ", static_cast<int>(r), ": ",
                  static_cast<const char*>(all[r].text));
  }
  Text text;
  constexpr std::size_t most = 8;
  for (std::size_t r = 0; r < all.size() && r < most; ++r) put_record(text, static_cast<int>(r), all[r]);
  if (all.size() > most) text.put(", …");
  throw_error(code, function, ": the ranks' calls differ: ", text.c_str());
}

inline CallRecord record_of(const CollectiveCall& call) {
  CallRecord record{};
  copy_text(record.function, sizeof record.function, call.function);
  copy_text(record.operation, sizeof record.operation, call.operation);
  record.root = call.root;
  record.dtype = call.dtype;
  record.rank = call.sizes.rank();
  for (int d = 0; d < record.rank; ++d) record.sizes[d] = d == 0 && call.any_rows ? -1 : call.sizes[d];
  return record;
}
inline void put_error(CallRecord& record, ErrorCode code, const char* text) {
  record.error = static_cast<std::int32_t>(code);
  copy_text(record.text, sizeof record.text, text);
}

/// Throws the same error on all ranks if one of them has recorded an error, or if their calls differ.
inline void compare_calls(MPI_Comm among, const char* function, const CallRecord& mine) {
  int ranks = 0;
  check_mpi(function, "MPI_Comm_size", MPI_Comm_size(among, &ranks));
  std::vector<CallRecord> all(static_cast<std::size_t>(ranks));
  check_mpi(function, "MPI_Allgather",
            MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, among));
  const CallRecord& first = all.front();
  ErrorCode code{};
  bool differ = false;
  const auto note = [&](bool found, ErrorCode as) {
    if (found && !differ) code = as;
    differ = differ || found;
  };
  for (const CallRecord& other : all) {
    note(other.error != 0, static_cast<ErrorCode>(other.error));
    note(std::strcmp(other.function, first.function) != 0 || other.root != first.root ||
             std::strcmp(other.operation, first.operation) != 0,
         ErrorCode::communication);
    note(other.dtype != first.dtype, ErrorCode::type);
    note(!(Dims(other.sizes, other.rank) == Dims(first.sizes, first.rank)), ErrorCode::shape);
  }
  if (differ) fail_agreement(function, code, all);
}

/// The result of `prepare`, if it has returned on all ranks and they make the same call; otherwise all ranks throw the
/// same error. `prepare` does everything that can fail on this rank alone, such as checks and allocations, and must not
/// communicate.
template <class Prepare>
auto agree_always(MPI_Comm among, const CollectiveCall& call, const Prepare& prepare) -> decltype(prepare()) {
  using Result = decltype(prepare());
  if (among == MPI_COMM_NULL) return prepare();
  CallRecord mine = record_of(call);
  std::optional<std::conditional_t<std::is_void_v<Result>, bool, Result>> made;
  const auto run = [&] {
    if constexpr (std::is_void_v<Result>) prepare();
    else made.emplace(prepare());
  };
#if TENON_EXCEPTIONS
  try {
    run();
  } catch (const Error& error) { put_error(mine, error.code(), error.what()); } catch (const std::bad_alloc& error) {
    put_error(mine, ErrorCode::memory, error.what());
  } catch (const std::exception& error) { put_error(mine, ErrorCode::communication, error.what()); }
#else
  run();
#endif
  compare_calls(among, call.function, mine);
  if constexpr (!std::is_void_v<Result>) return *std::move(made);
}

/// The same in checked mode; otherwise this only calls `prepare`, and an error is this rank's alone.
template <class Prepare>
auto agree(MPI_Comm among, const CollectiveCall& call, const Prepare& prepare) -> decltype(prepare()) {
  if (!mpi_is_checked()) return prepare();
  return agree_always(among, call, prepare);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
