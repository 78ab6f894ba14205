import StoreyPresentation

/// Pages for tests.
enum Pages {
  /// Returns a page with a name and a floor of pictures. Each picture has the same jump.
  static func page(_ name: String, pictures: [String] = ["Tea"], jump: String = #"{"des": "cart", "srv": "tea"}"#)
    -> [UInt8]
  {
    let list = pictures.map { #"{"img": "a.png", "title": "\#($0)", "jump": \#(jump)}"# }.joined(separator: ",")
    return Array(
      #"{"name": "\#(name)", "floors": [{"pattern": "Focus", "identityId": 1, "picList": [\#(list)]}]}"#.utf8)
  }

  /// A page without floors.
  static let empty = Array(#"{"name": "Empty", "floors": []}"#.utf8)

  static func answer(_ bytes: [UInt8], tag: String? = nil) -> Result<PageAnswer, PageError> {
    .success(.page(bytes, PageValidators(entityTag: tag)))
  }

  static let gone = PageError(.status(404), "there is no such page", isTransient: false)
  static let down = PageError(.unreachable, "the server cannot be reached", isTransient: true)
}
