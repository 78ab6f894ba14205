/// The advance widths of the font stack that outputs use, Regular and Bold, in units of 1/2048 em.
///
/// The widths are from Liberation Sans 2.1 (`hmtx`), which is metrically compatible with Arial and, up to the rounding of
/// 1/1000 em to 1/2048 em, with Helvetica. Characters missing from it have the widths of Noto Sans CJK SC, the next face of the
/// stack, and then of DejaVu Sans. Kerning is ignored.
///
/// The widths apply to every font size: the width of a text is summed in these units and scaled once.
///
/// A class, because there are only two instances, which all measurements share.
final class AdvanceWidths: Sendable {
  /// Consecutive scalars and their widths.
  struct Block: Sendable {
    let first: UInt32
    let last: UInt32
    /// One width per scalar, 0 for scalars without a glyph; or a single width for all scalars of the block.
    let widths: [UInt16]

    init(first: UInt32, widths: [UInt16]) {
      self.first = first
      self.last = first + UInt32(widths.count) - 1
      self.widths = widths
    }

    init(first: UInt32, last: UInt32, width: UInt16) {
      self.first = first
      self.last = last
      self.widths = [width]
    }
  }

  /// The widths of U+0020 to U+007E, the most common scalars.
  let ascii: [Int]
  /// The other blocks, in ascending order.
  let blocks: [Block]
  /// The widths of "…" and of a hyphen (U+2010), which every measurement of lines needs.
  let ellipsis: Int
  let hyphen: Int

  init(ascii: [Int], blocks: [Block]) {
    self.ascii = ascii
    self.blocks = blocks
    ellipsis = Self.width(of: 0x2026, in: blocks) ?? ClusterReader.em
    hyphen = Self.width(of: 0x2010, in: blocks) ?? ClusterReader.em
  }

  /// Returns the width of a scalar, or `nil` when no face has a glyph for it, and for wide characters of one em.
  func width(of scalar: UInt32) -> Int? {
    if scalar >= 0x20 && scalar <= 0x7E { return ascii[Int(scalar - 0x20)] }
    return Self.width(of: scalar, in: blocks)
  }

  private static func width(of scalar: UInt32, in blocks: [Block]) -> Int? {
    let index = blocks.partitionIndex { scalar < $0.first } - 1
    guard index >= 0, scalar <= blocks[index].last else { return nil }
    let widths = blocks[index].widths
    let width = Int(widths[widths.count == 1 ? 0 : Int(scalar - blocks[index].first)])
    return width == 0 ? nil : width
  }
}
