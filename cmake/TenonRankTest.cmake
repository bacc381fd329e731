# tenon_add_rank_test(<name> <number of ranks> COMMAND <program> [argument...] LABELS <labels> [LAUNCHER <launcher>] [ENVIRONMENT <setting...>]):
# a test of a program on several ranks, started by the launcher of the MPI that tenon::mpi stands on, or by another one.
function(tenon_add_rank_test name ranks)
  cmake_parse_arguments(PARSE_ARGV 2 test "" "LAUNCHER;LABELS" "COMMAND;ENVIRONMENT")
  if(NOT test_LAUNCHER)
    set(test_LAUNCHER ${MPIEXEC_EXECUTABLE})
  endif()
  add_test(NAME ${name} COMMAND ${test_LAUNCHER} -n ${ranks} ${test_COMMAND})
  # What OpenMPI, version 4 and 5, asks of root and of fewer processors than ranks; others do not know it.
  set(settings OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
      PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe TENON_NUM_THREADS=1 ${test_ENVIRONMENT})
  set_tests_properties(${name} PROPERTIES LABELS "${test_LABELS}" TIMEOUT 300 PROCESSORS ${ranks} ENVIRONMENT "${settings}")
endfunction()
