#include <tenon/interpreter/package.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/interpreter/access.hpp>
#include <tenon/interpreter/session.hpp>

#include "instance.hpp"
#include "movable_content.hpp"
#include "package_content.hpp"

namespace tenon::interpreter {

struct Package::Content : PackageContent {
  explicit Content(const PackageContent& content) : PackageContent(content) {}
};

Package Package::load(const std::string& path) { return Package(std::make_shared<const Content>(*read_package(path))); }

std::vector<std::string> Package::pickles() const {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : content_->pickles) names.push_back(name);
  return names;
}
std::vector<std::string> Package::modules() const {
  std::vector<std::string> names;
  for (const auto& [name, text] : *content_->modules) names.push_back(name);
  return names;
}

MovableObject Package::load_pickle(const std::string& name) const {
  const auto found = content_->pickles.find(name);
  if (found == content_->pickles.end())
    tenon::detail::throw_error(ErrorCode::io, "Package::load_pickle: the package has no pickle '",
                               tenon::detail::quote(name), "'");
  auto content = std::make_shared<MovableObject::Content>();
  content->pickled = {found->second, content_->tensors};
  content->modules = content_->modules;
  return MovableObject(std::move(content));
}

Object Session::from_package(const Package& package, const std::string& module, const std::string& name) {
  {
    const Access access(state_);
    state_->instance->register_modules(package.content_->modules);
  }
  return global(module, name);
}

}  // namespace tenon::interpreter
