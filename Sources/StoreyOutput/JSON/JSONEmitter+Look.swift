import Storey

extension JSONEmitter {
  /// Writes the runs of a text. Their texts, joined, are the text.
  mutating func members(ofRuns block: TextBlock, of list: borrowing DisplayList) {
    let text = list[block.text].utf8
    var start = 0
    array("runs", inline: true) { emitter in
      for run in list.runs(of: block) {
        let style = list[run.style]
        emitter.object(inline: true) { emitter in
          emitter.member("text", String(decoding: text[start..<run.end], as: UTF8.self))
          emitter.member("style", style.name)
          emitter.member("size", length: style.size)
          emitter.member("weight", style.weight.rawValue)
          emitter.member("color", style.color.name)
          if style.isStruckThrough { emitter.member("struckThrough", true) }
          if style.isItalic { emitter.member("italic", true) }
        }
        start = run.end
      }
    }
  }

  /// Writes the members of a look that differ from their defaults.
  ///
  /// - Parameter radius: The radius of an area, which is always written; `nil` for other elements.
  mutating func members(of look: ElementLook?, radius: Double?) {
    if let corners = look?.corners, corners.common == nil {
      array("radius", inline: true) { for radius in corners.all { $0.value(length: radius) } }
    } else if let radius = look?.corners?.common ?? radius {
      member("radius", length: radius)
    }
    guard let look else { return }
    if let gradient = look.gradient {
      object("gradient", inline: true) { emitter in
        emitter.member("angle", length: gradient.angle)
        emitter.array("stops", inline: true) { emitter in
          for stop in gradient.stops {
            emitter.object(inline: true) { emitter in
              emitter.member("at", length: stop.at)
              emitter.member("color", stop.color.name)
            }
          }
        }
      }
    }
    if let border = look.border {
      object("border", inline: true) { emitter in
        emitter.member("width", length: border.width)
        emitter.member("color", border.color.name)
      }
    }
    if let shadow = look.shadow { member("shadow", shadow.rawValue) }
    if look.opacity != 1 { member("opacity", length: look.opacity) }
  }
}
