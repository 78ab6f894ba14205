/// Advance widths of a Helvetica-metric face, Regular and Bold, in units of 1/2048 em; 0 where it has no glyph.
///
/// Read off Liberation Sans 2.1 (`hmtx`), which is metrically compatible with Arial and, up to the rounding of 1/1000 em
/// to 1/2048 em, with Helvetica; for Hebrew and Arabic, which it lacks, off DejaVu Sans. Widths only; kerning is ignored.
///
/// The widths are those of every size at once: a text is summed up in these units and scaled once, so nothing has to be
/// kept for each size.
///
/// A class: there are two of them, and every text that is measured refers to one.
final class AdvanceWidths: Sendable {
  /// Consecutive scalars and their widths.
  struct Block: Sendable {
    let first: UInt32
    let widths: [UInt16]
  }

  /// U+0020 to U+007E, the block that is asked for most.
  let ascii: [Int]
  /// The other blocks, rising.
  let blocks: [Block]

  init(ascii: [Int], blocks: [Block]) {
    self.ascii = ascii
    self.blocks = blocks
  }

  /// The width of a scalar; nil where the face has no glyph for it.
  func width(of scalar: UInt32) -> Int? {
    if scalar >= 0x20 && scalar <= 0x7E { return ascii[Int(scalar - 0x20)] }
    let index = blocks.partitionIndex { scalar < $0.first } - 1
    guard index >= 0, scalar - blocks[index].first < UInt32(blocks[index].widths.count) else { return nil }
    let width = Int(blocks[index].widths[Int(scalar - blocks[index].first)])
    return width == 0 ? nil : width
  }
}
