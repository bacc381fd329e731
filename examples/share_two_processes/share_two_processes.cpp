// Two processes, one tensor.
//
// The first makes a tensor and prints a handle: a line of text. The second, which shares nothing with it but that line,
// opens the tensor and writes into it. No element is copied.
//
//   share_two_processes            does both: it starts itself a second time
//   share_two_processes <handle>   is the second process, for instance in another terminal
#include <tenon/process/shared_memory.hpp>
#include <tenon/tenon.hpp>

#include <spawn.h>
#include <sys/wait.h>

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

namespace tn = tenon;

extern char** environ;

static void first_process(std::string program) {
  auto tensor = tn::ones<float>({5, 5});
  const auto diagonal = tensor.diagonal();
  tensor.share_memory_();  // the view follows
  std::string handle = tn::share_text(tensor);
  std::cout << "The first process has\n" << tensor << "\nand says\n" << handle << "\n\n" << std::flush;

  std::string own_program = "/proc/self/exe";
  char* const arguments[] = {program.data(), handle.data(), nullptr};
  pid_t second;
  int status = 1;
  if (posix_spawn(&second, own_program.c_str(), nullptr, nullptr, arguments, environ) == 0) waitpid(second, &status, 0);
  if (status != 0) throw std::runtime_error("the second process failed");

  std::cout << "Now the first process has\n" << tensor << "\nwith the diagonal\n" << diagonal << '\n';
  if (tn::sum(diagonal).item() != 35.f) throw std::runtime_error("that is not what the second process wrote");
}

static void second_process(const char* handle) {
  const auto tensor = tn::open_shared<float>(handle);
  tensor.diagonal().fill_(7.f);
  std::cout << "The second process has written to the diagonal.\n\n" << std::flush;
}

int main(int argc, char** argv) try {
  if (argc > 1) second_process(argv[1]);
  else first_process(argv[0]);
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
