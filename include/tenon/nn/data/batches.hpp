// Batches: a dataset in parts of a size, in order or shuffled, of which one thread prepares the next while the last is
// used.
//
//   for (const auto& [x, y] : nn::batches({.batch_size = 64, .shuffle = true}, images, labels)) …
//
// Each loop over the range is one epoch. The memory of a batch is used again, unless a handle on it is left when the
// next but one is made.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/random/permutation.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

struct BatchOptions {
  std::int64_t batch_size = 1;
  bool shuffle = false;            ///< a new order for each epoch
  bool drop_last = false;          ///< leave out a last batch that is smaller
  Generator* generator = nullptr;  ///< of the order; null: the thread's own stream
  bool prefetch = true;            ///< prepare the next batch on a thread of its own
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The rows of a batch, in memory that is kept for the next one.
template <class T>
class BatchRows {
 public:
  /// n rows of a shape, in the same memory as the last ones if these are all that hold it.
  const Tensor<T>& prepare(std::int64_t n, std::int64_t most, Dims row) {
    rows_ = Tensor<T>();
    Shape all{most};
    for (const std::int64_t size : row) all.push_back(size);
    const bool is_reused =
        memory_.storage().block() && use_count(memory_.storage().block()) == 1 && memory_.layout().sizes() == Dims(all);
    if (!is_reused) memory_ = new_tensor<T>("nn::batches", all);
    rows_ = memory_.narrow(0, 0, n);
    return rows_;
  }
  const Tensor<T>& rows() const { return rows_; }

 private:
  Tensor<T> memory_, rows_;
};

/// Rows of tensors, by their indices.
template <class... T>
struct TensorRows {
  std::tuple<Tensor<const T>...> tensors;
  std::int64_t count;
  struct Batch {
    std::tuple<BatchRows<T>...> rows;
    std::tuple<Tensor<T>...> batch;
  };
  void fill(Batch& to, const std::int64_t* at, std::int64_t n, std::int64_t most) const {
    to.batch = {};
    fill(to, at, n, most, std::index_sequence_for<T...>{});
  }

 private:
  template <std::size_t... k>
  void fill(Batch& to, const std::int64_t* at, std::int64_t n, std::int64_t most, std::index_sequence<k...>) const {
    (copy_rows(std::get<k>(tensors), std::get<k>(to.rows), at, n, most), ...);
    to.batch = {std::get<k>(to.rows).rows()...};
  }
  template <class U>
  static void copy_rows(const Tensor<const U>& from, BatchRows<U>& rows, const std::int64_t* at, std::int64_t n,
                        std::int64_t most) {
    const Dims row(from.layout().sizes_data() + 1, from.dim() - 1);
    const Tensor<U>& to = rows.prepare(n, most, row);
    const std::int64_t size = from.size(0) > 0 ? from.numel() / from.size(0) : 0;
    for (std::int64_t i = 0; i < n; ++i) {
      if (from.is_contiguous())
        std::memcpy(static_cast<void*>(to.data_ptr() + i * size),
                    static_cast<const void*>(from.data_ptr() + at[i] * size),
                    static_cast<std::size_t>(size) * sizeof(U));
      else to[i].copy_(from[at[i]]);
    }
  }
};

/// What a function makes of a tensor of indices.
template <class F>
struct IndexFunction {
  F function;
  std::int64_t count;
  struct Batch {
    Tensor<std::int64_t> indices;
    std::optional<std::invoke_result_t<F&, const Tensor<std::int64_t>&>> batch;
  };
  void fill(Batch& to, const std::int64_t* at, std::int64_t n, std::int64_t) {
    to.batch.reset();
    to.indices = new_tensor<std::int64_t>("nn::batches", Shape{n});
    std::memcpy(to.indices.data_ptr(), at, static_cast<std::size_t>(n) * sizeof *at);
    to.batch.emplace(function(to.indices));
  }
};

/// A number as a row: a tensor without dimensions.
template <class X>
auto as_row(const X& x) {
  if constexpr (is_tensor<X>) {
    return x;
  } else {
    auto result = new_tensor<X>("nn::batches", Shape());
    *result.data_ptr() = x;
    return result;
  }
}
/// What a function makes of one index, stacked.
template <class F, class... X>
struct ItemFunction {
  F function;
  std::int64_t count;
  template <class Y>
  using element = std::remove_const_t<typename decltype(as_row(std::declval<const Y&>()))::value_type>;
  struct Batch {
    std::tuple<BatchRows<element<X>>...> rows;
    std::tuple<Tensor<element<X>>...> batch;
  };
  void fill(Batch& to, const std::int64_t* at, std::int64_t n, std::int64_t most) {
    to.batch = {};
    for (std::int64_t i = 0; i < n; ++i) put(to, function(at[i]), i, n, most, std::index_sequence_for<X...>{});
  }

 private:
  template <class R, std::size_t... k>
  static void put(Batch& to, const R& item, std::int64_t i, std::int64_t n, std::int64_t most,
                  std::index_sequence<k...>) {
    if (i == 0) {
      ((void)std::get<k>(to.rows).prepare(n, most, as_row(std::get<k>(item)).layout().sizes()), ...);
      to.batch = {std::get<k>(to.rows).rows()...};
    }
    (put_row(std::get<k>(to.batch)[i], as_row(std::get<k>(item))), ...);
  }
  template <class A, class B>
  static void put_row(const A& to, const B& from) {
    if (!(to.layout().sizes() == from.layout().sizes()))
      throw_error(ErrorCode::shape, "nn::batches: an item of shape ", from.layout().sizes(),
                  " in a batch of items of shape ", to.layout().sizes());
    to.copy_(from);
  }
};
template <class F, class R>
struct item_function {
  using type = ItemFunction<F, R>;
};
template <class F, class... X>
struct item_function<F, std::tuple<X...>> {
  using type = ItemFunction<F, X...>;
};

/// A batch as the loop sees it.
template <class B>
const auto& seen_batch(const B& slot) {
  if constexpr (requires { slot.batch.has_value(); }) return *slot.batch;
  else return slot.batch;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// The range that batches() makes.
template <class Source>
class Batches {
 public:
  TENON_KEYED Batches(const BatchOptions& options, Source source) : options_(options), source_(std::move(source)) {
    if (options.batch_size < 1)
      detail::throw_error(ErrorCode::index, "nn::batches: a batch size of ", options.batch_size);
    if (source_.count < 0) detail::throw_error(ErrorCode::index, "nn::batches: of ", source_.count, " items");
  }
  Batches(const Batches&) = delete;
  Batches& operator=(const Batches&) = delete;
  TENON_KEYED ~Batches() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      task_ = Task::end;
    }
    changed_.notify_all();
    thread_.join();
  }

  /// The number of batches of an epoch.
  TENON_INLINE std::int64_t size() const {
    const std::int64_t whole = source_.count / options_.batch_size;
    return whole + (!options_.drop_last && source_.count % options_.batch_size > 0);
  }

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using difference_type = std::ptrdiff_t;
    TENON_INLINE explicit Iterator(Batches* of) : of_(of) {}
    TENON_INLINE decltype(auto) operator*() const { return detail::seen_batch(of_->slots_[of_->number_ & 1]); }
    TENON_INLINE Iterator& operator++() { return of_->advance(), *this; }
    TENON_INLINE void operator++(int) { of_->advance(); }
    TENON_INLINE bool operator==(std::default_sentinel_t) const { return of_->number_ >= of_->size(); }

   private:
    Batches* of_;
  };
  /// Begins an epoch. What making a batch throws, the loop gets when it comes to that batch.
  TENON_KEYED Iterator begin() {
    wait();
    error_ = nullptr;
    if (!options_.shuffle) {
      if (order_.numel() != source_.count) order_ = arange<std::int64_t>(source_.count);
    } else if (options_.generator) {
      order_ = randperm(source_.count, *options_.generator);
    } else {
      order_ = randperm(source_.count);
    }
    number_ = -1;
    if (size() > 0 && options_.prefetch) prepare(0);
    advance();
    return Iterator(this);
  }
  TENON_INLINE std::default_sentinel_t end() const { return {}; }

 private:
  enum class Task { none, fill, end };

  TENON_KEYED void fill(std::int64_t number) {
    const std::int64_t first = number * options_.batch_size, left = source_.count - first;
    const std::int64_t most = source_.count < options_.batch_size ? source_.count : options_.batch_size;
    source_.fill(slots_[number & 1], order_.data_ptr() + first, left < most ? left : most, most);
  }
  /// Goes to the next batch, and has the one behind it prepared.
  TENON_KEYED void advance() {
    if (++number_ >= size()) return;
    if (!options_.prefetch) return fill(number_);
    wait();
#if TENON_EXCEPTIONS
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
#endif
    if (number_ + 1 < size()) prepare(number_ + 1);
  }
  TENON_KEYED void prepare(std::int64_t number) {
    if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
    {
      const std::lock_guard lock(mutex_);
      wanted_ = number;
      task_ = Task::fill;
    }
    changed_.notify_all();
  }
  TENON_KEYED void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return task_ != Task::fill; });
  }
  TENON_KEYED void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return task_ != Task::none; });
      if (task_ == Task::end) return;
      lock.unlock();
#if TENON_EXCEPTIONS
      try {
        fill(wanted_);
      } catch (...) { error_ = std::current_exception(); }
#else
      fill(wanted_);
#endif
      lock.lock();
      if (task_ == Task::end) return;
      task_ = Task::none;
      changed_.notify_all();
    }
  }

  BatchOptions options_;
  Source source_;
  Tensor<std::int64_t> order_;
  typename Source::Batch slots_[2];
  std::int64_t number_ = 0, wanted_ = 0;
  Task task_ = Task::none;
  std::exception_ptr error_ = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::nn::inline TENON_CODE {

/// Batches of the rows of tensors, as tuples: (batch, …) of each. Throws ShapeError for tensors without rows or of
/// different numbers of them.
template <class... T>
auto batches(const BatchOptions& options, const Tensor<T>&... tensors) {
  static_assert(sizeof...(T) > 0, "tenon: batches are of tensors, or of a number of items and a function");
  std::int64_t count = -1;
  const auto add = [&](const auto& x) {
    if (x.dim() == 0) detail::throw_error(ErrorCode::shape, "nn::batches: a tensor without dimensions has no rows");
    if (count >= 0 && x.size(0) != count)
      detail::throw_error(ErrorCode::shape, "nn::batches: a tensor of ", x.size(0), " rows beside one of ", count);
    count = x.size(0);
  };
  (add(tensors), ...);
  using Source = detail::TensorRows<std::remove_const_t<T>...>;
  return Batches<Source>(options, Source{{Tensor<const std::remove_const_t<T>>(tensors)...}, count});
}
/// Batches of `count` items by a function, which is called on the thread that prefetches: f(indices) makes a batch of
/// whatever type, f(index) an item, a tensor or a number or a tuple of these, of which batches are stacked.
template <class F>
auto batches(const BatchOptions& options, std::int64_t count, F f) {
  if constexpr (std::is_invocable_v<F&, std::int64_t>) {
    using R = std::invoke_result_t<F&, std::int64_t>;
    static_assert(!std::is_void_v<R>, "tenon: the function of batches returns an item");
    if constexpr (requires { std::tuple_size<R>::value; }) {
      using Source = typename detail::item_function<F, R>::type;
      return Batches<Source>(options, Source{std::move(f), count});
    } else {
      const auto as_tuple = [f = std::move(f)](std::int64_t i) mutable { return std::tuple<R>(f(i)); };
      using Source = detail::ItemFunction<std::remove_const_t<decltype(as_tuple)>, R>;
      return Batches<Source>(options, Source{as_tuple, count});
    }
  } else {
    static_assert(std::is_invocable_v<F&, const Tensor<std::int64_t>&>,
                  "tenon: the function of batches takes an index, or a tensor of indices");
    using Source = detail::IndexFunction<F>;
    return Batches<Source>(options, Source{std::move(f), count});
  }
}

}  // namespace tenon::inline v1::nn::inline TENON_CODE
