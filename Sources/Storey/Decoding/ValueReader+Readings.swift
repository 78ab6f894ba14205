/// Values that the shape of a page reads in another way than JSON. They are looked for only where the usual reading fails, so other pages
/// do not pay for them.
extension ValueReader {
  /// Returns the node of the jump that a link means; `nil` for any other value.
  func jump() -> UInt32? {
    guard let view = session.document.view, let reading = view.reading(of: node), reading.isLink else { return nil }
    return reading.node
  }

  /// Returns the node of the destination that a text means as a link, and whether the text is its address as well; `nil` for any other
  /// value, and for links whose jumps have further values.
  func destination() -> (node: UInt32, hasAddress: Bool)? {
    guard let shape = session.shape, let view = session.document.view, entry.kind == .string, !entry.isAbsent,
      let rule = shape.textRules.link(at: node, in: session.tape), let node = view.destinations[rule]
    else { return nil }
    return (node, shape.values.links[rule].url != nil)
  }

  /// Returns the node of the array or object that a text contains as JSON; `nil` for another value.
  func contained(_ kind: Node.Kind) -> UInt32? {
    guard let view = session.document.view, let reading = view.reading(of: node), !reading.isLink,
      session.tape.node(reading.node).kind == kind
    else { return nil }
    return reading.node
  }

  /// Returns the node of the text of an object that is read as a text, such as the address of a file; `nil` for another value.
  func textOfObject() -> UInt32? {
    guard let shape = session.shape, entry.kind == .object,
      let found = shape.values.texts.node(from: node, in: session.tape), session.tape.node(found).kind == .string
    else { return nil }
    return found
  }

  /// Returns the number in a text with a unit; `nil` for another value.
  func numberWithUnit() -> Double? {
    guard let shape = session.shape, entry.kind == .string else { return nil }
    let globs = shape.values.numbers
    if globs.isEmpty { return nil }
    return unsafe session.tape.withText(of: node) { text in
      for glob in globs {
        guard let star = unsafe glob.captures(text)?.first else { continue }
        if let number = unsafe JSONNumber.value(of: UnsafeBufferPointer(rebasing: text[star])) { return number }
      }
      return nil
    }
  }
}
