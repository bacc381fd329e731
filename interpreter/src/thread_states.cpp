#include "thread_states.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace tenon::interpreter::detail {
namespace {

thread_local bool has_thread_ended = false;

/// The places of one thread. They lie here and not in the payload, which could not be unloaded before all its threads
/// have ended.
struct OwnPlaces {
  std::vector<std::shared_ptr<ThreadPlace>> all;

  ~OwnPlaces() {
    has_thread_ended = true;
    // With the main thread the process ends, and waits for no interpreter's lock: sessions that are left release their
    // states.
    if (::syscall(SYS_gettid) == ::getpid()) return;
    for (const auto& place : all) {
      const auto instance = place->instance.lock();  // if it is gone, all its sessions have ended
      const ThreadState state = instance ? place->state.exchange(nullptr) : nullptr;
      if (!state) continue;
      const InstanceLock lock(*instance);
      instance->payload().end(state);
    }
  }
};
thread_local OwnPlaces own_places;

}  // namespace

ThreadPlace* SessionThreads::own_place(const std::shared_ptr<Instance>& instance) {
  if (has_thread_ended) return nullptr;
  auto& own = own_places.all;
  // The last one that was used comes first. Another session may have had this address, and has ended then.
  for (auto& place : own) {
    if (place->session != this || (place->session_has_ended && place->depth == 0)) continue;
    std::swap(place, own.front());
    return own.front().get();
  }
  const std::lock_guard guard(mutex_);
  if (has_ended_) return nullptr;
  std::erase_if(own, [](const auto& place) { return place->session_has_ended && place->depth == 0; });
  // of threads that have ended
  std::erase_if(places_, [](const auto& place) { return place.use_count() == 1 && !place->state; });
  own.push_back(std::make_shared<ThreadPlace>());
  own.back()->session = this;
  own.back()->instance = instance;
  places_.push_back(own.back());
  return own.back().get();
}

void SessionThreads::end(Instance& instance) noexcept {
  std::vector<std::shared_ptr<ThreadPlace>> places;
  {
    const std::lock_guard guard(mutex_);
    has_ended_ = true;
    places.swap(places_);
  }
  for (const auto& place : places) {
    place->session_has_ended = true;  // before the state is looked for: a thread that leaves puts it back, and then
                                      // asks
    const ThreadState state = place->state.exchange(nullptr);
    if (!state) continue;
    const InstanceLock lock(instance);
    instance.payload().end(state);
  }
}

SessionLock::SessionLock(const SessionState& session)
    : payload_(session.instance->payload()), place_(session.threads->own_place(session.instance)) {
  if (!place_) {
    state_ = payload_.lock();
    return;
  }
  if (place_->depth++ == 0) place_->taken = place_->state.exchange(nullptr);
  outer_ = payload_.enter(place_->taken);
}
SessionLock::~SessionLock() {
  if (!place_) {
    payload_.unlock(state_);
    return;
  }
  payload_.leave(place_->taken, outer_);
  if (--place_->depth > 0) return;
  place_->state = std::exchange(place_->taken, nullptr);
  if (!place_->session_has_ended) return;
  const ThreadState state = place_->state.exchange(nullptr);
  if (!state) return;
  const int lock = payload_.lock();
  payload_.end(state);
  payload_.unlock(lock);
}

}  // namespace tenon::interpreter::detail
