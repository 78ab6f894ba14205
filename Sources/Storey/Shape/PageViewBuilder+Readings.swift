/// The other readings of values: the jumps that links mean, and the values of texts that are JSON. They follow the page in the view.
extension PageViewBuilder {
  /// Appends the other readings, and returns where they are. A text that references copy has one reading as JSON for all copies, so that the
  /// view is not longer than the page for them.
  mutating func appendReadings() -> [DocumentView.Reading] {
    var readings: [DocumentView.Reading] = []
    readings.reserveCapacity(pending.count)
    // The readings by their values; `nil` for a text that is not JSON.
    var known: [UInt32: UInt32?] = [:]
    for (node, origin, meaning) in pending {
      let isLink: Bool
      var reading = UInt32(view.count)
      switch meaning {
      case .link(let index):
        isLink = true
        if case let made?? = known[origin] { reading = made } else { append(shape.values.links[index], at: origin) }
        known[origin] = reading
      case .json:
        isLink = false
        if let made = known[origin] {
          guard let made else { continue }
          reading = made
        } else {
          let document = json(in: origin)
          known[origin] = .some(document == nil ? nil : reading)
          guard let document else { continue }
          view.appendJSON(document, for: origin)
        }
      }
      readings.append(DocumentView.Reading(value: node, node: reading, isLink: isLink))
    }
    return readings
  }

  /// Returns the document that a text is, if it is an array or object as JSON. Each text is parsed once, and a second time if it is copied
  /// again: documents of many short texts are larger than the page.
  func json(in node: UInt32) -> Document? {
    unsafe tape.withText(of: node) { unsafe try? Document(parsing: Array($0), limits: .ofSideFiles) }
  }

  // MARK: Links

  /// Appends the destinations of the links whose jumps have no other values than their texts. Returns their nodes, by the indices of the
  /// rules; `nil` for other rules.
  mutating func appendDestinations(for root: UInt32) -> [UInt32?] {
    shape.values.links.map { link in
      guard link.isPlain, case .literal(let destination) = link.destination else { return nil }
      view.appendText(Array(destination.utf8), for: root)
      return UInt32(view.count - 1)
    }
  }

  /// Appends the jump of a link. The parameters are composed as JSON, because those of a jump are passed on as they are written.
  private mutating func append(_ link: ValueShape.Link, at node: UInt32) {
    let object = view.open(.object, for: node)
    var count = 0
    append("des", link.destination, in: link, node, &count)
    if let url = link.url { append("url", url, in: link, node, &count) }
    if !link.parameters.isEmpty {
      let written = Self.object(link.parameters.map { ($0.name, json(of: $0.source, in: link, node)) })
      if let parameters = try? Document(parsing: Array(written.utf8)) {
        view.appendKey("params", for: node)
        view.appendJSON(parameters, for: node)
        count += 1
      }
    }
    view.close(object, count: count)
  }

  /// Appends a member of a jump, unless the link does not have its value.
  private mutating func append(
    _ key: String, _ part: ValueShape.Link.Source, in link: ValueShape.Link, _ node: UInt32, _ count: inout Int
  ) {
    switch part {
    case .literal(let text):
      view.appendKey(key, for: node)
      view.appendText(Array(text.utf8), for: node)
    case .whole:
      if tape.node(node).kind != .string { return }
      view.appendKey(key, for: node)
      view.copyText(of: node)
    case .star(let index):
      guard let text = text(atStar: index, in: link, node) else { return }
      view.appendKey(key, for: node)
      view.appendText(Array(text.utf8), for: node)
    case .paths(let paths):
      guard let found = paths.node(from: node, in: tape) else { return }
      // Findings about the value are at its place in the link.
      view.appendKey(key, for: node)
      view.copy(found)
    }
    count += 1
  }

  private func text(atStar index: Int, in link: ValueShape.Link, _ node: UInt32) -> String? {
    guard case .text(let glob) = link.form else { return nil }
    guard let stars = unsafe tape.withText(of: node, { unsafe glob.texts(atStarsOf: $0) }) else { return nil }
    return stars.indices.contains(index) ? stars[index] : nil
  }

  /// Returns an object as JSON, without the members that have no value.
  private static func object(_ members: [(key: String, value: String?)]) -> String {
    let written = members.compactMap { member in member.value.map { "\(JSONString.quoted(member.key)):\($0)" } }
    return "{\(written.joined(separator: ","))}"
  }

  /// Returns a part of a link as JSON; `nil` if the link does not have it.
  private func json(of part: ValueShape.Link.Source, in link: ValueShape.Link, _ node: UInt32) -> String? {
    switch part {
    case .literal(let text): return JSONString.quoted(text)
    case .whole: return tape.node(node).kind == .string ? value(node).written : nil
    case .star(let index): return text(atStar: index, in: link, node).map(JSONString.quoted)
    case .paths(let paths): return paths.node(from: node, in: tape).map { value($0).written }
    }
  }
}

extension ValueShape.Link {
  /// Whether the jump of the link has a constant destination and no other values than the text of the link.
  var isPlain: Bool {
    guard case .text = form, case .literal = destination, parameters.isEmpty else { return false }
    return url == nil || url == .whole
  }
}
