/// Reads text as grapheme clusters and measures their widths.
///
/// Most text of a page is ASCII and ideographs, in which every scalar is a cluster. These clusters are read directly from the
/// bytes. When a scalar may combine with the next one, the standard library finds the end of the cluster in a window of 256
/// bytes that starts at a cluster boundary. A longer cluster is split.
@safe struct ClusterReader: ClusterSource {
  struct Cluster {
    /// The range of its bytes in the text.
    let start: Int
    let end: Int
    /// The width in 1/2048 em.
    let width: Int
    /// Whether it is white space or a line end, which is not shown at the end of a line.
    var isBlank = false
  }

  /// The width of one em.
  static let em = 2048
  /// The width of emoji, 1.25 em: 1.25 em in Apple's face and 1.248 em in Noto Color Emoji.
  static let emoji = 2560

  private let bytes: UnsafeBufferPointer<UInt8>
  var widths: AdvanceWidths
  private var position = 0

  /// Creates a reader of UTF-8 that must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ widths: AdvanceWidths) {
    unsafe self.bytes = bytes
    self.widths = widths
  }

  mutating func next() -> Cluster? {
    guard unsafe position < bytes.count else { return nil }
    let start = position
    let lead = unsafe bytes[start]
    // The common case: printable ASCII, or an ideograph U+4000 to U+9FFF, before ASCII, another ideograph or the end.
    if lead >= 0x20 && lead < 0x7F && isBeforeSimpleLead(start + 1) {
      position = start + 1
      return Cluster(
        start: start, end: position, width: widths.ascii[Int(lead - 0x20)], isBlank: lead == 0x20)
    }
    if lead >= 0xE4 && lead <= 0xE9 && isBeforeSimpleLead(start + 3) {
      position = start + 3
      return Cluster(start: start, end: position, width: Self.em)
    }
    let (scalar, length) = unsafe bytes.scalar(at: start)
    let after = start + length
    let isLast = unsafe after >= bytes.count
    if unsafe Self.isSimple(scalar) && (isLast || Self.isSimple(bytes.scalar(at: after).value)) {
      position = after
      return Cluster(start: start, end: after, width: width(of: scalar), isBlank: Self.isBlank(scalar))
    }
    return nextByStandardLibrary(from: start)
  }

  /// Returns whether the text ends at an index, or continues with ASCII or an ideograph.
  @inline(__always)
  private func isBeforeSimpleLead(_ next: Int) -> Bool {
    guard unsafe next < bytes.count else { return unsafe next == bytes.count }
    let lead = unsafe bytes[next]
    return lead < 0x80 || (lead >= 0xE4 && lead <= 0xE9)
  }

  private mutating func nextByStandardLibrary(from start: Int) -> Cluster {
    // The window ends at a scalar boundary.
    var end = unsafe min(start + 256, bytes.count)
    while unsafe end < bytes.count && bytes[end].continuesScalar { end -= 1 }
    let character = unsafe String(decoding: bytes[start..<end], as: UTF8.self).first ?? "\u{FFFD}"
    position = min(start + max(character.utf8.count, 1), end)
    let scalars = character.unicodeScalars
    let first = scalars.first?.value ?? 0xFFFD
    let isEmoji =
      scalars.first?.properties.isEmojiPresentation == true || scalars.contains { $0.value == 0xFE0F }
    return Cluster(
      start: start, end: position, width: isEmoji ? Self.emoji : scalars.map { width(of: $0.value) }.max() ?? 0,
      isBlank: Self.isBlank(first))
  }

  /// Returns whether a scalar is breakable white space or ends a line.
  private static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x2029, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Returns whether a scalar never combines with other scalars of this kind.
  private static func isSimple(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x384...0x482, 0x5D0...0x5EA, 0x200B, 0x2010...0x202E, 0x2030...0x205E,
      0x20A0...0x20BF,
      0x2100...0x214F, 0x3000...0x3029, 0x3031...0x3098, 0x309B...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF9D:
      // U+00A9 and U+00AE become emoji before a variation selector, but a selector is not simple.
      true
    default: false
    }
  }

  private func width(of scalar: UInt32) -> Int {
    if scalar >= 0x4E00 && scalar <= 0x9FFF { return Self.em }
    if let width = widths.width(of: scalar) { return width }
    if isWide(scalar) { return Self.em }
    switch scalar {
    // Outputs replace a tab with a space and omit line ends.
    case 0x09: return widths.ascii[0]
    case 0x0A...0x0D, 0x85: return 0
    case _ where isReplaced(scalar): return widths.width(of: 0xFFFD) ?? Self.em
    default: break
    }
    let properties = Unicode.Scalar(scalar)?.properties
    // Only the last face of the stack contains these emoji, such as `🛍` and `⏱`.
    if properties?.isEmoji == true { return Self.emoji }
    switch properties?.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    case .spaceSeparator: return Self.em / 4
    default: return Self.em * 3 / 5
    }
  }
}
