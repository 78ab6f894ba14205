/// Returns whether outputs replace a scalar with U+FFFD: control characters other than white space, and noncharacters, which
/// HTML and XML forbid. The scalar also has the width of U+FFFD.
package func isReplaced(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x09...0x0A, 0x0C...0x0D: false
  case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
  default: scalar & 0xFFFE == 0xFFFE
  }
}
