// Shared memory between real processes: every kind of handle, what each refuses, and what stays behind.
#include <tenon/process/shared_memory.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/shared.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::Child;
using support::descriptors;
using support::error_text;
using support::filled;
using support::segment_names;
using tn::Shape;
using tn::Tensor;
using namespace std::chrono_literals;

namespace {

/// Whatever a test did, nothing is left open or named.
struct NothingLeft {
  long before = descriptors(), named = segment_names();
  ~NothingLeft() {
    CHECK(descriptors() == before);
    CHECK(segment_names() == named);
  }
};
struct SocketPair {
  int end[2] = {-1, -1};
  explicit SocketPair(int type = SOCK_STREAM) { REQUIRE(::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, end) == 0); }
  ~SocketPair() {
    close(0);
    close(1);
  }
  void close(int i) {
    if (end[i] >= 0) ::close(std::exchange(end[i], -1));
  }
};
/// A message as send_tensor writes it, with whatever descriptors.
void send_raw(int socket, std::string bytes, const std::vector<int>& passed = {}) {
  std::vector<char> control(CMSG_SPACE(sizeof(int) * 8));
  ::iovec part{bytes.data(), bytes.size()};
  ::msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (!passed.empty()) {
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(sizeof(int) * passed.size());
    ::cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * passed.size());
    std::memcpy(CMSG_DATA(header), passed.data(), sizeof(int) * passed.size());
  }
  REQUIRE(::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<::ssize_t>(bytes.size()));
}
/// The first descriptor of a message.
int first_descriptor(int socket) {
  char bytes[4096];
  alignas(::cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  ::iovec part{bytes, sizeof bytes};
  ::msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  if (::recvmsg(socket, &message, MSG_CMSG_CLOEXEC) <= 0 || !CMSG_FIRSTHDR(&message)) return -1;
  int descriptor;
  std::memcpy(&descriptor, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof descriptor);
  return descriptor;
}
std::string sent_bytes(const Tensor<float>& tensor) {
  SocketPair pair;
  tn::send_tensor(pair.end[0], tensor);
  std::string bytes(4096, '\0');
  const auto n = ::recv(pair.end[1], bytes.data(), bytes.size(), 0);  // its descriptor is closed
  REQUIRE(n > 0);
  bytes.resize(static_cast<std::size_t>(n));
  return bytes;
}

}  // namespace

TEST_CASE("share_memory_ moves the elements under every handle, once") {
  const NothingLeft check;
  const tn::AllocatorScope unshared{tn::AlignedAllocator{}};  // the default policy may be one that shares
  for (const std::int64_t n : {0, 1, 5, 4096, 5000, 1'000'000}) {
    auto tensor = filled({n}, 3.f);
    const auto handle = tensor;
    const auto view = n > 1 ? tensor.narrow(0, 1, n - 1) : tensor;
    CHECK_FALSE(tensor.is_shared());
    tensor.share_memory_();
    CHECK((tensor.is_shared() && handle.is_shared() && view.is_shared()));
    CHECK((handle.storage().is_same(tensor.storage()) && view.storage().is_same(tensor.storage())));
    const float* where = tensor.data_ptr();
    tensor.share_memory_();
    CHECK(tensor.data_ptr() == where);
    if (n > 1) {
      tensor.data_ptr()[1] = 4.f;
      CHECK(view.data_ptr()[0] == 4.f);
      CHECK(handle.data_ptr()[n - 1] == (n == 2 ? 4.f : 3.f));
    }
    CHECK_FALSE(tensor.storage().is_resizable());
    CHECK_THROWS_AS(tensor.resize_({n + 100'000}), tn::MemoryError);
  }
  Tensor<float> none;
  none.share_memory_();
  CHECK((none.is_shared() && none.numel() == 0));
}

TEST_CASE("share_memory_ refuses memory that may not move") {
  const NothingLeft check;
  float here[4] = {1, 2, 3, 4};
  auto storage = tn::Storage<float>::borrow(here, 4);
  Tensor<float> tensor;
  tensor.set_(storage);
  CHECK_THAT(error_text<tn::MemoryError>([&] { tensor.share_memory_(); }), ContainsSubstring("foreign"));
  CHECK((tensor.data_ptr() == here && !tensor.is_shared()));
  CHECK_THROWS_AS(tn::share_text(tensor), tn::MemoryError);
  CHECK(tensor.clone().share_memory_().is_shared());
}

TEST_CASE("a text opens the tensor in another process, both ways, and read-only") {
  const NothingLeft check;
  for (const bool named : {false, true}) {
    auto tensor = filled({4, 3}, 2.f);
    const auto column = tensor.select(1, 2);
    const std::string text = named ? tn::share_named(column) : tn::share_text(column);
    CHECK_THAT(text, ContainsSubstring(named ? ":/dev/shm/tenon-" : ":/proc/"));
    Child child({"write", text});
    CHECK(child.line() == "2.000000");
    CHECK(child.wait() == 0);
    CHECK((tensor(0, 2) == 3.f && tensor(3, 2) == 3.f && tensor(3, 1) == 2.f));

    const auto granted =
        named ? tn::share_named(Tensor<const float>(column)) : tn::share_text(Tensor<const float>(column));
    Child reader({"read", granted});
    CHECK(reader.line() == "3.000000");
    Child writer({"write", granted});
    CHECK_THAT(writer.line(), ContainsSubstring("granted for reading only"));
  }
  for (const char* how : {"hold", "hold_named"}) {
    Child child({how});
    const std::string text = child.line();
    auto mine = tn::open_shared<float>(text);
    CHECK((mine(999) == 5.f && mine.numel() == 1000 && mine.is_shared()));
    const auto again = tn::open_shared<const float>(text);
    CHECK(again.storage().block() == mine.storage().block());
    const auto after = tn::open_shared(text);
    const auto typed = after.as<float>();
    CHECK(typed.data_ptr() == mine.data_ptr());
    CHECK_THROWS_AS(tn::open_shared<double>(text), tn::TypeError);
    mine(0) = 9.f;
    child.close_input();
    CHECK(child.line() == "9.000000");
    CHECK(child.wait() == 0);
    CHECK(mine(999) == 5.f);  // who has it keeps it
    if (std::string(how) == "hold_named") CHECK(tn::open_shared<float>(text)(0) == 9.f);
  }
}

TEST_CASE("a text says all of a tensor: any rank and dtype, negative strides, the offset") {
  const NothingLeft check;
  const auto scalar = filled({}, 3.f);
  CHECK(tn::open_shared<float>(tn::share_text(scalar)).item() == 3.f);
  const auto deep = filled({1, 2, 1, 2, 1, 2, 1, 2, 1}, 3.f).flip(1).transpose(3, 5).narrow(7, 1, 1);
  const auto opened = tn::open_shared<const float>(tn::share_text(deep));
  CHECK((opened.sizes() == deep.sizes() && opened.strides() == deep.strides() &&
         opened.storage_offset() == deep.storage_offset()));
  CHECK(opened.data_ptr() == deep.data_ptr());
  const auto complex = tn::detail::new_tensor<tn::complex<double>>("test", Shape{2});
  CHECK(tn::open_shared(tn::share_text(complex)).dtype() == tn::DType::complex128);
  const auto half = tn::detail::new_tensor<tn::float16>("test", Shape{2, 0});
  const auto empty = tn::open_shared(tn::share_text(half));
  CHECK((empty.dtype() == tn::DType::float16 && empty.sizes() == Shape{2, 0}));
  const auto truth = tn::detail::new_tensor<bool>("test", Shape{3});
  truth.data_ptr()[2] = true;
  CHECK(tn::open_shared<bool>(tn::share_named(truth))(2));
}

TEST_CASE("a text whose memory is gone, another's or made up is refused") {
  const NothingLeft check;
  std::string gone, named;
  {
    Child child({"hold"}), other({"hold_named"});
    gone = child.line();
    named = other.line();
  }
  CHECK(tn::remove_abandoned_segments() == 1);
  CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::open_shared(gone); }), ContainsSubstring("No such file"));
  CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::open_shared(named); }), ContainsSubstring("No such file"));

  Child child({"hold"});
  const std::string text = child.line();
  // The process number was given to another process, and its descriptor stands for another file.
  const auto fd = text.find("/fd/");
  for (const std::string& place :
       std::vector<std::string>{"/proc/" + std::to_string(::getpid()) + "/fd/0", "/proc/1/fd/0",
                                text.substr(8, fd - 8) + "/fd/1", "/proc/self/fd/0", "nothing"}) {
    const std::string wrong = "tenon-1:" + place + text.substr(text.find(':', 8));
    CHECK_THROWS_AS(tn::open_shared(wrong), tn::ExchangeError);
  }
  // The same file, but another tag: the inode was used again.
  std::string tag = text;
  std::size_t at = 0;
  for (int colon = 0; colon < 4; ++colon) at = tag.find(':', at) + 1;
  tag[at] = tag[at] == '1' ? '2' : '1';
  CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::open_shared(tag); }), ContainsSubstring("tag is another"));
  for (std::size_t n = 0; n < text.size(); n += 7)
    CHECK_THROWS_AS(tn::open_shared(text.substr(0, n)), tn::ExchangeError);
  for (const char* wrong :
       {"", "tenon-1:", "/proc/1/fd/2", "tenon-1:/etc/passwd:1:2:3:4:float32:w:40:4:0::",
        "tenon-1:/dev/shm/tenon-../x:1:2:3:4:float32:w:40:4:0::", "tenon-2:/proc/1/fd/1:1:2:3:4:float32:w:40:4:0::"}) {
    CHECK_THROWS_AS(tn::open_shared(wrong), tn::ExchangeError);
  }
  CHECK_THROWS_AS(tn::open_shared(text + ":1"), tn::ExchangeError);
  CHECK_THROWS_AS(tn::open_shared(text + ",1"), tn::Error);
  // A view beyond the storage, and a storage beyond the segment.
  std::string beyond = text;
  beyond.replace(beyond.rfind(":1000:"), 6, ":1001:");
  CHECK_THROWS_AS(tn::open_shared(beyond), tn::IndexError);
  std::string huge = text;
  huge.replace(huge.find(":fa0:"), 5, ":fffffffffffffff0:");
  CHECK_THROWS_AS(tn::open_shared(huge), tn::Error);
  CHECK(tn::open_shared<float>(text)(0) == 5.f);
}

TEST_CASE("a name lasts as long as a child of fork has the tensor") {
  const long named = segment_names();
  int end[2];
  REQUIRE(::pipe(end) == 0);
  ::pid_t child;
  std::string text;
  {
    const auto tensor = filled({1000}, 5.f);
    text = tn::share_named(tensor);
    child = ::fork();
    if (child == 0) {
      char c;
      ::close(end[1]);
      (void)!::read(end[0], &c, 1);
      const_cast<Tensor<float>&>(tensor) = Tensor<float>();  // which gives it up
      ::_exit(segment_names() == named ? 0 : 1);
    }
  }
  CHECK(segment_names() == named + 1);
  CHECK(tn::open_shared<float>(text)(999) == 5.f);
  for (int descriptor : end) ::close(descriptor);
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
}

TEST_CASE("segments of another user are refused") {
  if (::getuid() != 0) {
    WARN("skipped: only root can start a process of another user");
    return;
  }
  const NothingLeft check;
  Child other({"hold_as_other"});
  const std::string text = other.line();
  CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::open_shared(text); }),
             ContainsSubstring("another user") || ContainsSubstring("Permission denied"));
  auto tensor = filled({10}, 1.f);
  Child opener({"write_as_other", tn::share_text(tensor)});
  CHECK_THAT(opener.line(), ContainsSubstring("Permission denied"));
  auto named = filled({10}, 1.f);
  Child by_name({"write_as_other", tn::share_named(named)});
  CHECK_THAT(by_name.line(), ContainsSubstring("Permission denied"));
}

TEST_CASE("tensors travel over a socket: several, empty, aliased, twice, read-only") {
  const NothingLeft check;
  SocketPair pair;
  auto tensor = filled({4, 3}, 2.f);
  const auto row = tensor.select(0, 1);
  const auto large = filled({300'000}, 1.f);
  {
    Child child({"receive"}, pair.end[1]);
    tn::send_tensor(pair.end[0], tensor, Tensor<const float>(row), filled({0, 3}, 0.f), large);
    CHECK(child.line() == "4");
    CHECK(child.line() == "written");
    CHECK((tensor(0, 0) == 7.f && tensor(1, 0) == 2.f && large(0) == 7.f));
  }
  tn::send_tensor(pair.end[0], tensor, row, filled({0, 3}, 0.f));
  const auto here = tn::recv_tensors(pair.end[1], 20s);
  REQUIRE(here.size() == 3);
  const auto first = here[0].as<float>();
  CHECK(first.data_ptr() == tensor.data_ptr());
  CHECK(here[0].block() == here[1].block());
  CHECK((here[2].sizes() == Shape{0, 3} && here[2].dtype() == tn::DType::float32));
  tn::send_tensor(pair.end[0], tensor);
  CHECK(tn::recv_tensor<float>(pair.end[1], 20s).storage().block() == here[0].block());

  Child child({"send"}, pair.end[1]);
  const auto both = tn::recv_tensors(pair.end[0], 20s);
  CHECK(child.wait() == 0);  // what arrived outlives its sender
  REQUIRE(both.size() == 2);
  const auto writable = both[0].as<float>();
  const auto read_only = both[1].as<const float>();
  CHECK((writable(5) == 5.f && read_only(5) == 5.f));
  CHECK_THROWS_AS(both[1].as<float>(), tn::TypeError);
}

TEST_CASE("what is granted for reading cannot be mapped writable, nor written through the type") {
  const NothingLeft check;
  static_assert(!std::is_assignable_v<decltype(std::declval<Tensor<const float>&>()(0)), float>);
  SocketPair pair;
  tn::send_tensor(pair.end[0], Tensor<const float>(filled({10}, 1.f)));
  const int descriptor = first_descriptor(pair.end[1]);
  REQUIRE(descriptor >= 0);
  CHECK(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) == MAP_FAILED);
  CHECK(errno == EACCES);
  const std::string bytes = sent_bytes(filled({10}, 1.f));  // the sender claims that it may be written
  send_raw(pair.end[0], bytes, {descriptor});
  ::close(descriptor);
  CHECK_THAT(error_text<tn::TypeError>([&] { tn::recv_tensor<float>(pair.end[1], 20s); }),
             ContainsSubstring("reading only"));
}

TEST_CASE("seal_writes: the kernel maps sealed memory writable for nobody, whoever has it goes on") {
  const NothingLeft check;
  const tn::AllocatorScope unshared{tn::AlignedAllocator{}};
  auto tensor = filled({10}, 1.f);
  tn::seal_writes(tensor);
  tensor(0) = 2.f;
  SocketPair pair;
  tn::send_tensor(pair.end[0], tensor);
  const int descriptor = first_descriptor(pair.end[1]);
  REQUIRE(descriptor >= 0);
  const std::string path = "/proc/self/fd/" + std::to_string(descriptor);
  const int reopened = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  CHECK(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, reopened, 0) == MAP_FAILED);
  CHECK(errno == EPERM);
  ::close(reopened);
  ::close(descriptor);
  Child reader({"read", tn::share_text(tensor)}), writer({"write", tn::share_text(tensor)});
  CHECK(reader.line() == "2.000000");
  CHECK_THAT(writer.line(), ContainsSubstring("granted for reading only"));
  tn::seal_writes(tensor);
  const auto together = filled({10}, 1.f).share_memory_();
  CHECK_THROWS_AS(tn::seal_writes(together), tn::MemoryError);
  tn::seal_writes(filled({0}, 1.f));
}

TEST_CASE("a descriptor of shared memory cannot be made shorter or longer") {
  const NothingLeft check;
  SocketPair pair;
  tn::send_tensor(pair.end[0], filled({10}, 1.f));
  const int descriptor = first_descriptor(pair.end[1]);
  CHECK((::ftruncate(descriptor, 64) == -1 && errno == EPERM));
  CHECK((::ftruncate(descriptor, 1 << 30) == -1 && errno == EPERM));
  ::close(descriptor);
}

TEST_CASE("messages that break off, are none, or bring something foreign give typed errors and leave nothing") {
  const NothingLeft check;
  const std::string good = sent_bytes(filled({10}, 1.f));
  const auto refused = [&](const std::string& bytes, const std::vector<int>& passed, const char* text) {
    SocketPair pair;
    send_raw(pair.end[0], bytes, passed);
    pair.close(0);
    CHECK_THAT(error_text<tn::Error>([&] { tn::recv_tensors(pair.end[1], 20s); }), ContainsSubstring(text));
  };
  for (std::size_t n = 1; n < good.size(); n += 5) refused(good.substr(0, n), {}, "within a message");
  std::string wrong = good;
  wrong[0] ^= 1;
  refused(wrong, {}, "no message of send_tensor");
  refused(good, {}, "0 descriptors came");
  int pipe[2];
  REQUIRE(::pipe2(pipe, O_CLOEXEC) == 0);
  refused(good, {pipe[0]}, "is no shared memory");
  refused(good, {pipe[0], pipe[1]}, "2 descriptors came");
  const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  refused(good, {file}, "is no shared memory");
  const int loose = ::memfd_create("loose", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  REQUIRE(::ftruncate(loose, 4096) == 0);
  refused(good, {loose}, "not sealed");
  REQUIRE(::fcntl(loose, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0);
  refused(good, {loose}, "Tenon did not make");
  const int unsealable = ::memfd_create("unsealable", MFD_CLOEXEC);  // has the one seal that files in /dev/shm have
  REQUIRE(::ftruncate(unsealable, 4096) == 0);
  refused(good, {unsealable}, "not sealed");
  for (int descriptor : {pipe[0], pipe[1], file, loose, unsealable}) ::close(descriptor);

  // Every byte of a good message changed, with a good descriptor: an error or a tensor, and nothing worse.
  SocketPair source;
  auto tensor = filled({10}, 1.f);
  tn::send_tensor(source.end[0], tensor);
  const int descriptor = first_descriptor(source.end[1]);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string changed = good;
    changed[i] = static_cast<char>(~changed[i]);
    SocketPair pair;
    send_raw(pair.end[0], changed, {descriptor});
    pair.close(0);
    try {
      for (const auto& any : tn::recv_tensors(pair.end[1], 20s)) CHECK(any.numel() <= 1'000'000);
    } catch (const tn::Error&) {
    }
  }
  ::close(descriptor);
}

TEST_CASE("memory that a peer could make shorter is refused on whatever file system, and not sent") {
  const NothingLeft check;
  const std::string good = sent_bytes(filled({10}, 1.f));
  const auto refusal = [&](int descriptor) {
    SocketPair pair;
    send_raw(pair.end[0], good, {descriptor});
    ::close(descriptor);
    return error_text<tn::ExchangeError>([&] { tn::recv_tensors(pair.end[1], 20s); });
  };
  const auto furnish = [](int descriptor) {
    const tn::detail::SharedHeader header{tn::detail::SharedHeader::magic_word, 1 << 22, {1, 2}, {}};
    REQUIRE(::ftruncate(descriptor, 1 << 22) == 0);
    REQUIRE(::pwrite(descriptor, &header, sizeof header, 0) == static_cast<::ssize_t>(sizeof header));
    return descriptor;
  };
  const char* const path = "/dev/shm/tenon_test_of_seals";
  const int object = ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  REQUIRE(object >= 0);
  ::unlink(path);
  CHECK_THAT(refusal(furnish(object)), ContainsSubstring("not sealed"));
  tn::detail::SharedFile named;
  REQUIRE(tn::detail::new_shared_file(named, 1 << 22, 0, true));
  CHECK_THAT(refusal(::fcntl(named.descriptor, F_DUPFD_CLOEXEC, 0)), ContainsSubstring("not sealed"));
  tn::detail::leave_named(named.descriptor, named.name);
#if defined(MFD_HUGETLB)
  // Sealed huge pages: whoever takes them back makes the same signal. A system may have none.
  const int huge = ::memfd_create("huge", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_HUGETLB);
  if (huge >= 0 && ::ftruncate(huge, 1 << 22) == 0 && ::fcntl(huge, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0) {
    CHECK_THAT(refusal(huge), ContainsSubstring("no memory of the usual kind"));
  } else if (huge >= 0) {
    ::close(huge);
  }
#endif
  auto tensor = filled({10}, 1.f);
  const std::string text = tn::share_named(tensor);
  SocketPair pair;
  CHECK_THAT(error_text<tn::MemoryError>([&] { tn::send_tensor(pair.end[0], tensor); }),
             ContainsSubstring("send a clone"));
  tn::send_tensor(pair.end[0], tensor.clone());
  CHECK(tn::recv_tensor<float>(pair.end[1], 20s)(9) == 1.f);
}

TEST_CASE("sockets: time-outs, ends and kinds") {
  const NothingLeft check;
  SocketPair pair, packets(SOCK_SEQPACKET);
  for (const auto timeout : {20ms, 0ms, -1ms, (std::chrono::milliseconds::min)()})
    CHECK_THAT(error_text<tn::IoError>([&] { tn::recv_tensors(pair.end[0], timeout); }), ContainsSubstring("time-out"));
  const auto tensor = filled({10}, 1.f);
  CHECK_THAT(error_text<tn::IoError>([&] {
               for (;;) tn::send_tensors(pair.end[0], {tensor}, 20ms);
             }),
             ContainsSubstring("time-out"));
  pair.close(1);
  CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::recv_tensors(pair.end[0]); }),
             ContainsSubstring("closed the socket"));
  CHECK_THROWS_AS(tn::send_tensor(pair.end[0], tensor), tn::ExchangeError);
  CHECK_THROWS_AS(tn::send_tensor(packets.end[0], tensor), tn::IoError);
  CHECK_THROWS_AS(tn::recv_tensor<float>(-1), tn::IoError);
  SocketPair other;
  tn::send_tensor(other.end[0], tensor, tensor);
  CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::recv_tensor<float>(other.end[1]); }),
             ContainsSubstring("2 tensors, not one"));
}

TEST_CASE("a thousand small tensors arrive through a few descriptors") {
  const NothingLeft check;
  SocketPair pair;
  Child child({"send_for_ever"}, pair.end[1]);
  pair.close(1);
  std::vector<Tensor<float>> all;
  const long before = descriptors();
  for (int i = 0; i < 1000; ++i) {
    auto tensor = tn::recv_tensor<float>(pair.end[0], 20s);
    if (tensor.numel() < 1000) all.push_back(std::move(tensor));
  }
  CHECK(all.size() == 857);
  CHECK(descriptors() <= before + 4);
  CHECK(all[500](0) == all[500](all[500].numel() - 1));
}

TEST_CASE("arrived storages are found again while other threads let them go") {
  const NothingLeft check;
  SocketPair pair;
  const auto tensor = filled({10}, 1.f);
  const std::string text = tn::share_text(tensor);
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 2000; ++i) {
        const auto mine = tn::open_shared<const float>(text), copy = mine;
        wrong[t] += mine(3) != 1.f || mine.data_ptr() != tensor.data_ptr();
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (int count : wrong) CHECK(count == 0);
}
