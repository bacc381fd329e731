// Package: code, pickled objects and tensors in one file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tenon/interpreter/session.hpp>

namespace tenon::interpreter {

/// A zip that tenon.package.PackageExporter has written; bindings/python/tenon/package.py says how it lies. Its tensors
/// are mapped: all objects, in all interpreters, read the file's pages.
class Package {
 public:
  /// Throws IoError for a file that is no such zip, is cut or damaged, or has entries of other kinds.
  static Package load(const std::string& path);

  /// The names of its pickled objects, in order.
  std::vector<std::string> pickles() const;
  /// The names of its modules, in order.
  std::vector<std::string> modules() const;
  /// A pickled object, for Session::from_movable, which makes the package's modules importable in that interpreter.
  /// Throws IoError if there is none of that name.
  MovableObject load_pickle(const std::string& name) const;

 private:
  friend class Session;
  struct Content;
  explicit Package(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
  std::shared_ptr<const Content> content_;
};

}  // namespace tenon::interpreter
