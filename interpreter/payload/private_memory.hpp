// The memory of an interpreter: Python does not give all of it back when it ends, so each copy of the payload knows its
// own.
#pragma once

namespace tenon::interpreter {

/// Makes Python take its memory here. Before Python starts.
void use_private_memory();

/// Frees all that Python has not. After Python has ended; nothing of it may run or be read later.
void free_private_memory();

}  // namespace tenon::interpreter
