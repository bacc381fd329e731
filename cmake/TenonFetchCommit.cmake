# tenon_fetch_commit(<name> <owner/repository or address> <commit> <variable>)
#
# Sets <variable> to a folder that holds that commit, from GitHub unless an address is given, or to "" where it cannot be reached.
# FetchContent's own download step would wait for as long as the network does and end the configure when it fails;
# this one is bounded and leaves the next place to be tried. Its folder is then handed to FetchContent.
function(tenon_fetch_commit name repository commit result)
  set(folder "${FETCHCONTENT_BASE_DIR}/${name}-${commit}")
  if(EXISTS "${folder}")
    set(${result} "${folder}" PARENT_SCOPE)
    return()
  endif()
  set(${result} "" PARENT_SCOPE)

  set(url "https://github.com/${repository}.git")
  if(repository MATCHES "^https://")
    set(url ${repository})
  endif()
  string(REGEX REPLACE "^https://([^/]+)/.*$" "\\1" host ${url})
  get_property(unreachable GLOBAL PROPERTY tenon_unreachable_${host})
  find_program(git git NO_CACHE)
  if(unreachable OR FETCHCONTENT_FULLY_DISCONNECTED OR NOT git)
    return()
  endif()

  set(part "${folder}.part")
  # Never ask for a password or a host key, and give up on a connection that has fallen silent.
  set(run_git ${CMAKE_COMMAND} -E env GIT_TERMINAL_PROMPT=0 GIT_ASKPASS= "GIT_SSH_COMMAND=ssh -oBatchMode=yes"
    ${git} -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=20)

  message(STATUS "Tenon: asking ${host} for ${name}")
  execute_process(COMMAND ${run_git} ls-remote --quiet ${url} HEAD TIMEOUT 15 RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed)
    set_property(GLOBAL PROPERTY tenon_unreachable_${host} TRUE)
    return()
  endif()

  # These serve a single commit; another server may only serve whole branches.
  file(REMOVE_RECURSE "${part}")
  execute_process(COMMAND ${run_git} init --quiet "${part}" RESULT_VARIABLE failed ERROR_QUIET)
  foreach(wanted "--depth=1;${url};${commit}" "--tags;${url};+refs/heads/*:refs/remotes/origin/*")
    execute_process(COMMAND ${run_git} -C "${part}" fetch --quiet ${wanted} TIMEOUT 180 OUTPUT_QUIET ERROR_QUIET)
    execute_process(COMMAND ${run_git} -C "${part}" checkout --quiet --detach ${commit} TIMEOUT 60
      RESULT_VARIABLE failed ERROR_QUIET)
    if(NOT failed)
      file(RENAME "${part}" "${folder}")  # only ever whole
      set(${result} "${folder}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(STATUS "Tenon: ${url} did not yield commit ${commit}")
endfunction()
