// Shared memory: tensors that several processes use without a copy.
#pragma once

#include <tenon/memory/shared.hpp>
#include <tenon/process/atomic_add.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/shared_socket.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/process/time_limit.hpp>

#if defined(__linux__)
#include <tenon/process/process_barrier.hpp>
#include <tenon/process/process_mutex.hpp>
#include <tenon/process/tensor_queue.hpp>
#endif
