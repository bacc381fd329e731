# The target tenon::npz: Tenon with zlib, for deflated entries in <tenon/interop/npz.hpp>, be it in Tenon's own build or in that
# of a program that finds an installed Tenon.

# Makes it where zlib is installed; sets `result` to whether it is.
function(tenon_make_npz result)
  find_package(ZLIB QUIET)
  set(${result} ${ZLIB_FOUND} PARENT_SCOPE)
  if(ZLIB_FOUND AND NOT TARGET tenon::npz)
    add_library(tenon_npz INTERFACE)
    target_link_libraries(tenon_npz INTERFACE tenon::tenon ZLIB::ZLIB)
    target_compile_definitions(tenon_npz INTERFACE TENON_ZLIB=1)
    add_library(tenon::npz ALIAS tenon_npz)
  endif()
endfunction()
