"""The recipe for Conan 2: `conan create packaging/conan` in Tenon's tree."""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load


class TenonConan(ConanFile):
    name = "tenon"
    description = "A header-only C++20 tensor library made to fit into other people's programs"
    license = "MIT"
    topics = ("tensor", "array", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"  # for the check below; the package is the same for all
    no_copy_source = True

    def _tree(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        config = load(self, os.path.join(self._tree(), "include", "tenon", "config.hpp"))
        self.version = ".".join(re.search(rf"TENON_VERSION_{part} +(\d+)", config)[1] for part in ("MAJOR", "MINOR", "PATCH"))

    def export_sources(self):
        for pattern in ("include/*.hpp", "LICENSE"):
            copy(self, pattern, src=self._tree(), dst=self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("Tenon needs POSIX threads and mappings: build in WSL")

    def package(self):
        copy(self, "*.hpp", src=os.path.join(self.source_folder, "include"), dst=os.path.join(self.package_folder, "include"))
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "tenon")
        self.cpp_info.set_property("cmake_target_name", "tenon::tenon")
        self.cpp_info.set_property("pkg_config_name", "tenon")
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        if self.settings.os == "Linux":
            self.cpp_info.system_libs = ["pthread"]
