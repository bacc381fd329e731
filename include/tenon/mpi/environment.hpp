// Environment: MPI, from its initialisation to its end.
#pragma once

#include <exception>
#include <mpi.h>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/call.hpp>

namespace tenon::inline v1::mpi {

/// The threads that call MPI: the process's only one, the main one, one at a time, or any.
enum class ThreadSupport : int {
  single = MPI_THREAD_SINGLE,
  funneled = MPI_THREAD_FUNNELED,
  serialized = MPI_THREAD_SERIALIZED,
  multiple = MPI_THREAD_MULTIPLE
};

/// Initialises MPI, and finalises it when it is destroyed; does neither if the program has initialised MPI itself. If
/// an exception destroys it, MPI stays as it is, since the other ranks may wait for this one: the launcher ends them
/// when the process has ended.
class Environment {
 public:
  /// Tenon's own threads do not call MPI. Throws CommunicationError if MPI does not support `wanted`, or was finalised.
  TENON_INLINE explicit Environment(ThreadSupport wanted = ThreadSupport::funneled)
      : exceptions_(std::uncaught_exceptions()) {
    int finalized = 0, provided = MPI_THREAD_SINGLE;
    MPI_Finalized(&finalized);
    if (finalized)
      detail::throw_error(ErrorCode::communication, "mpi::Environment: MPI was finalised, which it can be only once");
    owned_ = !detail::mpi_is_active();
    if (owned_)
      detail::check_mpi("mpi::Environment", "MPI_Init_thread",
                        MPI_Init_thread(nullptr, nullptr, static_cast<int>(wanted), &provided));
    else detail::check_mpi("mpi::Environment", "MPI_Query_thread", MPI_Query_thread(&provided));
    threads_ = static_cast<ThreadSupport>(provided);
    if (threads_ < wanted) {
      if (owned_) MPI_Finalize();
      detail::throw_error(ErrorCode::communication, "mpi::Environment: MPI supports threads at level ", provided,
                          ", wanted is ", static_cast<int>(wanted));
    }
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  TENON_INLINE ~Environment() {
    if (owned_ && std::uncaught_exceptions() == exceptions_ && detail::mpi_is_active()) MPI_Finalize();
  }

  TENON_INLINE ThreadSupport threads() const { return threads_; }
  /// The name of this machine, as MPI has it.
  TENON_INLINE static const char* machine() {
    static char name[MPI_MAX_PROCESSOR_NAME + 1];
    int length = 0;
    detail::check_mpi("mpi::Environment::machine", "MPI_Get_processor_name", MPI_Get_processor_name(name, &length));
    name[length] = '\0';
    return name;
  }

 private:
  int exceptions_;
  bool owned_;
  ThreadSupport threads_;
};

}  // namespace tenon::inline v1::mpi
