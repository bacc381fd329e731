#!/bin/sh
# usage: self_test.sh <compiler> [flags]
# run.sh accepts a good file and refuses each way in which a file of cases can be wrong.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
file=$(mktemp --suffix=.cpp)
trap 'rm -f "$file" "$file.log"' EXIT
failed=0

# `judge accepts|refuses <what is shown> <compiler…> <<file`
judge() {
  wanted=$1 what=$2
  shift 2
  cat >"$file"
  if "$here/run.sh" "$file" "$@" >"$file.log" 2>&1; then got=accepts; else got=refuses; fi
  if [ $got != "$wanted" ]; then
    echo "run.sh $got $what:"
    cat "$file.log"
    failed=1
  fi
}

judge accepts "a case that fails as expected" "$@" <<'END'
template <class T> void f(T) { static_assert(sizeof(T) == 1, "one byte only"); }
void g() {
  f('c');
#if TENON_CASE == 1
  // expect: one byte only
  f(1);
#endif
}
END
judge accepts "a case whose first error line is as expected" "$@" <<'END'
template <class T> void f(T) { static_assert(sizeof(T) == 1, "one byte only"); }
void g() {
#if TENON_CASE == 1
  // expect-first: one byte only
  f(1);
#endif
}
END
judge refuses "a case that says what is expected behind another error" "$@" <<'END'
template <class T> void f(T) { static_assert(sizeof(T) == 1, "one byte only"); }
#if TENON_CASE == 1
// expect-first: one byte only
int x = no_such_name;
void g() { f(1); }
#endif
END
judge refuses "a case with a long output" "$@" <<'END'
template <int n> struct Deep : Deep<n - 1> {};
template <> struct Deep<0> { static_assert(sizeof(int) == 1, "one byte only"); };
#if TENON_CASE == 1
// expect-first: one byte only
Deep<8> one;
int a1 = no_such_name, a2 = no_such_name, a3 = no_such_name, a4 = no_such_name, a5 = no_such_name, a6 = no_such_name;
#endif
END
judge accepts "a case with a brief output" "$@" <<'END'
template <class T> void f(T) { static_assert(sizeof(T) == 1, "one byte only"); }
void g() {
#if TENON_CASE == 1
  // expect-brief: one byte only
  f(1);
#endif
}
END
judge refuses "a case with an output that is not brief" "$@" <<'END'
template <int n> struct Deep : Deep<n - 1> {};
template <> struct Deep<0> { static_assert(sizeof(int) == 1, "one byte only"); };
#if TENON_CASE == 1
// expect-brief: one byte only
Deep<8> one;
int a1 = no_such_name, a2 = no_such_name;
#endif
END
judge refuses "a positive control that does not compile" "$@" <<'END'
int x = no_such_name;
#if TENON_CASE == 1
// expect: no_such_name
#endif
END
judge refuses "a case that compiles" "$@" <<'END'
#if TENON_CASE == 1
// expect: anything
int x;
#endif
END
judge refuses "a case that fails for another reason" "$@" <<'END'
#if TENON_CASE == 1
// expect: one byte only
int x = no_such_name;  // one byte only
#endif
END
judge refuses "a case without an expectation" "$@" <<'END'
#if TENON_CASE == 1
int x = no_such_name;
#endif
END
judge refuses "a file without cases" "$@" <<'END'
int x;
END
exit $failed
