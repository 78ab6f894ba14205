import TestMutations

/// The places of the values of a page in the text of a dialect.
extension DialectWriter {
  /// Returns the tokens of a value in the dialect, by its tokens in the page of Storey.
  ///
  /// - Parameter page: The page of Storey.
  func tokens(for tokens: [String], in page: JSONTree) -> [String] {
    guard tokens.count > 1, tokens[0] == "floors", let index = Int(tokens[1]) else {
      switch dialect {
      case "envelope": return ["data"] + tokens
      case "storyblok" where tokens == ["name"]: return ["story", "name"]
      case "contentful" where tokens == ["name"]: return ["items", "0", "fields", "name"]
      default: return tokens
      }
    }
    return part(index, in: page) + place(inPart: Array(tokens.dropFirst(2)))
  }

  private func part(_ index: Int, in page: JSONTree) -> [String] {
    switch dialect {
    case "envelope": return ["data", "floors", "\(index)"]
    case "shopify":
      if case .text(let name)? = page.value(at: ["floors", "\(index)", "identityId"]) { return ["sections", name] }
      return ["sections", "other\(index)"]
    case "storyblok": return ["story", "content", "body", "\(index)"]
    case "contentful": return ["includes", "Entry", "\(index)"]
    case "builder": return ["data", "blocks", "\(index)"]
    case "adaptive-cards": return ["body", "\(index)"]
    case "tangram": return ["\(index)"]
    default: return ["floors", "\(index)"]
    }
  }

  /// The tokens of the object of the fields in a part.
  private var fields: [String] {
    switch dialect {
    case "shopify": ["settings"]
    case "contentful": ["fields"]
    case "builder": ["component", "options"]
    default: []
    }
  }

  /// Returns the key of a value in the fields of a part. A CMS whose users name the fields has names of Storey's own for the values that every
  /// floor has.
  func key(of name: String) -> String {
    switch dialect {
    case "shopify", "storyblok", "contentful", "builder":
      switch name {
      case "fheader": "storey_header"
      case "jump", "margin", "requires", "fallback": "storey_\(name)"
      default: name
      }
    case "adaptive-cards" where name == "requires": "needs"
    default: name
    }
  }

  /// Returns the tokens of a value in a part, by its tokens in the floor.
  private func place(inPart tokens: [String]) -> [String] {
    guard let first = tokens.first else { return [] }
    let rest = Array(tokens.dropFirst())
    switch (first, dialect) {
    case ("pattern", "shopify"), ("pattern", "adaptive-cards"), ("pattern", "tangram"): return ["type"] + rest
    case ("pattern", "storyblok"): return ["component"] + rest
    case ("pattern", "contentful"): return ["sys", "contentType", "sys", "id"] + rest
    case ("pattern", "builder"): return ["component", "name"] + rest
    // The name of a section is its identity.
    case ("identityId", "shopify"): return []
    case ("identityId", "storyblok"): return ["_uid"] + rest
    case ("identityId", "contentful"): return ["sys", "id"] + rest
    case ("identityId", "builder"), ("identityId", "adaptive-cards"), ("identityId", "tangram"): return ["id"] + rest
    case ("fallback", _): return fields + [key(of: first)] + place(inPart: rest)
    default: return fields + [key(of: first)] + rest
    }
  }
}
