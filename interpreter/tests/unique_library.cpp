// A library with a symbol of which all copies in a process have the first one's (STB_GNU_UNIQUE), and that needs one
// that nobody has.
inline int calls = 0;
extern "C" int missing_function(int);
extern "C" int count_calls() { return missing_function(++calls); }
