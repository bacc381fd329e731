// PageRank of a graph with a million edges, which the program makes, and the distances from the page that is first.
//
// Links go where links go already, so that few pages have most of them. The matrix of links is sparse: a step of
// PageRank multiplies by it, and the distances are products with it in the semiring of sums and minima. Source: Page,
// Brin, Motwani, Winograd, "The PageRank Citation Ranking: Bringing Order to the Web", 1999.
#include <tenon/sparse.hpp>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <limits>
#include <random>
#include <vector>

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::axis;
using tn::Sparse;
using tn::Tensor;

namespace {

constexpr std::int32_t pages = 100'000, links = 10;  // of each page

/// Who links to whom: rows are pages, columns those that they link to. Each link copies the target of an earlier one,
/// or is random.
Sparse<double> make_graph() {
  std::mt19937 source(1);
  std::vector<std::int32_t> from, to;
  for (std::int32_t page = 0; page < pages; ++page) {
    for (int k = 0; k < links; ++k) {
      const bool copies = !to.empty() && source() % 4 != 0;
      from.push_back(page);
      to.push_back(copies ? to[source() % to.size()] : static_cast<std::int32_t>(source() % pages));
    }
  }
  return sparse::coo_tensor(tn::stack({tn::asarray(from), tn::asarray(to)}), tn::ones<double>({pages * links}),
                            {pages, pages})
      .to_csr();
}

}  // namespace

int main() {
  const auto begin = std::chrono::steady_clock::now();
  const Sparse<double> graph = make_graph();
  std::cout << tn::describe(graph) << "\n\n";

  // Each page shares its rank among those that it links to: the columns of the transition matrix have the sum 1.
  const Tensor<double> shares = 1. / tn::sum(graph, axis(1), tn::keepdims);
  const auto transition = tn::eval(graph * shares).t().to_csr();
  constexpr double damping = 0.85;
  Tensor<double> rank = tn::full<double>({pages}, 1. / pages);
  double change = 1;
  int steps = 0;
  for (; change > 1e-10; ++steps) {
    const Tensor<double> next = damping * tn::matmul(transition, rank) + (1 - damping) / pages;
    change = tn::sum(tn::abs(next - rank)).item();
    rank = next;
  }
  const auto [values, indices] = tn::topk(rank, 5);
  std::cout << steps << " steps; the first five pages:\n";
  for (std::int64_t k = 0; k < 5; ++k)
    std::cout << "  page " << indices(k) << ", rank " << values(k) << ", " << graph.t()(indices(k), tn::all).nnz()
              << " pages link to it\n";

  // How many clicks lead to each page from the first one.
  Tensor<double> clicks = tn::full<double>({pages}, std::numeric_limits<double>::infinity());
  clicks(indices(0)) = 0;
  const auto click = graph.with_values(tn::ones<double>({graph.nnz()})).t().to_csr();
  for (;;) {
    const Tensor<double> further = tn::minimum(clicks, sparse::matmul<sparse::MinPlus>(click, clicks));
    if (tn::all(further == clicks).item()) break;
    clicks = further;
  }
  const Tensor<bool> reached = clicks < std::numeric_limits<double>::infinity();
  std::cout << "From the first, " << tn::count_nonzero(reached).item() << " pages are reached, in at most "
            << tn::max(tn::where(reached, clicks, 0.)).item() << " clicks.\n";

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::cout << seconds << " s in all\n";
  const bool is_right = change <= 1e-10 && tn::sum(rank).item() > 1 - 1e-9 && tn::sum(rank).item() < 1 + 1e-9;
  return is_right ? 0 : 1;
}
