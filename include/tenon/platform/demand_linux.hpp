// Refuses a system that lacks what processes need to share locks: the kernel's facts about other processes' threads.
#pragma once

#if !defined(__linux__)
#error "tenon: mutexes, barriers and queues between processes need Linux; shared tensors, sockets and names do not"
#endif
