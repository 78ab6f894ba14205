import Storey

extension ReportFormat {
  /// Whether the bytes of a file are a report of any format, which a run may overwrite. An empty file is a report. A file that
  /// may be a page, valid or not, is not a report. O(bytes).
  package static func isReport(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { !$0.isWhitespace }) else { return true }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let root = try? Document(parsing: bytes).root else { return false }
      if root.kind == .array { return root.elements.allSatisfy { $0["check_name"] != nil } }
      return root["floors"] == nil && (root["reportVersion"] != nil || root["runs"] != nil)
    case UInt8(ascii: "<"): return bytes.starts(with: "<?xml".utf8)
    default: return bytes.starts(with: "::".utf8) || bytes.starts(with: "### ".utf8) || endsInCounts(bytes)
    }
  }

  /// Whether a text ends with the counts that `TextReporter` writes.
  private static func endsInCounts(_ bytes: [UInt8]) -> Bool {
    let last = bytes.split(separator: 0x0A).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return last.contains(/^[0-9]+ errors?, [0-9]+ warnings?, [0-9]+ notes? in [0-9]+ files?/)
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
