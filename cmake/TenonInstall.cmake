# Install rules and the package that find_package(tenon) reads.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# Headers do not depend on the architecture, and neither does their package: share/, not lib/.
set(tenon_package_dir ${CMAKE_INSTALL_DATADIR}/cmake/tenon)

target_include_directories(tenon INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(DIRECTORY include/tenon DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(TARGETS tenon EXPORT tenon)
install(EXPORT tenon NAMESPACE tenon:: FILE tenon-targets.cmake DESTINATION ${tenon_package_dir})

# Until 1.0 a minor version may break its users.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tenon-config-version.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES cmake/tenon-config.cmake cmake/TenonBlas.cmake cmake/TenonCuda.cmake cmake/TenonEigen.cmake cmake/TenonLinalg.cmake cmake/TenonNpz.cmake
  ${PROJECT_BINARY_DIR}/tenon-config-version.cmake
  DESTINATION ${tenon_package_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
