/// Advance widths of the font stack that outputs name, Regular and Bold, in units of 1/2048 em.
///
/// Read off Liberation Sans 2.1 (`hmtx`), which is metrically compatible with Arial and, up to the rounding of 1/1000 em
/// to 1/2048 em, with Helvetica. Characters that it lacks have the widths of Noto Sans CJK SC, the next face of the
/// stack, and then those of DejaVu Sans. Widths only; kerning is ignored.
///
/// The widths are those of every size at once: a text is summed up in these units and scaled once, so nothing has to be
/// kept for each size.
///
/// A class: there are two of them, and every text that is measured refers to one.
final class AdvanceWidths: Sendable {
  /// Consecutive scalars and their widths.
  struct Block: Sendable {
    let first: UInt32
    let last: UInt32
    /// A width for each scalar, 0 where there is no glyph; or a single width that all of them have.
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

  /// U+0020 to U+007E, the block that is asked for most.
  let ascii: [Int]
  /// The other blocks, rising.
  let blocks: [Block]

  init(ascii: [Int], blocks: [Block]) {
    self.ascii = ascii
    self.blocks = blocks
  }

  /// The width of a scalar; nil where no face has a glyph for it, and for wide characters of one em.
  func width(of scalar: UInt32) -> Int? {
    if scalar >= 0x20 && scalar <= 0x7E { return ascii[Int(scalar - 0x20)] }
    let index = blocks.partitionIndex { scalar < $0.first } - 1
    guard index >= 0, scalar <= blocks[index].last else { return nil }
    let widths = blocks[index].widths
    let width = Int(widths[widths.count == 1 ? 0 : Int(scalar - blocks[index].first)])
    return width == 0 ? nil : width
  }
}
