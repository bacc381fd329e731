"""The recipe for Conan 2: `conan create packaging/conan` in Tenon's tree; with `-o tenon/*:compiled=True` the library tenon::compiled,
with `-o tenon/*:runtime=True` tenon::runtime too."""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain
from conan.tools.files import copy, load


class TenonConan(ConanFile):
    name = "tenon"
    description = "A header-only C++20 tensor library made to fit into other people's programs"
    license = "MIT"
    topics = ("tensor", "array", "header-only")
    settings = "os", "arch", "compiler", "build_type"  # of headers alone the package is the same for all
    options = {"compiled": [True, False], "runtime": [True, False], "shared": [True, False]}
    default_options = {"compiled": False, "runtime": False, "shared": True}
    no_copy_source = True

    def _tree(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def _libraries(self):
        """The libraries that are built, each after those that it needs."""
        return [name for name in ("compiled", "runtime") if self.options.runtime or (name == "compiled" and self.options.compiled)]

    def set_version(self):
        config = load(self, os.path.join(self._tree(), "include", "tenon", "config.hpp"))
        self.version = ".".join(re.search(rf"TENON_VERSION_{part} +(\d+)", config)[1] for part in ("MAJOR", "MINOR", "PATCH"))

    def export_sources(self):
        for pattern in ("include/*.hpp", "src/*", "cmake/*", "packaging/*.in", "CMakeLists.txt", "LICENSE"):
            copy(self, pattern, src=self._tree(), dst=self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("Tenon needs POSIX threads and mappings: build in WSL")

    def generate(self):
        if self._libraries():
            toolchain = CMakeToolchain(self)
            for name in ("TESTS", "EXAMPLES", "BENCHMARKS"):
                toolchain.cache_variables[f"TENON_BUILD_{name}"] = False
            toolchain.cache_variables["TENON_INSTALL"] = False
            for name in self._libraries():
                toolchain.cache_variables[f"TENON_{name.upper()}"] = True
            toolchain.cache_variables["TENON_SHARED"] = bool(self.options.shared)
            toolchain.generate()

    def build(self):
        if self._libraries():
            cmake = CMake(self)
            cmake.configure()
            cmake.build(target=[f"tenon_{name}" for name in self._libraries()])

    def package(self):
        for name in self._libraries():
            for pattern in (f"libtenon_{name}*.so*", f"libtenon_{name}.a", f"libtenon_{name}*.dylib"):
                copy(self, pattern, src=self.build_folder, dst=os.path.join(self.package_folder, "lib"), keep_path=False)
        copy(self, "*.hpp", src=os.path.join(self.source_folder, "include"), dst=os.path.join(self.package_folder, "include"))
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))

    def package_id(self):
        if not (self.info.options.compiled or self.info.options.runtime):
            self.info.clear()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "tenon")
        headers = self.cpp_info.components["headers"]
        headers.set_property("cmake_target_name", "tenon::tenon")
        headers.set_property("pkg_config_name", "tenon")
        headers.bindirs = []
        headers.libdirs = []
        if self.settings.os == "Linux":
            headers.system_libs = ["pthread"]
        needs = "headers"
        for name in self._libraries():
            library = self.cpp_info.components[name]
            library.set_property("cmake_target_name", f"tenon::{name}")
            library.set_property("pkg_config_name", f"tenon-{name}")
            library.libs = [f"tenon_{name}"]
            library.requires = [needs]
            needs = name
        if self._libraries():
            self.cpp_info.components["compiled"].defines = ["TENON_COMPILED=1"]
