/// The origin of a document that is a view: a document with the values of another one, the original, in another arrangement.
///
/// A view has the bytes of the original, followed by texts that the original does not have, such as the names of keys. Values that are
/// copied have the same bytes as in the original. The view keeps the original alive.
final class DocumentView: Sendable {
  /// Consecutive nodes of the view that represent consecutive nodes of the original, or all of them the same node.
  struct Run {
    /// The first node of the view.
    let start: UInt32
    /// The node of the original that it represents.
    let origin: UInt32
    /// Whether the nodes after it represent the nodes after that one.
    let isCopy: Bool
  }

  /// Another reading of a value.
  struct Reading {
    /// The node of the value.
    let value: UInt32
    /// The node of the jump, or of the array or object that a text contains.
    let node: UInt32
    /// Whether it is the jump that a link means.
    let isLink: Bool
  }

  /// The key of the identity of a part. JSON cannot write a control character without an escape, so no key of a page has these bytes.
  static let identityKey: ModelKey = "\u{1}identity"

  let original: Document
  /// In the order of their nodes. Never empty.
  private let runs: [Run]
  /// In the order of the values.
  private let readings: [Reading]
  /// The nodes of the destinations of links, by the indices of the rules about links in the shape of the page.
  let destinations: [UInt32?]

  /// The nodes of the values of texts that are JSON, in ascending order.
  private let contents: [Range<UInt32>]

  init(
    of original: Document, runs: [Run], readings: [Reading], contents: [Range<UInt32>], destinations: [UInt32?]
  ) {
    self.original = original
    self.contents = contents
    self.runs = runs
    self.readings = readings
    self.destinations = destinations
  }

  /// Returns the value of the original that a node of the view represents. O(log runs).
  func origin(of node: UInt32) -> JSONValue {
    let run = runs[runs.partitionIndex { $0.start > node } - 1]
    return original.origin(of: run.isCopy ? run.origin + (node - run.start) : run.origin)
  }

  /// Returns whether a node is a value of a text that is JSON, so that its origin is the whole text. O(log texts).
  func isContained(_ node: UInt32) -> Bool {
    let index = contents.partitionIndex { $0.lowerBound > node }
    return index > 0 && contents[index - 1].contains(node)
  }

  /// Returns another reading of a value, or `nil`. O(log readings).
  func reading(of value: UInt32) -> Reading? {
    let index = readings.partitionIndex { $0.value >= value }
    return index < readings.count && readings[index].value == value ? readings[index] : nil
  }
}

extension Document {
  /// The document that people wrote: the original of a view, the file that is read of several ones, otherwise this document.
  package var original: Document { view?.original.original ?? main ?? self }
}
