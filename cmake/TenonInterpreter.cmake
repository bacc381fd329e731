# Putting interpreters into a program.
include_guard()

# tenon_embed_interpreter(<target> [PACKAGES <folder or file>...]): the target can make interpreters, which have these packages of Python's
# beside the standard library and tenon. It then has in its memory, once, the modules' code, and the payload.
function(tenon_embed_interpreter target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" PACKAGES)
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH root)
  set(frozen ${CMAKE_CURRENT_BINARY_DIR}/${target}_frozen)
  set(packages tenon_bootstrap=${root}/interpreter/payload/bootstrap.py
    tenon_pickling=${root}/interpreter/payload/pickling.py
    ${root}/bindings/python/tenon)
  foreach(package IN LISTS arg_PACKAGES)
    cmake_path(ABSOLUTE_PATH package)
    list(APPEND packages ${package})
  endforeach()
  set(files "")
  foreach(package IN LISTS packages)
    string(REGEX REPLACE "^[^/]*=" "" path ${package})
    if(IS_DIRECTORY ${path})
      file(GLOB_RECURSE inner CONFIGURE_DEPENDS ${path}/*.py)
      list(APPEND files ${inner})
    else()
      list(APPEND files ${path})
    endif()
  endforeach()
  set(freeze ${root}/interpreter/tools/freeze.py)
  add_custom_command(OUTPUT ${frozen}.bin ${frozen}.inc COMMAND ${TENON_FREEZING_PYTHON} ${freeze} ${frozen} ${packages}
    DEPENDS ${freeze} ${files} COMMENT "Freezing the modules of ${target}" VERBATIM)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_interpreter.cpp)
  configure_file(${root}/interpreter/program/embedded.cpp ${source} COPYONLY)
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS "${frozen}.bin;${frozen}.inc;${TENON_PAYLOAD_FILE}"
    INCLUDE_DIRECTORIES ${root}/interpreter/src
    SKIP_PRECOMPILE_HEADERS ON
    COMPILE_DEFINITIONS
      "TENON_PAYLOAD=\"${TENON_PAYLOAD_FILE}\";TENON_FROZEN_CODE=\"${frozen}.bin\";TENON_FROZEN_ROWS=\"${frozen}.inc\"")
  target_sources(${target} PRIVATE ${source} ${frozen}.inc)
  add_dependencies(${target} tenon_payload)
  # The payload finds Tenon in the program, wherever that has it from.
  set_target_properties(${target} PROPERTIES ENABLE_EXPORTS ON)
  target_link_libraries(${target} PRIVATE tenon::interpreter)
endfunction()
