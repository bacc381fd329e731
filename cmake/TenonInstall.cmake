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
install(FILES cmake/tenon-config.cmake cmake/TenonBlas.cmake cmake/TenonCuda.cmake cmake/TenonLinalg.cmake
  cmake/TenonMpi.cmake cmake/TenonNccl.cmake cmake/TenonOptional.cmake cmake/TenonPrecompile.cmake ${PROJECT_BINARY_DIR}/tenon-config-version.cmake
  DESTINATION ${tenon_package_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# pkg-config --cflags --libs tenon
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/pkgconfig
  OUTPUT_VARIABLE tenon_pc_to_prefix)
configure_file(packaging/tenon.pc.in ${PROJECT_BINARY_DIR}/packaging/tenon.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/packaging/tenon.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)

# The components compiled, runtime and c are libraries: lib/, and a package file of their own beside each, and for pkg-config
# tenon-compiled, tenon-runtime and tenon-c.
set(tenon_runtime_needs tenon)
if(TARGET tenon_compiled)
  set(tenon_runtime_needs tenon-compiled)
endif()
function(tenon_install_library library)
  install(TARGETS tenon_${library} EXPORT tenon-${library}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT tenon-${library} NAMESPACE tenon:: FILE tenon-${library}-targets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tenon)
endfunction()
foreach(library IN ITEMS compiled runtime c)
  if(TARGET tenon_${library})
    tenon_install_library(${library})
    configure_file(packaging/tenon-${library}.pc.in ${PROJECT_BINARY_DIR}/packaging/tenon-${library}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/packaging/tenon-${library}.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
  endif()
endforeach()

# So is c, with a header of its own.
if(TARGET tenon_c)
  target_include_directories(tenon_c PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  install(DIRECTORY bindings/c/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
  install(FILES bindings/c/declarations.json DESTINATION ${CMAKE_INSTALL_DATADIR}/tenon)
endif()

# The component interpreter: its library, the payloads with their frozen modules, and, in the folders of the repository, what
# tenon_embed_interpreter compiles and freezes.
function(tenon_install_interpreter)
  tenon_install_library(interpreter)
  set(files ${CMAKE_INSTALL_DATADIR}/tenon)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/interpreter/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/TenonInterpreter.cmake DESTINATION ${files}/cmake)
  set(folders payload program src tools)
  list(TRANSFORM folders PREPEND ${PROJECT_SOURCE_DIR}/interpreter/)
  install(DIRECTORY ${folders} DESTINATION ${files}/interpreter FILES_MATCHING PATTERN "*.py" PATTERN "embedded.*pp")
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/python/tenon DESTINATION ${files}/bindings/python FILES_MATCHING PATTERN "*.py")
  set(payloads ${CMAKE_INSTALL_LIBDIR}/tenon/interpreter)
  foreach(payload IN ITEMS tenon_payload tenon_subinterpreter_payload)
    if(TARGET ${payload})
      install(TARGETS ${payload} LIBRARY DESTINATION ${payloads})
    endif()
    set(frozen ${TENON_PAYLOAD_FOLDER}/${payload}_frozen)
    if(TARGET ${payload}_frozen)
      install(FILES ${frozen}.bin ${frozen}.inc ${frozen}_binaries.inc DESTINATION ${payloads})
    endif()
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/tenon-interpreter.cmake.in ${PROJECT_BINARY_DIR}/tenon-interpreter.cmake @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/tenon-interpreter.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tenon)
endfunction()

# vcpkg install tenon --overlay-ports=<build folder>/packaging/vcpkg
foreach(file IN ITEMS vcpkg.json portfile.cmake)
  configure_file(packaging/vcpkg/${file}.in ${PROJECT_BINARY_DIR}/packaging/vcpkg/tenon/${file} @ONLY)
endforeach()

# The target package, or `cpack` in the build folder: an archive of what is installed.
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # nothing that is installed has to be built
  set(CPACK_GENERATOR TGZ)
  set(CPACK_PACKAGE_FILE_NAME tenon-${PROJECT_VERSION})
  set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
  set(CPACK_SOURCE_GENERATOR "")
  include(CPack)
endif()
