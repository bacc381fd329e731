// The content of a movable object: its pickled form, and the interpreters that have a copy.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <tenon/interpreter/payload.hpp>
#include <tenon/interpreter/session.hpp>

#include "instance.hpp"

namespace tenon::interpreter {

struct MovableObject::Content {
  Content() = default;
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;
  ~Content() { drop_copies(); }

  void add(const std::shared_ptr<Instance>& instance) {
    const std::lock_guard guard(mutex_);
    instances_.push_back(instance);
  }
  void drop_copies() {
    std::vector<std::weak_ptr<Instance>> instances;
    {
      const std::lock_guard guard(mutex_);
      instances.swap(instances_);
    }
    for (const auto& each : instances) {
      if (const auto instance = each.lock()) instance->drop_copy(this);
    }
  }

  Pickled pickled;
  /// The modules that it is made of, where it comes from a package.
  std::shared_ptr<const ModuleTexts> modules;

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<Instance>> instances_;
};

}  // namespace tenon::interpreter
