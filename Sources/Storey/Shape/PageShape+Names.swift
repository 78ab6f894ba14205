/// The names on the way to the parts of a page, for those that read files without a document, such as completion in a damaged file.
extension PageShape {
  /// Returns whether keys and indices from the root of a file lead to a part in a list of the page.
  package func leadsToPart(_ tokens: [String]) -> Bool {
    roots.contains { root in
      root.rest(of: tokens[...]).map { rest in lists.contains { $0.leadsToPart(rest) } } ?? false
    }
  }

  /// Returns the written pattern of the part of a page to which keys and indices lead; `nil` without one. O(members passed).
  package func writtenPattern(at tokens: [String], in page: Document) -> String? {
    let tape = page.tape
    guard let part = ShapePath(steps: tokens.map { .name($0) }).node(from: 0, in: tape) else { return nil }
    return writtenPattern(of: page.value(at: part))
  }

  /// Returns the names that can follow keys and indices from the root of a file: on the way to the parts, and to the values of the
  /// page. The last ones have the key of their value in a page of Storey's shape.
  package func names(after tokens: [String]) -> [(name: String, value: NameMeaning)] {
    var found: [(name: String, value: NameMeaning)] = []
    func add(_ path: ShapePath, from root: ShapePath, _ value: NameMeaning) {
      let steps = root.steps + path.steps
      guard steps.count > tokens.count, case .name(let name) = steps[tokens.count],
        ShapePath(steps: Array(steps.prefix(tokens.count))).rest(of: tokens[...])?.isEmpty == true,
        !found.contains(where: { $0.name == name })
      else { return }
      found.append((name, steps.count == tokens.count + 1 ? value : .onTheWay))
    }
    for root in roots {
      for list in lists {
        for path in list.paths { add(path, from: root, .parts(list.form)) }
        if case .members(let order?) = list.form { add(order, from: root, .order) }
      }
      for place in page { for path in place.paths { add(path, from: root, .page(key: place.key)) } }
    }
    for place in page { for path in place.paths { add(path, from: .itself, .page(key: place.key)) } }
    return found
  }

  /// The meaning of a name in a page.
  package enum NameMeaning: Sendable, Hashable {
    /// An object or array that contains places of the page.
    case onTheWay
    /// A list of parts.
    case parts(PartList.Form)
    /// The names of parts, in their order.
    case order
    /// A value of the page, by its key in a page of Storey's shape.
    case page(key: String)
  }
}

extension PageShape.PartList {
  /// Returns whether keys and indices from the value that the paths begin at lead to a part of the list.
  package func leadsToPart(_ tokens: ArraySlice<String>) -> Bool {
    paths.contains { path in
      guard let rest = path.rest(of: tokens) else { return false }
      return form == .one ? rest.isEmpty : rest.count == 1
    }
  }
}

extension ShapePath {
  /// Returns the keys and indices that follow those of the path; `nil` if they do not begin with those of the path.
  package func rest(of tokens: ArraySlice<String>) -> ArraySlice<String>? {
    guard tokens.count >= steps.count else { return nil }
    let isOnPath = zip(steps, tokens).allSatisfy { step, token in step == .each || step == .name(token) }
    return isOnPath ? tokens.dropFirst(steps.count) : nil
  }

  /// The names of the path; `nil` if it has a step to every member.
  package var names: [String]? {
    let names = steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
    return names.count == steps.count ? names : nil
  }
}
