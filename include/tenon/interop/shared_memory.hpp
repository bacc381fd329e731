// Shared memory: tensors that several processes see, without a copy.
#pragma once

#include <tenon/interop/atomic_add.hpp>
#include <tenon/interop/shared_handle.hpp>
#include <tenon/interop/shared_socket.hpp>
#include <tenon/interop/shared_text.hpp>
#include <tenon/interop/time_limit.hpp>
#include <tenon/memory/shared_memory.hpp>

#if defined(__linux__)
#include <tenon/interop/process_barrier.hpp>
#include <tenon/interop/process_mutex.hpp>
#include <tenon/interop/tensor_queue.hpp>
#endif
