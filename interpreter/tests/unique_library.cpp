// A library with a symbol of which all of a process have the first one's, even where they load copies (STB_GNU_UNIQUE).
inline int calls = 0;
extern "C" int count_calls() { return ++calls; }
