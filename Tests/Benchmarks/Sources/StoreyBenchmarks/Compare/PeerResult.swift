#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A result of another program for a job that Storey does, too: a line of JSON.
struct PeerResult: Decodable {
  /// The name of the job.
  let job: String
  /// The name of the program.
  let peer: String
  /// The time of the best run, in seconds; `nil` for a failed run.
  let seconds: Double?
  /// The speed in megabytes of input, rows or items per second.
  let megabytes: Double?
  let rows: Double?
  let items: Double?
  /// A result of the run; for `json-html`, the number of bytes of the output.
  let check: Double?

  private enum CodingKeys: String, CodingKey {
    case job, peer, seconds, check
    case megabytes = "mb_per_s"
    case rows = "rows_per_s"
    case items = "items_per_s"
  }

  /// The speed, in the unit of the job.
  var speed: Double? { megabytes ?? rows ?? items }

  /// Reads results, one per line. Other lines are left out.
  static func read(_ lines: [[UInt8]]) -> [PeerResult] {
    lines.compactMap { try? JSONDecoder().decode(PeerResult.self, from: Data($0)) }
  }
}
