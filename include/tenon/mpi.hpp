// Tensors between the processes of an MPI program. Includes only.
//
// Outside the umbrella: link CMake's target tenon::mpi, or compile with mpicxx, and start the program by mpirun.
#pragma once

#include <tenon/distributed/distributed.hpp>
#include <tenon/distributed/move_rows.hpp>
#include <tenon/distributed/multiply_rows.hpp>
#include <tenon/distributed/npy.hpp>
#include <tenon/distributed/reduce_rows.hpp>
#include <tenon/distributed/row_split.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/environment.hpp>
#include <tenon/mpi/machine_memory.hpp>
#include <tenon/mpi/point_to_point.hpp>
#include <tenon/mpi/reduce.hpp>
#include <tenon/mpi/remote_window.hpp>
#include <tenon/mpi/request.hpp>
#include <tenon/mpi/row_collective.hpp>
