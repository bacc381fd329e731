// An NCCL of the host's, over the runtime whose devices are the host: all ranks are in this process, and in any number
// on a device. As on a device, a call is queued, and done when the calls of the other ranks have come that belong to
// it. It reads what lies there when it is queued, as its stream would.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <vector>

#include <tenon/nccl.hpp>

#include "host_runtime.hpp"

namespace host_nccl {

struct Call {
  std::string name;
  const void* from;
  void* to;
  std::size_t count;
  ncclDataType_t type;
  int op, peer;  // or the root; -1 without one
  ncclComm_t communicator;
  cudaStream_t stream;
  int device;              // the current one
  std::vector<char> sent;  // once it is queued
};
struct Clique;

}  // namespace host_nccl

struct ncclComm {
  host_nccl::Clique* clique;
  int rank, size, device;
  ncclResult_t async_error = ncclSuccess;
};

namespace host_nccl {

struct Clique {
  std::vector<ncclComm_t> ranks;  // null for those that are not there yet, or no more
  std::list<Call> pending;
};
inline std::map<std::string, Clique> cliques;  // by their ids
inline std::vector<Call> calls;                // all that were made
inline std::vector<Call> grouped;
inline std::vector<std::pair<ncclComm_t*, ncclComm_t>> joining;  // in a group a communicator is there when it ends
inline int depth = 0, communicators = 0, ids = 0, aborted = 0;
inline std::string failing, mismatch;  // the function that is to fail next; what was wrong with calls that belong
                                       // together

inline ncclResult_t answer(const char* name) {
  return failing == name ? (failing.clear(), ncclInvalidUsage) : ncclSuccess;
}
inline std::size_t size_of(ncclDataType_t type) {
  constexpr std::size_t sizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return sizes[type];
}
inline std::size_t bytes_of(const Call& call) { return call.count * size_of(call.type); }

template <class T>
void combine(T* to, const T* from, std::size_t count, int op) {
  for (std::size_t i = 0; i < count; ++i) {
    switch (op) {
      case ncclProd: to[i] = static_cast<T>(to[i] * from[i]); break;
      case ncclMax: to[i] = to[i] < from[i] ? from[i] : to[i]; break;
      case ncclMin: to[i] = from[i] < to[i] ? from[i] : to[i]; break;
      default: to[i] = static_cast<T>(to[i] + from[i]);
    }
  }
}
template <class F>
void with_type(ncclDataType_t type, const F& f) {
  switch (type) {
    case ncclInt8: return f(std::int8_t());
    case ncclUint8: return f(std::uint8_t());
    case ncclInt32: return f(std::int32_t());
    case ncclUint32: return f(std::uint32_t());
    case ncclInt64: return f(std::int64_t());
    case ncclUint64: return f(std::uint64_t());
    case ncclFloat16: return f(tenon::float16());
    case ncclFloat32: return f(0.f);
    case ncclFloat64: return f(0.);
    case ncclBfloat16: return f(tenon::bfloat16());
    default: mismatch = "no such datatype";
  }
}

/// What the ranks sent, combined.
inline std::vector<char> combined(const std::vector<Call>& all) {
  std::vector<char> result = all[0].sent;
  with_type(all[0].type, [&]<class T>(T) {
    T* const to = reinterpret_cast<T*>(result.data());
    for (std::size_t r = 1; r < all.size(); ++r)
      combine(to, reinterpret_cast<const T*>(all[r].sent.data()), result.size() / sizeof(T), all[0].op);
    for (std::size_t i = 0; all[0].op == ncclAvg && i < result.size() / sizeof(T); ++i)
      to[i] = static_cast<T>(static_cast<float>(to[i]) / static_cast<float>(all.size()));
  });
  return result;
}

/// One collective call, of which `all` has each rank's part.
inline void run(const std::vector<Call>& all) {
  const Call& first = all.front();
  const std::size_t bytes = bytes_of(first);
  for (const Call& call : all) {
    if (call.name != first.name || call.count != first.count || call.type != first.type || call.op != first.op ||
        call.peer != first.peer)
      mismatch = first.name + " and " + call.name;
  }
  if (!mismatch.empty()) return;
  const std::vector<char> result = first.op >= 0 ? combined(all) : std::vector<char>();
  for (std::size_t r = 0; r < all.size(); ++r) {
    char* const to = static_cast<char*>(all[r].to);
    if (first.name == "ncclBroadcast") std::memcpy(to, all[static_cast<std::size_t>(first.peer)].sent.data(), bytes);
    else if (first.name == "ncclAllReduce") std::memcpy(to, result.data(), bytes);
    else if (first.name == "ncclReduceScatter") std::memcpy(to, result.data() + r * bytes, bytes);
    else if (first.name == "ncclReduce" && static_cast<int>(r) == first.peer) std::memcpy(to, result.data(), bytes);
    else if (first.name == "ncclAllGather")
      for (std::size_t i = 0; i < all.size(); ++i) std::memcpy(to + i * bytes, all[i].sent.data(), bytes);
  }
}

inline bool is_message(const Call& call) { return call.name == "ncclSend" || call.name == "ncclRecv"; }
inline std::size_t read_bytes(const Call& call) {
  return bytes_of(call) * static_cast<std::size_t>(call.name == "ncclReduceScatter" ? call.communicator->size : 1);
}
inline std::size_t written_bytes(const Call& call) {
  return bytes_of(call) * static_cast<std::size_t>(call.name == "ncclAllGather" ? call.communicator->size : 1);
}
/// Finds memory that is read while it is written to, but where NCCL allows it.
inline void check_overlap(const Call& reads, const Call& writes) {
  const char *const from = static_cast<const char*>(reads.from), *const to = static_cast<const char*>(writes.to);
  if (!from || !to || from + read_bytes(reads) <= to || to + written_bytes(writes) <= from) return;
  const auto own = static_cast<std::ptrdiff_t>(bytes_of(reads)) * reads.communicator->rank;
  const bool in_place = reads.name == "ncclAllGather"       ? from == to + own
                        : reads.name == "ncclReduceScatter" ? to == from + own
                                                            : from == to;
  if (is_message(reads) || !in_place) mismatch = writes.name + " overwrites what " + reads.name + " reads";
}
/// Does one thing that can be done, if there is any.
inline bool advance(Clique& clique) {
  auto& pending = clique.pending;
  const auto find = [&](const std::function<bool(const Call&)>& fits) {
    return std::find_if(pending.begin(), pending.end(), fits);
  };
  for (auto send = pending.begin(); send != pending.end(); ++send) {
    if (send->name != "ncclSend") continue;
    const int from = send->communicator->rank, to = send->peer;
    const auto recv =
        find([&](const Call& c) { return c.name == "ncclRecv" && c.communicator->rank == to && c.peer == from; });
    if (recv == pending.end()) continue;
    if (send->count != recv->count || send->type != recv->type) mismatch = "ncclSend and ncclRecv";
    else std::memcpy(recv->to, send->sent.data(), bytes_of(*send));
    pending.erase(recv);
    return pending.erase(send), true;
  }
  std::vector<std::list<Call>::iterator> firsts;
  for (int r = 0; r < static_cast<int>(clique.ranks.size()); ++r)
    firsts.push_back(find([r](const Call& c) { return c.communicator->rank == r && !is_message(c); }));
  std::vector<Call> all;
  for (const auto& at : firsts) {
    if (at == pending.end()) return false;
    all.push_back(*at);
  }
  run(all);
  for (const auto& at : firsts) pending.erase(at);
  return true;
}

inline void queue(Call call) {
  Clique& clique = *call.communicator->clique;
  const char* const from = static_cast<const char*>(call.from);
  if (from) call.sent.assign(from, from + read_bytes(call));
  clique.pending.push_back(call);
  while (advance(clique)) {}
}
inline ncclResult_t take(Call call) {
  call.device = host_runtime::current;
  if (!call.communicator) return ncclInvalidArgument;
  const ncclResult_t result = answer(call.name.c_str());
  if (result != ncclSuccess) return result;
  calls.push_back(call);
  check_overlap(call, call);
  if (depth > 0) grouped.push_back(call);
  else queue(call);
  return ncclSuccess;
}

inline ncclComm_t join(Clique& clique, int rank, int size, int device) {
  clique.ranks.resize(static_cast<std::size_t>(size));
  ++communicators;
  return clique.ranks[static_cast<std::size_t>(rank)] = new ncclComm{&clique, rank, size, device};
}
inline void leave(ncclComm_t communicator) {
  communicator->clique->ranks[static_cast<std::size_t>(communicator->rank)] = nullptr;
  --communicators;
  delete communicator;
}
inline bool is_quiet() {
  return std::all_of(cliques.begin(), cliques.end(), [](const auto& clique) { return clique.second.pending.empty(); });
}

}  // namespace host_nccl

extern "C" {
inline const char* ncclGetErrorString(ncclResult_t) { return "what NCCL says"; }
inline const char* ncclGetLastError(ncclComm_t) { return "its last warning"; }
inline ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  std::memset(id, 0, sizeof *id);
  id->internal[127] = static_cast<char>(++host_nccl::ids);
  return host_nccl::answer("ncclGetUniqueId");
}
inline ncclResult_t ncclCommInitRank(ncclComm_t* made, int size, ncclUniqueId id, int rank) {
  if (const ncclResult_t result = host_nccl::answer("ncclCommInitRank"); result != ncclSuccess) return result;
  const ncclComm_t joined = host_nccl::join(host_nccl::cliques[std::string(id.internal, sizeof id.internal)], rank,
                                            size, host_runtime::current);
  if (host_nccl::depth > 0) host_nccl::joining.emplace_back(made, joined);
  else *made = joined;
  return ncclSuccess;
}
inline ncclResult_t ncclCommInitAll(ncclComm_t* made, int count, const int* devices) {
  if (count < 1) return ncclInvalidArgument;
  auto& clique = host_nccl::cliques["all " + std::to_string(++host_nccl::ids)];
  for (int rank = 0; rank < count; ++rank) made[rank] = host_nccl::join(clique, rank, count, devices[rank]);
  return host_nccl::answer("ncclCommInitAll");
}
inline ncclResult_t ncclCommSplit(ncclComm_t from, int color, int, ncclComm_t* made, ncclConfig_t*) {
  if (color == NCCL_SPLIT_NOCOLOR) return *made = nullptr, ncclSuccess;
  auto& clique = host_nccl::cliques["split " + std::to_string(color)];
  *made = host_nccl::join(clique, static_cast<int>(clique.ranks.size()), static_cast<int>(clique.ranks.size()) + 1,
                          from->device);
  return ncclSuccess;
}
inline ncclResult_t ncclCommDestroy(ncclComm_t communicator) { return host_nccl::leave(communicator), ncclSuccess; }
inline ncclResult_t ncclCommAbort(ncclComm_t communicator) {
  return ++host_nccl::aborted, host_nccl::leave(communicator), ncclSuccess;
}
inline ncclResult_t ncclCommGetAsyncError(ncclComm_t communicator, ncclResult_t* error) {
  return *error = communicator->async_error, host_nccl::answer("ncclCommGetAsyncError");
}
inline ncclResult_t ncclCommCount(const ncclComm_t communicator, int* size) {
  return *size = communicator->size, ncclSuccess;
}
inline ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int* rank) {
  return *rank = communicator->rank, ncclSuccess;
}
inline ncclResult_t ncclCommCuDevice(const ncclComm_t communicator, int* device) {
  return *device = communicator->device, ncclSuccess;
}
inline ncclResult_t ncclGroupStart() { return ++host_nccl::depth, ncclSuccess; }
inline ncclResult_t ncclGroupEnd() {
  if (--host_nccl::depth > 0) return ncclSuccess;
  const auto joined = std::exchange(host_nccl::joining, {});
  const auto queued = std::exchange(host_nccl::grouped, {});
  for (const auto& [place, communicator] : joined) *place = communicator;
  if (const ncclResult_t result = host_nccl::answer("ncclGroupEnd"); result != ncclSuccess) return result;
  for (const host_nccl::Call& call : queued) {
    for (const host_nccl::Call& other : queued) {
      if (&other != &call) host_nccl::check_overlap(call, other);
    }
  }
  for (const host_nccl::Call& call : queued) host_nccl::queue(call);
  return ncclSuccess;
}
inline ncclResult_t ncclSend(const void* from, std::size_t n, ncclDataType_t type, int peer, ncclComm_t among,
                             cudaStream_t stream) {
  return host_nccl::take({"ncclSend", from, nullptr, n, type, -1, peer, among, stream, 0, {}});
}
inline ncclResult_t ncclRecv(void* to, std::size_t n, ncclDataType_t type, int peer, ncclComm_t among,
                             cudaStream_t stream) {
  return host_nccl::take({"ncclRecv", nullptr, to, n, type, -1, peer, among, stream, 0, {}});
}
inline ncclResult_t ncclBroadcast(const void* from, void* to, std::size_t n, ncclDataType_t type, int root,
                                  ncclComm_t among, cudaStream_t stream) {
  return host_nccl::take({"ncclBroadcast", from, to, n, type, -1, root, among, stream, 0, {}});
}
inline ncclResult_t ncclAllGather(const void* from, void* to, std::size_t n, ncclDataType_t type, ncclComm_t among,
                                  cudaStream_t stream) {
  return host_nccl::take({"ncclAllGather", from, to, n, type, -1, -1, among, stream, 0, {}});
}
inline ncclResult_t ncclAllReduce(const void* from, void* to, std::size_t n, ncclDataType_t type, ncclRedOp_t op,
                                  ncclComm_t among, cudaStream_t stream) {
  return host_nccl::take({"ncclAllReduce", from, to, n, type, op, -1, among, stream, 0, {}});
}
inline ncclResult_t ncclReduce(const void* from, void* to, std::size_t n, ncclDataType_t type, ncclRedOp_t op, int root,
                               ncclComm_t among, cudaStream_t stream) {
  return host_nccl::take({"ncclReduce", from, to, n, type, op, root, among, stream, 0, {}});
}
inline ncclResult_t ncclReduceScatter(const void* from, void* to, std::size_t n, ncclDataType_t type, ncclRedOp_t op,
                                      ncclComm_t among, cudaStream_t stream) {
  return host_nccl::take({"ncclReduceScatter", from, to, n, type, op, -1, among, stream, 0, {}});
}
}
