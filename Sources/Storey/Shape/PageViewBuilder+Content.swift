/// The fields of the page itself, for a CMS whose pages have a type as parts have one.
extension PageViewBuilder {
  /// Appends the page as a floor of its type, so that its fields are checked as those of a part. Returns whether the page has a type.
  ///
  /// The parts of the page are in its lists without their content, which is checked in the floors: a type limits their patterns and their
  /// number.
  mutating func appendContent(_ count: inout Int) -> Bool {
    guard overlaid == nil, !isOnePart, let type = shape.pageType.node(from: root, in: tape),
      tape.node(type).kind == .string
    else { return false }
    view.appendKey(PageShape.contentKey.name, for: type, flags: .isReadByShape)
    let fields = shape.part.fields.node(from: root, in: tape).flatMap { tape.node($0).kind == .object ? $0 : nil }
    let object = view.open(.object, for: root, flags: (fields.map { tape.node($0).flags } ?? []).union(.isPart))
    var members = 0
    view.appendKey(.pattern, for: type)
    view.appendText(Array(shape.part.pattern(of: source.text(at: type).string).utf8), for: type)
    members += 1
    var taken: [UInt32] = []
    for list in lists where list.isMember {
      for place in list.places(from: root, in: tape) {
        appendPatterns(of: list, at: place)
        members += 1
        taken.append(place.node - 1)
      }
    }
    if let fields { appendFields(fields, of: root, without: taken, &members) }
    view.close(object, count: members)
    count += 1
    return true
  }

  /// Appends a list of parts that have only their patterns.
  private mutating func appendPatterns(of list: PageShape.PartList, at place: ShapePath.Found) {
    var parts: [Part] = []
    // The findings about the list are those of the floors.
    let found = findings.count
    collect(list, at: inLanguage(place), into: &parts)
    findings.removeSubrange(found...)
    view.copyKey(place.node - 1, flags: .isReadByShape)
    let array = view.open(.array, for: place.node)
    for part in parts { appendPattern(of: part) }
    view.close(array, count: parts.count)
  }

  private mutating func appendPattern(of part: Part) {
    let node = target(of: part.node)
    let object = view.open(.object, for: part.node, flags: .isPart)
    var count = 1
    view.appendHiddenKey(for: part.node)
    view.appendNull(for: part.node)
    if let node, tape.node(node).kind == .object { appendPattern(of: node, part, &count) }
    view.close(object, count: count)
  }
}
