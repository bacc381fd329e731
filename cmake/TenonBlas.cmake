# TENON_BLAS=ON: products of float and double matrices by the CBLAS found here, be it in Tenon's own build or in that of a
# program that finds an installed Tenon.
function(tenon_use_blas target)
  find_package(BLAS REQUIRED)
  find_path(TENON_CBLAS_INCLUDE_DIR cblas.h PATH_SUFFIXES openblas REQUIRED)
  mark_as_advanced(TENON_CBLAS_INCLUDE_DIR)
  # What an installed Tenon uses is for its user to say.
  target_compile_definitions(${target} INTERFACE $<BUILD_INTERFACE:TENON_BLAS=1>)
  target_include_directories(${target} SYSTEM INTERFACE $<BUILD_INTERFACE:${TENON_CBLAS_INCLUDE_DIR}>)
  target_link_libraries(${target} INTERFACE $<BUILD_INTERFACE:BLAS::BLAS>)
endfunction()
