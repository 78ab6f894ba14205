/// Whether outputs write U+FFFD for a scalar, and so its width is that of U+FFFD: controls other than white space, and
/// noncharacters, which HTML and XML forbid.
package func isReplaced(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x09...0x0A, 0x0C...0x0D: false
  case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
  default: scalar & 0xFFFE == 0xFFFE
  }
}
