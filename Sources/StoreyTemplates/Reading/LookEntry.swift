import Storey

/// The keys of the look of an area: `radius`, `gradient`, `border`, `shadow` and `opacity`.
struct AreaLook {
  /// The radius of all corners; 0 if they differ.
  let radius: Double
  /// The look beyond the colour and the radius; `nil` without one.
  let look: ElementLook?

  init(from reader: inout JSONReader) {
    let corners = RadiusEntry.read(from: &reader)
    let gradient: GradientEntry? = reader.optional("gradient", about: "The gradient in place of the colour")
    let border: BorderEntry? = reader.optional("border", about: "The line along the inside of the edges")
    let shadow: ShadowLevel? = reader.optional("shadow", about: "The shadow around the area")
    let opacity = OpacityEntry.read(from: &reader)
    radius = corners?.common ?? 0
    let uneven = corners.flatMap { $0.common == nil ? $0 : nil }
    let look = ElementLook(
      gradient: gradient?.gradient, border: border?.border, shadow: shadow, corners: uneven, opacity: opacity)
    self.look = look == ElementLook() ? nil : look
  }
}

/// The keys of the look of a picture or a group: `radius` and `opacity`.
enum ContentLook {
  static func read(from reader: inout JSONReader) -> ElementLook? {
    let corners = RadiusEntry.read(from: &reader)
    let opacity = OpacityEntry.read(from: &reader)
    let look = ElementLook(corners: corners?.common == 0 ? nil : corners, opacity: opacity)
    return look == ElementLook() ? nil : look
  }
}

/// The value of `opacity`.
enum OpacityEntry {
  static func read(from reader: inout JSONReader) -> Double {
    reader.optional("opacity", or: 1.0, in: 0...1, about: "The opacity, from 0 (invisible) to 1")
  }

  /// Reads the only key of the look of a text.
  static func look(from reader: inout JSONReader) -> ElementLook? {
    let opacity = read(from: &reader)
    return opacity == 1 ? nil : ElementLook(opacity: opacity)
  }
}

/// The value of `radius`: points, or those of each corner.
private struct RadiusEntry: ModelValue {
  let corners: CornerRadii
  private static let allowed = 0.0...1000

  static func read(from reader: inout JSONReader) -> CornerRadii? {
    reader.optional(
      "radius", as: RadiusEntry.self,
      about: "The radius of the corners, in points; or four, from the top left corner, where text begins, clockwise")?
      .corners
  }

  static func read(from value: borrowing ValueReader) -> RadiusEntry? {
    let numbers = value.value.oneOrManyNumbers(in: allowed)
    if numbers.count == 1 { return RadiusEntry(corners: CornerRadii(numbers[0])) }
    if numbers.count == 4 {
      return RadiusEntry(
        corners: CornerRadii(
          topLeft: numbers[0], topRight: numbers[1], bottomRight: numbers[2], bottomLeft: numbers[3]))
    }
    value.report(
      .invalidTemplate, .error,
      "invalid value \(Diagnostic.excerpt(of: value.value)) for \"radius\"; expected one or four numbers",
      hint: "use numbers from 0 to 1000, for example 8 or [8, 8, 0, 0]")
    return nil
  }

  static var standIn: RadiusEntry { RadiusEntry(corners: CornerRadii()) }
  static var valueDescription: ValueDescription {
    .either([.number(in: allowed), .tuple(of: .number(in: allowed), count: 4)])
  }
}

/// The value of `gradient`.
private struct GradientEntry: ModelValue {
  /// The gradient; `nil` in place of an invalid one.
  let gradient: LinearGradient?

  /// The object, before its stops are counted.
  private struct Written: JSONModel {
    let angle: Double
    let stops: [StopEntry]

    init(from reader: inout JSONReader) {
      angle = reader.optional(
        "angle", or: 180.0, in: -360...360, about: "The direction in degrees, clockwise: 0 is upwards, 90 to the right")
      stops = reader.required("stops", about: "The colours, from the start to the end of the gradient: 2 to 8")
    }
  }

  static func read(from value: borrowing ValueReader) -> GradientEntry? {
    guard let written = Written.read(from: value) else { return nil }
    let last = Double(max(1, written.stops.count - 1))
    let stops = written.stops.enumerated().map { LinearGradient.Stop(at: $1.at ?? Double($0) / last, $1.color) }
    if let gradient = LinearGradient(angle: written.angle, stops) { return GradientEntry(gradient: gradient) }
    value.report(
      .invalidTemplate, .error, "the gradient has \(stops.count) stops; expected 2 to 8",
      hint: "use 2 to 8 colours, for example [\"#FF5000\", \"#FF9000\"]")
    return nil
  }

  static var standIn: GradientEntry { GradientEntry(gradient: nil) }
  static var valueDescription: ValueDescription { .model(ModelReference(Written.self, named: "Gradient")) }
}

/// A stop of a gradient: a colour, or an object with a place.
private struct StopEntry: ModelValue {
  let at: Double?
  let color: ThemeColor

  private struct Placed: JSONModel {
    let at: Double
    let color: ThemeColor

    init(from reader: inout JSONReader) {
      at = reader.required("at", in: 0...1, about: "The place, from 0 (start) to 1 (end)")
      color =
        reader.required("color", as: WrittenColor.self, about: "The colour: a role of the theme, or #RRGGBB").color
    }
  }

  static func read(from value: borrowing ValueReader) -> StopEntry? {
    if value.value.kind == .object { return Placed.read(from: value).map { StopEntry(at: $0.at, color: $0.color) } }
    return WrittenColor.read(from: value).map { StopEntry(at: nil, color: $0.color) }
  }

  static var standIn: StopEntry { StopEntry(at: nil, color: .fill) }
  static var valueDescription: ValueDescription {
    .either([WrittenColor.valueDescription, .model(ModelReference(Placed.self, named: "GradientStop"))])
  }
}

/// The value of `border`.
private struct BorderEntry: JSONModel {
  let border: Border

  init(from reader: inout JSONReader) {
    let width = reader.optional("width", or: 1.0, in: 0...100, about: "The width, in points")
    border = Border(
      width: width,
      reader.required("color", as: WrittenColor.self, about: "The colour: a role of the theme, or #RRGGBB").color)
  }

  static var valueDescription: ValueDescription { .model(ModelReference(Self.self, named: "Border")) }
}
