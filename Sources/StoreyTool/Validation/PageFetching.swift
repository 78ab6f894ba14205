import Storey
import StoreyFiles
import StoreyProject

/// Fetches the URLs among pages in advance, within a limit of memory, and delivers all pages in order.
struct PageFetching {
  /// The maximum number of concurrent fetches.
  private static let connections = 8

  /// An event of a fetch: the size of its page is known, or it ended.
  private enum Event: Sendable {
    case announced(Int, size: Int)
    case ended(Int, Result<[UInt8], Failure>)
  }

  private let reader: PageReader
  /// The maximum number of bytes in memory. If no other page is in memory, a page is fetched regardless of its size.
  private let room: Int

  init(reader: PageReader) {
    self.reader = reader
    room = reader.limits[.bodiesInFlight] ?? .max
  }

  /// Passes the pages to `take` in order, as soon as they are available. The bytes of a page count until `take` returns.
  ///
  /// A page counts as the reader's limit of bytes until the server sends its size or it has been fetched. Fetches start in the
  /// order of the pages, so the next page to deliver has always been started, and fetching cannot deadlock.
  func handOut(_ jobs: [PageJob], to take: ([PageJob]) async -> Void) async {
    let urls = jobs.indices.filter { Paths.isURL(jobs[$0].file) }
    if urls.isEmpty { return await take(jobs) }
    let reader = reader
    let pageLimit = reader.limits.bytes
    let (events, report) = AsyncStream.makeStream(of: Event.self)
    await withTaskGroup(of: Void.self) { group in
      var waiting = urls[...]
      var running = 0
      var fetched: [Int: PageJob] = [:]
      /// The counted bytes of each fetch or fetched page.
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
            let result = await reader.result(of: url) { report.yield(.announced(index, size: $0)) }
            report.yield(.ended(index, result))
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
