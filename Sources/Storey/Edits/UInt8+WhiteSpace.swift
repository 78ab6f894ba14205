extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
  /// Whether the byte is a line feed or a carriage return.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

extension ArraySlice<UInt8> {
  /// The spaces and tabs at the beginning.
  var indentation: ArraySlice<UInt8> { prefix(while: \.isSpaceOrTab) }
  /// Whether one of the bytes ends a line.
  var hasLineEnd: Bool { contains(where: \.isLineEnd) }
}
