extension StoreyTool {
  /// The folder of completion scripts, in which a file has the name of the command.
  private static let completions = Array("completions/".utf8)

  /// Returns a text in which the name of this tool replaces that of the standard one. Names of other files and programs that contain
  /// it are kept, such as `.storey.json` and `storey-fetch`. O(text).
  func named(_ text: String) -> String {
    if name == Self.standardName { return text }
    let word = Array(Self.standardName.utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let rest = bytes[position...]
      let next = rest.dropFirst(word.count).first
      if rest.starts(with: word), Self.canBegin(after: result), next.map(Self.isInName) != true {
        result += Array(name.utf8)
        position += word.count
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether the name of a program can begin after a text.
  private static func canBegin(after text: [UInt8]) -> Bool {
    guard let last = text.last else { return true }
    return !isInName(last) && last != UInt8(ascii: ".") || text.suffix(completions.count) == completions[...]
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}
