// Processes for tests: the program tests/process/shared_peer.cpp, started separately, with pipes for its input and
// output.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// A process of shared_peer, which lies in the folder of the test's own program. It is killed when this object is
/// destroyed.
class Child {
 public:
  /// `kept`: a file descriptor that the process inherits, as number 3.
  explicit Child(std::vector<std::string> arguments, int kept = -1) {
    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) return;
    char self[4096];
    const auto length = ::readlink("/proc/self/exe", self, sizeof self);
    std::string program(self, length > 0 ? static_cast<std::size_t>(length) : 0);
    program.resize(program.rfind('/') + 1);
    program += "shared_peer";
    std::vector<char*> argv{program.data()};
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      if (kept == 3) ::fcntl(3, F_SETFD, 0);
      else if (kept >= 0) ::dup2(kept, 3);
      ::execv(program.c_str(), argv.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  Child(Child&& other) noexcept
      : pid_(std::exchange(other.pid_, -1)), in_(std::exchange(other.in_, -1)), out_(std::exchange(other.out_, -1)) {}
  Child& operator=(Child&&) = delete;
  ~Child() {
    kill();
    wait();
    close_input();
    if (out_ >= 0) ::close(out_);
  }

  ::pid_t pid() const { return pid_; }
  void kill() const {
    if (pid_ > 0) ::kill(pid_, SIGKILL);
  }
  void close_input() {
    if (in_ >= 0) ::close(std::exchange(in_, -1));
  }
  /// The next line of its output; "(nothing)" if none comes within 20 seconds.
  std::string line() const {
    std::string text;
    char c;
    for (;;) {
      ::pollfd one{out_, POLLIN, 0};
      if (::poll(&one, 1, 20'000) <= 0 || ::read(out_, &c, 1) != 1) return text.empty() ? "(nothing)" : text;
      if (c == '\n') return text;
      text += c;
    }
  }
  /// Its exit status, or minus the signal that ended it; 1000 if it does not end within 20 seconds.
  int wait() {
    if (pid_ <= 0) return status_;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    int status = 0;
    ::pid_t ended = 0;
    while ((ended = ::waitpid(pid_, &status, WNOHANG)) == 0 && std::chrono::steady_clock::now() < end) ::usleep(200);
    if (ended == 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, &status, 0);
      status_ = 1000;
    } else {
      status_ = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    }
    pid_ = -1;
    return status_;
  }

 private:
  ::pid_t pid_ = -1;
  int in_ = -1, out_ = -1, status_ = -1;
};

}  // namespace support
