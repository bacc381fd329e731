# tenon_fetch_package(<package> <variable>)
#
# Sets <variable> to a folder into which the distribution's package was unpacked, or to "" where that is impossible.
# It reads the system's package sources, writes only under the build folder and needs no root.
function(tenon_fetch_package package result)
  set(folder "${FETCHCONTENT_BASE_DIR}/${package}-package")
  if(EXISTS "${folder}")
    set(${result} "${folder}" PARENT_SCOPE)
    return()
  endif()
  set(${result} "" PARENT_SCOPE)

  get_property(unreachable GLOBAL PROPERTY tenon_mirror_unreachable)
  find_program(apt_get apt-get NO_CACHE)
  find_program(dpkg_deb dpkg-deb NO_CACHE)
  if(unreachable OR FETCHCONTENT_FULLY_DISCONNECTED OR NOT apt_get OR NOT dpkg_deb)
    return()
  endif()

  message(STATUS "Tenon: asking the distribution's mirror for ${package}")
  set(part "${folder}.part")
  set(state "${FETCHCONTENT_BASE_DIR}/apt")
  file(REMOVE_RECURSE "${part}")
  file(MAKE_DIRECTORY "${part}" "${state}/lists/partial" "${state}/cache/archives/partial")
  # Root would hand the download to the user _apt, who may not write here.
  set(run_apt ${apt_get} --quiet=2 -o APT::Sandbox::User=root -o Acquire::Retries=0
    -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 -o Acquire::Languages=none -o Dir::Cache=${state}/cache)
  set(own_lists -o Dir::State::lists=${state}/lists)

  # The system's lists may be absent (fresh containers delete them) or too old; then lists of our own.
  execute_process(COMMAND ${run_apt} download ${package} WORKING_DIRECTORY "${part}" TIMEOUT 60 OUTPUT_QUIET ERROR_QUIET)
  file(GLOB archive "${part}/*.deb")
  if(NOT archive)
    execute_process(COMMAND ${run_apt} ${own_lists} update TIMEOUT 120 OUTPUT_QUIET ERROR_QUIET)
    execute_process(COMMAND ${run_apt} ${own_lists} download ${package}
      WORKING_DIRECTORY "${part}" TIMEOUT 60 OUTPUT_QUIET ERROR_QUIET)
    file(GLOB archive "${part}/*.deb")
  endif()
  if(NOT archive)
    set_property(GLOBAL PROPERTY tenon_mirror_unreachable TRUE)
    return()
  endif()

  execute_process(COMMAND ${dpkg_deb} --extract ${archive} "${part}/root" TIMEOUT 60 RESULT_VARIABLE failed ERROR_QUIET)
  if(NOT failed)
    file(RENAME "${part}/root" "${folder}")  # only ever whole
    set(${result} "${folder}" PARENT_SCOPE)
  endif()
  file(REMOVE_RECURSE "${part}")
endfunction()
