"""What the package does when the interpreter ends, and when it is imported a second time."""

import subprocess
import sys
import textwrap

import pytest


def run(program):
    """The status and the output of a program in an interpreter of its own."""
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "work",
    [
        "x.exp()",
        "tenon.sum(x)",
        "x[tenon.arange(0, 100000)]",
        "tenon.apply_along_axis(lambda row: row.sum(), x.reshape(1000, 200), axis=1)",
        "tenon.asarray(bytearray(800000)).add_(1)",
        "x[Index()]",
    ],
)
def test_a_daemon_thread_that_computes_at_the_end(work):
    status, _, error = run(
        f"""
        import threading, time
        import tenon
        x = tenon.ones(200000)
        class Index:
            def __index__(self):
                return sum(1 for _ in range(100000))
        def compute():
            while True:
                {work}
        for _ in range(3):
            threading.Thread(target=compute, daemon=True).start()
        time.sleep(0.2)
        """
    )
    assert (status, error) == (0, "")


def test_a_second_import_is_refused():
    status, out, error = run(
        """
        import sys
        import tenon
        x = tenon.ones(3)
        for name in [name for name in sys.modules if name.partition(".")[0] == "tenon"]:
            del sys.modules[name]
        try:
            import tenon
        except ImportError as error:
            print(error)
        print(x.sum().item())
        """
    )
    assert status == 0 and out == (
        "tenon._core: cannot load the module more than once per process, neither in a second interpreter nor after its entry in sys.modules "
        "was deleted\n3.0\n"
    )


def test_a_second_interpreter_is_refused():
    status, out, _ = run(
        """
        import sys
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            try:
                import _interpreters as interpreters
            except ImportError:
                print("refused")
                sys.exit()
        other = interpreters.create()
        program = '''
        try:
            import tenon
        except ImportError:
            pass
        '''
        try:
            interpreters.run_string(other, program.replace("        ", ""))
        except Exception:
            pass
        try:
            import tenon
            assert tenon.ones(3).sum().item() == 3
        except ImportError as error:
            assert "more than once per process" in str(error)
        print("refused")
        """
    )
    assert (status, out) == (0, "refused\n")
