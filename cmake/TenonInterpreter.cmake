# Putting interpreters into a program.
include_guard()

# tenon_find_python_package(<name> <variable>): the folder of a package that a CPython of the interpreters' version has, that which
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

# tenon_embed_interpreter(<target> [PACKAGES <folder or file>...] [EXTENSIONS <folder or name>...]): the target can make interpreters, which
# have these packages of Python's beside the standard library and tenon. It then has in its memory, once, the modules' code, and the payload.
# EXTENSIONS are packages with binary modules, by their folders, or by their names where tenon_find_python_package finds them; each
# interpreter loads copies of its own of these modules.
function(tenon_embed_interpreter target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PACKAGES;EXTENSIONS")
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH root)
  set(frozen ${CMAKE_CURRENT_BINARY_DIR}/${target}_frozen)
  set(payload tenon_payload)
  if(arg_EXTENSIONS)
    set(payload tenon_extensible_payload)
  endif()
  set(packages tenon_bootstrap=${root}/interpreter/payload/bootstrap.py
    tenon_pickling=${root}/interpreter/payload/pickling.py
    ${root}/bindings/python/tenon)
  foreach(package IN LISTS arg_EXTENSIONS)
    if(NOT IS_DIRECTORY ${package} AND NOT package MATCHES "/")
      tenon_find_python_package(${package} folder)
      if(NOT folder)
        message(FATAL_ERROR "tenon_embed_interpreter: no CPython 3.11 that was found has the package ${package}: install it, or give its "
          "folder.")
      endif()
      set(package ${folder})
    endif()
    list(APPEND arg_PACKAGES ${package})
  endforeach()
  foreach(package IN LISTS arg_PACKAGES)
    cmake_path(ABSOLUTE_PATH package)
    list(APPEND packages ${package})
  endforeach()
  set(files "")
  foreach(package IN LISTS packages)
    string(REGEX REPLACE "^[^/]*=" "" path ${package})
    if(IS_DIRECTORY ${path})
      file(GLOB_RECURSE inner CONFIGURE_DEPENDS ${path}/*.py ${path}/*.so ${path}.libs/*)
      list(APPEND files ${inner})
    else()
      list(APPEND files ${path})
    endif()
  endforeach()
  set(freeze ${root}/interpreter/tools/freeze.py)
  add_custom_command(OUTPUT ${frozen}.bin ${frozen}.inc ${frozen}_binaries.inc
    COMMAND ${TENON_FREEZING_PYTHON} ${freeze} ${frozen} ${packages}
    DEPENDS ${freeze} ${files} COMMENT "Freezing the modules of ${target}" VERBATIM)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_interpreter.cpp)
  configure_file(${root}/interpreter/program/embedded.cpp ${source} COPYONLY)
  set(payload_file ${TENON_PAYLOAD_FOLDER}/${payload}.so)
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS "${frozen}.bin;${frozen}.inc;${frozen}_binaries.inc;${payload_file}"
    INCLUDE_DIRECTORIES ${root}/interpreter/src
    SKIP_PRECOMPILE_HEADERS ON
    COMPILE_DEFINITIONS
      "TENON_PAYLOAD=\"${payload_file}\";TENON_FROZEN_CODE=\"${frozen}.bin\";TENON_FROZEN_ROWS=\"${frozen}.inc\"\
;TENON_BINARY_ROWS=\"${frozen}_binaries.inc\"")
  target_sources(${target} PRIVATE ${source} ${frozen}.inc)
  add_dependencies(${target} ${payload})
  # The payload finds Tenon in the program, wherever that has it from.
  set_target_properties(${target} PROPERTIES ENABLE_EXPORTS ON)
  target_link_libraries(${target} PRIVATE tenon::interpreter)
endfunction()
