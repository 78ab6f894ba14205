/// The other readings of values: the jumps that links mean, and the values of texts that are JSON. They follow the page in the view.
extension PageViewBuilder {
  /// Appends the other readings, and returns where they are. A text that references copy has one reading as JSON for all copies, so that the
  /// view is not longer than the page for them.
  mutating func appendReadings() -> [DocumentView.Reading] {
    var readings: [DocumentView.Reading] = []
    readings.reserveCapacity(pending.count)
    var known: [UInt32: UInt32] = [:]
    for (node, origin, meaning) in pending {
      let isLink: Bool
      var reading = UInt32(view.count)
      switch meaning {
      case .link(let index):
        isLink = true
        if let made = known[origin] { reading = made } else { append(shape.values.links[index], at: origin) }
        known[origin] = reading
      case .json:
        isLink = false
        guard let document = json(in: origin) else { continue }
        if let made = known[origin] { reading = made } else { view.appendJSON(document, for: origin) }
        known[origin] = reading
      }
      readings.append(DocumentView.Reading(value: node, node: reading, isLink: isLink))
    }
    return readings
  }

  /// Returns the document that a text is, if it is an array or object as JSON. Each text is parsed once.
  mutating func json(in node: UInt32) -> Document? {
    if let known = jsonInTexts[node] { return known }
    let document = unsafe tape.withText(of: node) { unsafe try? Document(parsing: Array($0), limits: .ofSideFiles) }
    jsonInTexts[node] = .some(document)
    return document
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

  /// Appends the jump of a link. It is composed as JSON, because the parameters of a jump are passed on as they are written.
  private mutating func append(_ link: ValueShape.Link, at node: UInt32) {
    var members = [(key: "des", value: json(of: link.destination, in: link, node))]
    if let url = link.url { members.append(("url", json(of: url, in: link, node))) }
    if !link.parameters.isEmpty {
      members.append(("params", Self.object(link.parameters.map { ($0.name, json(of: $0.source, in: link, node)) })))
    }
    guard let jump = try? Document(parsing: Array(Self.object(members).utf8)) else { return view.appendNull(for: node) }
    view.appendJSON(jump, for: node)
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
    case .star(let index):
      guard case .text(let glob) = link.form else { return nil }
      return unsafe tape.withText(of: node) { text in
        guard let stars = unsafe glob.captures(text), stars.indices.contains(index) else { return nil }
        return unsafe JSONString.quoted(
          String(decoding: UnsafeBufferPointer(rebasing: text[stars[index]]), as: UTF8.self))
      }
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
