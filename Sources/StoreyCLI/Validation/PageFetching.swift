import Storey
import StoreyFiles

/// Fetches the URLs among pages ahead of their turn, as far as there is room for them, and hands all pages out in their
/// order.
struct PageFetching {
  /// How many servers are asked at the same time.
  private static let connections = 8

  /// What is heard of a fetch: how large its page will be, and its end.
  private enum Event: Sendable {
    case announced(Int, size: Int)
    case ended(Int, Result<[UInt8], Failure>)
  }

  private let reader: PageReader
  /// How many bytes may be in memory. One page is fetched whatever its size.
  private let room: Int

  init(reader: PageReader) {
    self.reader = reader
    room = reader.limits[.bodiesInFlight] ?? .max
  }

  /// Hands the pages out, as many at a time as are there. A page's bytes count until `take` has returned.
  ///
  /// A page may be as large as the reader's limit, so it counts as much until its server has announced its size, or it
  /// is there. The one whose turn it is was always begun first, so nothing waits for room that never comes.
  func handOut(_ jobs: [PageJob], to take: ([PageJob]) async -> Void) async {
    let urls = jobs.indices.filter { Paths.isURL(jobs[$0].file) }
    if urls.isEmpty { return await take(jobs) }
    let reader = reader
    let pageLimit = reader.limits.ofDocuments.bytes
    let (events, hear) = AsyncStream.makeStream(of: Event.self)
    await withTaskGroup(of: Void.self) { group in
      var waiting = urls[...]
      var running = 0
      var fetched: [Int: PageJob] = [:]
      /// The bytes that fetches may need, or pages have.
      var sizes: [Int: Int] = [:]
      var used = 0
      func count(_ index: Int, as size: Int?) {
        used += (size ?? 0) - (sizes[index] ?? 0)
        sizes[index] = size
      }
      var iterator = events.makeAsyncIterator()
      var next = 0
      while next < jobs.count {
        while let index = waiting.first, running < Self.connections,
          used == 0 || used + pageLimit <= room
        {
          waiting.removeFirst()
          running += 1
          count(index, as: pageLimit)
          let url = jobs[index].file
          group.addTask {
            let result = await reader.result(of: url) { hear.yield(.announced(index, size: $0)) }
            hear.yield(.ended(index, result))
          }
        }
        var ready: [PageJob] = []
        var places: [Int] = []
        while next < jobs.count {
          if Paths.isURL(jobs[next].file) {
            guard let job = fetched.removeValue(forKey: next) else { break }
            ready.append(job)
            places.append(next)
          } else {
            ready.append(jobs[next])
          }
          next += 1
        }
        if !ready.isEmpty {
          await take(ready)
          for index in places { count(index, as: nil) }
          continue
        }
        switch await iterator.next() {
        case .announced(let index, let size): if fetched[index] == nil { count(index, as: size) }
        case .ended(let index, let result):
          running -= 1
          count(index, as: (try? result.get())?.count ?? 0)
          fetched[index] = .fetched(result, url: jobs[index].file)
        case nil: return
        }
      }
    }
  }
}

extension PageReader {
  fileprivate func result(
    of url: String, announce: @escaping @Sendable (Int) -> Void
  ) async -> Result<[UInt8], Failure> {
    do throws(Failure) {
      return .success(try await fetch(url, announce: announce))
    } catch {
      return .failure(error)
    }
  }
}
