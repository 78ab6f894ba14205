import Storey
import StoreyOutput

/// The findings of a report whose message is already in the part of an earlier page. They are counted, and their first places are
/// kept.
///
/// The memory is bounded: after `mostBytes` of messages, the findings with other messages are printed in the part of each page.
struct RepeatedFindings: Sendable {
  /// The maximum size of all messages, in bytes, with an allowance for each message.
  static let mostBytes = 4 << 20
  private static let bytesPerMessage = 256

  /// The repetitions of one message.
  struct Repetition: Sendable {
    let key: FindingGroup.Key
    /// The message of the first of the findings.
    private(set) var message = ""
    /// The number of findings.
    private(set) var count = 0
    /// The number of files that have them.
    private(set) var files = 0
    /// The first files with the starts of their findings.
    private(set) var places: [(file: String, start: SourcePosition?)] = []
    private var lastFile: String?

    init(of key: FindingGroup.Key) {
      self.key = key
    }

    mutating func add(_ group: FindingGroup, in file: String) {
      if count == 0 { message = group.first.message }
      count += group.count
      // The lines of a file are checked one after the other.
      if lastFile != file { files += 1 }
      lastFile = file
      for place in group.places.prefix(FindingGroup.mostPlaces - places.count) { places.append((file, place)) }
    }
  }

  private var indices: [FindingGroup.Key: Int] = [:]
  private var all: [Repetition] = []
  private var size = 0
  /// Whether a finding was left out, because it equals another one of its page or of an earlier page.
  private(set) var hasOmissions = false

  /// The messages that were repeated, in the order of their first findings.
  var repetitions: [Repetition] { all.filter { $0.count > 0 } }

  /// Adds the part for a page, and returns its text without the findings whose message is in an earlier part.
  mutating func add(_ part: ReportPart) -> [UInt8] {
    var isKnown: [Bool] = []
    isKnown.reserveCapacity(part.groups.count)
    for group in part.groups { isKnown.append(add(group, in: part.file)) }
    if !hasOmissions { hasOmissions = isKnown.contains(true) || part.groups.contains { $0.count > 1 } }
    if !isKnown.contains(true) { return part.bytes }
    var bytes: [UInt8] = []
    var start = 0
    for (group, isKnown) in zip(part.groups, isKnown) {
      if !isKnown { bytes += part.bytes[start..<group.end] }
      start = group.end
    }
    return bytes
  }

  /// Adds a group of findings. Returns whether its message is in an earlier part.
  private mutating func add(_ group: FindingGroup, in file: String) -> Bool {
    let key = group.key
    if let index = indices[key] {
      all[index].add(group, in: file)
      return true
    }
    let length = key.size + group.first.message.utf8.count + Self.bytesPerMessage
    if size + length <= Self.mostBytes {
      size += length
      indices[key] = all.count
      all.append(Repetition(of: key))
    }
    return false
  }
}
