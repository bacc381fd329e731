# Putting interpreters into a program.
include_guard()

# tenon_freeze(<files> <python> [BINARIES] [PACKAGES <folder or file>...] [EXTENSIONS <folder>...]): the rules for <files>.bin, .inc and
# _binaries.inc, which have the standard library, tenon and these packages, compiled by that Python, with the binary modules of EXTENSIONS,
# and of the standard library if BINARIES is given.
function(tenon_freeze frozen python)
  cmake_parse_arguments(PARSE_ARGV 2 arg "BINARIES" "" "PACKAGES;EXTENSIONS")
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH root)
  set(packages tenon_bootstrap=${root}/interpreter/payload/bootstrap.py
    tenon_pickling=${root}/interpreter/payload/pickling.py
    ${root}/bindings/python/tenon)
  foreach(package IN LISTS arg_PACKAGES)
    cmake_path(ABSOLUTE_PATH package)
    list(APPEND packages ${package})
  endforeach()
  set(extensions "")
  foreach(package IN LISTS arg_EXTENSIONS)
    cmake_path(ABSOLUTE_PATH package)
    list(APPEND extensions ${package})
  endforeach()
  set(binaries "")
  if(arg_BINARIES)
    set(binaries --binaries)
  endif()
  set(files "")
  foreach(package IN LISTS packages extensions)
    string(REGEX REPLACE "^[^/]*=" "" path ${package})
    if(IS_DIRECTORY ${path})
      file(GLOB_RECURSE inner CONFIGURE_DEPENDS ${path}/*.py ${path}/*.so ${path}.libs/*)
      list(APPEND files ${inner})
    else()
      list(APPEND files ${path})
    endif()
  endforeach()
  set(freeze ${root}/interpreter/tools/freeze.py)
  cmake_path(GET frozen FILENAME name)
  add_custom_command(OUTPUT ${frozen}.bin ${frozen}.inc ${frozen}_binaries.inc
    COMMAND ${python} ${freeze} ${frozen} ${packages} ${binaries} --extensions ${extensions}
    DEPENDS ${freeze} ${files} COMMENT "Freezing the modules ${name}.bin" VERBATIM)
endfunction()

# tenon_find_python_package(<name> <variable>): the folder of a package that a CPython of the payload's version has, that which
# find_package(Python) has found or the one that freezes; empty where neither has it.
function(tenon_find_python_package name variable)
  set(program "import importlib.util, sys; print(*importlib.util.find_spec('${name}').submodule_search_locations)
assert sys.implementation.name == 'cpython' and sys.version_info[:2] == (3, 11)")
  foreach(python IN ITEMS ${Python_EXECUTABLE} ${TENON_FREEZING_PYTHON})
    execute_process(COMMAND ${python} -c "${program}" OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE is_missing
      ERROR_QUIET)
    if(NOT is_missing)
      set(${variable} "${folder}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${variable} "" PARENT_SCOPE)
endfunction()

# tenon_embed_interpreter(<target> [BACKEND payload|subinterpreters] [PACKAGES <folder or file>...] [EXTENSIONS <folder or name>...]): the
# target can make interpreters, which have these packages of Python's beside the standard library and tenon. It then has in its memory,
# once, the modules' code, and the payload. The backend is that of the option TENON_INTERPRETER_BACKEND if none is given. EXTENSIONS are
# packages with binary modules, by their folders, or by their names where tenon_find_python_package finds them; each interpreter of the
# backend payload loads copies of its own of these modules.
function(tenon_embed_interpreter target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" BACKEND "PACKAGES;EXTENSIONS")
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH root)
  set(payload tenon_payload)
  set(python ${TENON_FREEZING_PYTHON})
  set(binaries BINARIES)
  if(NOT arg_BACKEND)
    set(arg_BACKEND ${TENON_INTERPRETER_BACKEND})
  endif()
  if(arg_BACKEND STREQUAL "subinterpreters")
    set(payload tenon_subinterpreter_payload)
    set(binaries "")
    set(python ${TENON_SUBINTERPRETER_PYTHON})
    if(arg_EXTENSIONS)
      message(FATAL_ERROR "tenon_embed_interpreter: EXTENSIONS ${arg_EXTENSIONS} of ${target} need the backend payload: sub-interpreters "
        "have no binary modules but those of their Python's standard library.")
    endif()
  endif()
  set(frozen ${TENON_PAYLOAD_FOLDER}/${payload}_frozen)
  set(extensions "")
  foreach(package IN LISTS arg_EXTENSIONS)
    if(NOT IS_DIRECTORY ${package} AND NOT package MATCHES "/")
      tenon_find_python_package(${package} folder)
      if(NOT folder)
        message(FATAL_ERROR "tenon_embed_interpreter: no CPython 3.11 that was found has the package ${package}: install it, or give its "
          "folder.")
      endif()
      set(package ${folder})
    endif()
    list(APPEND extensions ${package})
  endforeach()
  if(arg_PACKAGES OR extensions)
    set(frozen ${CMAKE_CURRENT_BINARY_DIR}/${target}_frozen)
    tenon_freeze(${frozen} ${python} ${binaries} PACKAGES ${arg_PACKAGES} EXTENSIONS ${extensions})
    target_sources(${target} PRIVATE ${frozen}.inc)
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_interpreter.cpp)
  configure_file(${root}/interpreter/program/embedded.cpp ${source} COPYONLY)
  set(payload_file ${TENON_PAYLOAD_FOLDER}/${payload}.so)
  if(NOT TARGET ${payload} AND NOT EXISTS ${payload_file})
    message(FATAL_ERROR "tenon_embed_interpreter: this Tenon was built without the backend ${arg_BACKEND}.")
  endif()
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS "${frozen}.bin;${frozen}.inc;${frozen}_binaries.inc;${payload_file}"
    INCLUDE_DIRECTORIES ${root}/interpreter/src
    SKIP_PRECOMPILE_HEADERS ON
    COMPILE_DEFINITIONS
      "TENON_PAYLOAD=\"${payload_file}\";TENON_FROZEN_CODE=\"${frozen}.bin\";TENON_FROZEN_ROWS=\"${frozen}.inc\"\
;TENON_BINARY_ROWS=\"${frozen}_binaries.inc\"")
  target_sources(${target} PRIVATE ${source})
  if(TARGET ${payload})  # not an installed one
    add_dependencies(${target} ${payload})
  endif()
  # The payload finds Tenon in the program, wherever that has it from.
  set_target_properties(${target} PROPERTIES ENABLE_EXPORTS ON)
  target_link_libraries(${target} PRIVATE tenon::interpreter)
endfunction()
