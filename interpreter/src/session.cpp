#include <tenon/interpreter/session.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <tenon/interpreter/access.hpp>
#include <tenon/interpreter/error.hpp>
#include <tenon/interpreter/object.hpp>
#include <tenon/interpreter/payload.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/value.hpp>

#include "instance.hpp"
#include "movable_content.hpp"
#include "thread_states.hpp"

namespace tenon::interpreter {

// ---- Access

namespace {

Instance& open_instance(const std::shared_ptr<detail::SessionState>& session) {
  if (!session) throw SessionError("the object is empty");
  return session->open();
}
const std::shared_ptr<detail::SessionState>& open_session(const std::shared_ptr<detail::SessionState>& session) {
  open_instance(session);
  return session;
}

}  // namespace

Instance& detail::SessionState::open() const {
  if (has_ended) throw SessionError("the session has ended");
  return *instance;
}

Access::Access(std::shared_ptr<detail::SessionState> of)
    : session(std::move(of)), payload(&open_instance(session).payload()), lock_(*session) {}

Object Access::take(Reference reference) {
  if (!reference) interpreter::check(failure);
  return Object(session, reference);
}
void Access::check(bool succeeded) const {
  if (!succeeded) interpreter::check(failure);
}

Object Access::make(const runtime::Value& value) { return take(payload->make(value, failure)); }
Object Access::make_list(const std::vector<Object>& items) {
  std::vector<Reference> references;
  for (const Object& item : items) references.push_back(item.reference_);
  return take(payload->make_list(references.data(), references.size(), failure));
}
Object Access::make_dictionary(const std::vector<std::pair<Object, Object>>& items) {
  std::vector<std::pair<Reference, Reference>> references;
  for (const auto& [key, value] : items) references.emplace_back(key.reference_, value.reference_);
  return take(payload->make_dictionary(references.data(), references.size(), failure));
}
bool Access::is_none(const Object& object) { return payload->is_none(object.reference_); }
runtime::Value Access::read(const Object& object) {
  runtime::Value value;
  check(payload->read(object.reference_, value, failure));
  return value;
}
runtime::Value Access::number(const Object& object) {
  runtime::Value value = read(object);
  return value.is_tensor() && value.tensor().dim() == 0 ? runtime::item(value.tensor()) : value;
}
std::vector<Object> Access::read_list(const Object& object) {
  std::vector<Reference> references;
  check(payload->read_list(object.reference_, references, failure));
  std::vector<Object> items;
  for (Reference reference : references) items.push_back(Object(session, reference));
  return items;
}
std::vector<std::pair<Object, Object>> Access::read_dictionary(const Object& object) {
  std::vector<std::pair<Reference, Reference>> references;
  check(payload->read_dictionary(object.reference_, references, failure));
  std::vector<std::pair<Object, Object>> items;
  for (const auto& [key, value] : references) items.emplace_back(Object(session, key), Object(session, value));
  return items;
}

// ---- Object

Object::Object(const Object& other) : session_(other.session_), reference_(other.reference_) {
  if (!reference_) return;
  const detail::SessionLock lock(*session_);
  session_->instance->payload().keep(reference_);
}
Object::~Object() {
  if (!reference_) return;
  const detail::SessionLock lock(*session_);
  session_->instance->payload().drop(reference_);
}

void Object::require_session(const detail::SessionState* session, const char* verb) const {
  if (!session_ || !reference_) throw SessionError(std::string("cannot ") + verb + " an empty object");
  if (session_.get() != session)
    throw SessionError(std::string("Cannot ") + verb + " an object that lives in another session");
}

Object Object::attr(const std::string& name) const {
  Access access(session_);
  return access.take(access.payload->attribute(reference_, name.c_str(), access.failure));
}
Object Object::call(const std::vector<Object>& arguments,
                    const std::vector<std::pair<std::string, Object>>& named) const {
  return call(arguments.data(), arguments.size(), named);
}
Object Object::call(const Object* arguments, std::size_t count,
                    const std::vector<std::pair<std::string, Object>>& named) const {
  std::vector<Reference> references;
  for (std::size_t i = 0; i < count; ++i) {
    arguments[i].require_session(session_.get(), "pass");
    references.push_back(arguments[i].reference_);
  }
  std::vector<std::pair<const char*, Reference>> keywords;
  for (const auto& [name, value] : named) {
    value.require_session(session_.get(), "pass");
    keywords.emplace_back(name.c_str(), value.reference_);
  }
  Access access(session_);
  return access.take(
      access.payload->call(reference_, references.data(), count, keywords.data(), keywords.size(), access.failure));
}

// ---- Session

Session::Session(std::shared_ptr<Instance> instance) : state_(std::make_shared<detail::SessionState>()) {
  state_->instance = std::move(instance);
  state_->threads = std::make_shared<detail::SessionThreads>();
  ++state_->instance->sessions;
}
Session& Session::operator=(Session&& other) noexcept {
  if (this != &other) {
    end();
    state_ = std::move(other.state_);
  }
  return *this;
}
Session::~Session() { end(); }

void Session::end() noexcept {
  if (!state_) return;
  state_->has_ended = true;
  state_->threads->end(*state_->instance);
  --state_->instance->sessions;
  state_.reset();
}

int Session::number() const { return open_instance(state_).number(); }
Object Session::none() { return Access(state_).make(runtime::Value()); }

Object Session::global(const std::string& module, const std::string& name) {
  Access access(state_);
  return access.take(access.payload->global(module.c_str(), name.c_str(), access.failure));
}

Session::Lock::Lock(const Session& session) : session_(open_session(session.state_)), lock_(*session_) {}

MovableObject Session::create_movable(const Object& object) {
  object.require_session(state_.get(), "move");
  auto content = std::make_shared<MovableObject::Content>();
  Access access(state_);
  access.check(access.payload->pickle(object.reference_, content->pickled, access.failure));
  return MovableObject(std::move(content));
}
Object Session::from_movable(const MovableObject& movable) {
  Access access(state_);
  MovableObject::Content& content = *movable.content_;
  Instance& instance = *state_->instance;
  const auto of_copy = [&](Reference copy) {
    access.payload->keep(copy);
    return Object(state_, copy);
  };
  if (Reference copy = instance.copy_of(&content)) return of_copy(copy);
  instance.register_modules(content.modules);
  Object object = access.take(access.payload->unpickle(content.pickled, access.failure));
  // Python lets other threads run while it unpickles.
  if (Reference copy = instance.copy_of(&content)) return of_copy(copy);
  content.add(state_->instance);
  instance.set_copy(&content, std::exchange(object.reference_, nullptr));
  return of_copy(instance.copy_of(&content));
}

void MovableObject::unload(const Session& session) const { open_instance(session.state_).drop_copy(content_.get()); }
void MovableObject::unload() const { content_->drop_copies(); }

}  // namespace tenon::interpreter
