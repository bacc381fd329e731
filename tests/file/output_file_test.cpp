// Files that replace others as a whole: what is kept of those, and that nothing is left of what was not completed.
#include <tenon/file/npy.hpp>
#include <tenon/file/output_file.hpp>

#include <fcntl.h>
#include <signal.h>
#if defined(__linux__)
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/fork.hpp"

namespace fs = std::filesystem;
using namespace files;
using Catch::Matchers::ContainsSubstring;
using tenon::detail::OutputFile;

namespace {

void save(const std::string& path, const char* text) {
  OutputFile file("save", path.c_str());
  file.write(text, std::char_traits<char>::length(text));
  file.commit();
}
struct ::stat facts_of(const std::string& path) {
  struct ::stat facts {};
  REQUIRE(::lstat(path.c_str(), &facts) == 0);
  return facts;
}
/// The permissions of the only file of a folder, or of this process's open file without a name.
unsigned mode_of_unfinished(const std::string& folder, const std::string& finished) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path() != finished) return facts_of(entry.path()).st_mode & 0777;
  }
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    char target[4096];
    const auto n = ::readlink(entry.path().c_str(), target, sizeof target);
    struct ::stat facts;
    if (n > 0 && std::string(target, static_cast<std::size_t>(n)).rfind(folder, 0) == 0 &&
        ::stat(entry.path().c_str(), &facts) == 0)
      return facts.st_mode & 0777;
  }
  return 01000;
}

#if defined(__linux__) && defined(O_TMPFILE)
/// Lets a system call of this process fail from now on: if its third argument has one of these bits, or always if there
/// are none. False if the kernel does not.
bool forbid(unsigned call, unsigned bits, unsigned error) {
  constexpr unsigned third =
      offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t) + (std::endian::native == std::endian::big ? 4 : 0);
  sock_filter steps[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 3),
                         BPF_STMT(BPF_LD | BPF_W | BPF_ABS, third),
                         BPF_JUMP(BPF_JMP | (bits ? BPF_JSET : BPF_JGE) | BPF_K, bits, 0, 1),
                         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
                         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{static_cast<unsigned short>(std::size(steps)), steps};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#endif

}  // namespace

TEST_CASE("output file: permissions are those of the old file from the beginning") {
  const Scratch scratch;
  const std::string path = scratch / "x", folder = scratch.folder.string();
  const ::mode_t before = ::umask(022);
  for (const ::mode_t mode : {0600, 0644, 0666, 0400, 0777, 0620}) {
    INFO(std::oct << mode);
    if (mode == 0400 && ::geteuid() != 0) continue;
    fs::remove(path);
    write_bytes(path, "old");
    REQUIRE(::chmod(path.c_str(), mode) == 0);
    OutputFile file("save", path.c_str());
    CHECK(mode_of_unfinished(folder, path) == mode);
    file.write("new", 3);
    file.commit();
    CHECK((facts_of(path).st_mode & 07777) == mode);
    CHECK(bytes_of(path) == "new");
  }
  fs::remove(path);
  ::umask(027);
  save(path, "made");
  CHECK((facts_of(path).st_mode & 07777) == 0640);
  ::umask(before);
  CHECK(scratch.files() == 1);
}

TEST_CASE(
    "output file: owner and group are kept where the system permits it, and a group that is lost gives no rights") {
  if (::geteuid() != 0) return;
  const Scratch scratch;
  const std::string path = scratch / "x";
  write_bytes(path, "old");
  REQUIRE((::chmod(path.c_str(), 0660) == 0 && ::chown(path.c_str(), 1234, 2345) == 0));
  save(path, "new");
  CHECK((facts_of(path).st_uid == 1234 && facts_of(path).st_gid == 2345 && (facts_of(path).st_mode & 07777) == 0660));
  // Another user, who may write the file and its folder, but is not of its group.
  REQUIRE((::chmod(path.c_str(), 0662) == 0 && ::chmod(scratch.folder.c_str(), 0777) == 0));
  const ::pid_t child = ::fork();
  if (child == 0) {
    if (::setgid(3456) != 0 || ::setuid(3456) != 0) ::_exit(1);
    OutputFile file("save", path.c_str());
    file.write("theirs", 6);
    file.commit();
    ::_exit(0);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  if (status != 0) return;  // a folder above does not let others in
  CHECK((facts_of(path).st_uid == 3456 && facts_of(path).st_gid == 3456 && (facts_of(path).st_mode & 07777) == 0622));
  CHECK(bytes_of(path) == "theirs");
}

TEST_CASE("output file: links are followed, whether or not their target exists") {
  const Scratch scratch;
  fs::create_directory(scratch / "folder");
  fs::create_symlink("folder/next", scratch / "first");
  fs::create_symlink("target", scratch / "folder/next");
  save(scratch / "first", "made");
  CHECK((fs::is_symlink(scratch / "first") && fs::is_symlink(scratch / "folder/next")));
  CHECK(bytes_of(scratch / "folder/target") == "made");
  save(scratch / "first", "again");
  CHECK(bytes_of(scratch / "folder/target") == "again");
  fs::create_symlink((scratch.folder / "absolute").string(), scratch / "link");
  save(scratch / "link", "absolute");
  CHECK((fs::is_symlink(scratch / "link") && bytes_of(scratch / "absolute") == "absolute"));
  fs::create_symlink("none/target", scratch / "nowhere");
  CHECK_THROWS_AS(save(scratch / "nowhere", "x"), tenon::IoError);
  CHECK(fs::is_symlink(scratch / "nowhere"));
  fs::create_symlink("round", scratch / "round");
  CHECK_THROWS_AS(save(scratch / "round", "x"), tenon::IoError);
  CHECK_THROWS_AS(save("", "x"), tenon::IoError);
}

TEST_CASE("output file: the other names of the old file keep its content") {
  const Scratch scratch;
  write_bytes(scratch / "x", "old");
  fs::create_hard_link(scratch / "x", scratch / "same");
  save(scratch / "x", "new");
  CHECK((bytes_of(scratch / "x") == "new" && bytes_of(scratch / "same") == "old"));
}

TEST_CASE("output file: what others or killed programs have left beside it is in nobody's way") {
  const Scratch scratch;
  const std::string path = scratch / "x", longest = scratch / std::string(255, 'n').c_str();
  for (int k = 0; k < 1000; ++k) write_bytes(path + ".tmp" + std::to_string(k), "stale");
  save(path, "new");
  CHECK((bytes_of(path) == "new" && scratch.files() == 1001));
  save(longest, "long");
  CHECK(bytes_of(longest) == "long");
  const ::pid_t child = ::fork();
  if (child == 0) {
    OutputFile file("save", path.c_str());
    file.write("half", 4);
    ::kill(::getpid(), SIGKILL);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK((WIFSIGNALED(status) && bytes_of(path) == "new"));
  CHECK(scratch.files() <= 1003);  // where no file can be without a name, it is left
}

TEST_CASE("output file: a file without a name is written directly") {
  const Scratch scratch;
  const int descriptor = ::open((scratch / "x").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  REQUIRE(::write(descriptor, "longer than before", 18) == 18);
  fs::remove(scratch / "x");
  save("/proc/self/fd/" + std::to_string(descriptor), "new");
  char text[32];
  CHECK((::pread(descriptor, text, sizeof text, 0) == 3 && std::string(text, 3) == "new"));
  ::close(descriptor);
  CHECK(scratch.files() == 0);
}

#if defined(__linux__) && defined(O_TMPFILE)
TEST_CASE(
    "output file: where no file can be without a name, or get one, it has a random one, and its permissions from the "
    "beginning") {
  const Scratch scratch;
  const std::string path = scratch / "x", folder = scratch.folder.string(), text(100000, 'n');
  const auto saves_without = [&](unsigned call, unsigned bits, unsigned error) {
    write_bytes(path, "old");
    REQUIRE(::chmod(path.c_str(), 0640) == 0);
    CHECK(support::holds_in_child([&] {
      (void)forbid(call, bits, error);  // a kernel that forbids nothing saves, too
      OutputFile file("save", path.c_str());
      if (mode_of_unfinished(folder, path) != 0640) return false;
      file.write(text.data(), text.size());
      file.commit();
      return true;
    }));
    CHECK((facts_of(path).st_mode & 07777) == 0640);
    CHECK(bytes_of(path) == text);
    CHECK(scratch.files() == 1);
  };
  saves_without(SYS_openat, O_TMPFILE & ~O_DIRECTORY, EOPNOTSUPP);
  for (const unsigned error : {ENOENT, EPERM, EXDEV}) saves_without(SYS_linkat, ~0u, error);
}

TEST_CASE("output file: saving waits for the disk, and within NoFlush does not") {
  const Scratch scratch;
  const std::string path = scratch / "x";
  write_bytes(path, "old");
  /// Whether it ends as it must where the disk cannot be waited for.
  const auto ends_well = [&](bool in_scope) {
    return support::holds_in_child([&] {
      if (!forbid(SYS_fsync, 0, EIO)) return true;
      std::optional<tenon::NoFlush> quick(std::in_place);
      if (!in_scope) quick.reset();
      try {
        save(path, "new");
        return in_scope && bytes_of(path) == "new";
      } catch (const tenon::IoError&) {
        return !in_scope && bytes_of(path) == "old";
      }
    });
  };
  CHECK(ends_well(false));
  CHECK(ends_well(true));
  CHECK(scratch.files() == 1);
}
#endif
