# Targets for headers that need one library more, be it in Tenon's own build or in that of a program that finds an installed Tenon:
#   tenon::npz   zlib, for deflated entries in <tenon/file/npz.hpp>
#   tenon::png   libpng, for PNG files in <tenon/file/image.hpp>

set(tenon_optional_npz ZLIB ZLIB::ZLIB TENON_ZLIB zlib zlib1g-dev)
set(tenon_optional_png PNG PNG::PNG TENON_PNG libpng libpng-dev)

# Makes the target tenon::<name> where its library is installed; sets `result` to whether it is, and `needs` to how to get it.
function(tenon_make_optional name result needs)
  list(GET tenon_optional_${name} 0 package)
  list(GET tenon_optional_${name} 1 library)
  list(GET tenon_optional_${name} 2 definition)
  list(GET tenon_optional_${name} 3 called)
  list(GET tenon_optional_${name} 4 debian)
  find_package(${package} QUIET)
  set(${result} ${${package}_FOUND} PARENT_SCOPE)
  set(${needs} "${called} (on Debian and Ubuntu: sudo apt-get install ${debian})" PARENT_SCOPE)
  if(${package}_FOUND AND NOT TARGET tenon::${name})
    add_library(tenon_${name} INTERFACE)
    target_link_libraries(tenon_${name} INTERFACE tenon::tenon ${library})
    target_compile_definitions(tenon_${name} INTERFACE ${definition}=1)
    add_library(tenon::${name} ALIAS tenon_${name})
  endif()
endfunction()
