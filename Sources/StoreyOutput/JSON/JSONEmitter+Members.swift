package import Storey

/// Functions that write a key and its value in one call.
extension JSONEmitter {
  package mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: StaticString, _ text: JSONText?) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: StaticString, _ number: Int?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  package mutating func member(_ name: StaticString, length: Double) {
    key(name)
    value(length: length)
  }

  package mutating func member(_ name: StaticString, _ rect: LayoutRect) {
    key(name)
    value(rect)
  }

  package mutating func member(_ name: StaticString, _ action: FloorAction?) {
    key(name)
    value(action)
  }

  package mutating func array(
    _ name: StaticString, inline: Bool = false, _ content: (inout JSONEmitter) -> Void
  ) {
    key(name)
    array(inline: inline, content)
  }

  package mutating func object(
    _ name: StaticString, inline: Bool = false, _ content: (inout JSONEmitter) -> Void
  ) {
    key(name)
    object(inline: inline, content)
  }
}
