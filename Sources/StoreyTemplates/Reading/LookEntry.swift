import Storey

/// The keys of the look of an area: `radius`, `gradient`, `border`, `shadow` and `opacity`.
struct AreaEntry {
  let corners: WrittenCorners?
  let gradient: GradientEntry?
  let border: BorderEntry?
  let shadow: ShadowLevel?
  let opacity: Double

  init(from reader: inout JSONReader) {
    corners = RadiusEntry.read(from: &reader)
    gradient = reader.optional("gradient", about: "The gradient in place of the colour")
    border = reader.optional("border", about: "The line along the inside of the edges")
    shadow = reader.optional("shadow", about: "The shadow around the area")
    opacity = OpacityEntry.read(from: &reader)
  }
}

extension ContentLook {
  /// Reads the keys of the look of a picture or a group: `radius` and `opacity`.
  init(from reader: inout JSONReader) {
    self.init(corners: RadiusEntry.read(from: &reader), opacity: OpacityEntry.read(from: &reader))
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

/// The value of `gradient`.
struct GradientEntry: ModelValue {
  let angle: Double
  /// The stops, with their places.
  let stops: [(at: Double, color: ColorEntry)]

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
    let stops = written.stops.enumerated().map { (at: $1.at ?? Double($0) / last, color: $1.color) }
    if LinearGradient.stopCounts.contains(stops.count) { return GradientEntry(angle: written.angle, stops: stops) }
    value.report(
      .invalidTemplate, .error, "the gradient has \(stops.count) stops; expected 2 to 8",
      hint: "use 2 to 8 colours, for example [\"#FF5000\", \"#FF9000\"]")
    return nil
  }

  static var standIn: GradientEntry { GradientEntry(angle: 180, stops: []) }
  static var valueDescription: ValueDescription { .model(ModelReference(Written.self, named: "Gradient")) }
}

/// A stop of a gradient: a colour, or an object with a place.
private struct StopEntry: ModelValue {
  let at: Double?
  let color: ColorEntry

  private struct Placed: JSONModel {
    let at: Double
    let color: ColorEntry

    init(from reader: inout JSONReader) {
      at = reader.required("at", in: 0...1, about: "The place, from 0 (start) to 1 (end)")
      color = reader.required("color", about: "The colour: a role of the theme, #RRGGBB, or a color field in braces")
    }
  }

  static func read(from value: borrowing ValueReader) -> StopEntry? {
    if value.value.kind == .object { return Placed.read(from: value).map { StopEntry(at: $0.at, color: $0.color) } }
    return ColorEntry.read(from: value).map { StopEntry(at: nil, color: $0) }
  }

  static var standIn: StopEntry { StopEntry(at: nil, color: .standIn) }
  static var valueDescription: ValueDescription {
    .either([ColorEntry.valueDescription, .model(ModelReference(Placed.self, named: "GradientStop"))])
  }
}

/// The value of `border`.
struct BorderEntry: JSONModel {
  let width: Double
  let color: ColorEntry

  init(from reader: inout JSONReader) {
    width = reader.optional("width", or: 1.0, in: 0...100, about: "The width, in points")
    color = reader.required("color", about: "The colour: a role of the theme, #RRGGBB, or a color field in braces")
  }

  static var valueDescription: ValueDescription { .model(ModelReference(Self.self, named: "Border")) }
}
