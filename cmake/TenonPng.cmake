# The target tenon::png: Tenon with libpng, for PNG files in <tenon/interop/image.hpp>, be it in Tenon's own build or in that of a
# program that finds an installed Tenon.

# Makes it where libpng is installed; sets `result` to whether it is.
function(tenon_make_png result)
  find_package(PNG QUIET)
  set(${result} ${PNG_FOUND} PARENT_SCOPE)
  if(PNG_FOUND AND NOT TARGET tenon::png)
    add_library(tenon_png INTERFACE)
    target_link_libraries(tenon_png INTERFACE tenon::tenon PNG::PNG)
    target_compile_definitions(tenon_png INTERFACE TENON_PNG=1)
    add_library(tenon::png ALIAS tenon_png)
  endif()
endfunction()
