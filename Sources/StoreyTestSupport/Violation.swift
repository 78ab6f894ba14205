public import Storey

/// Something that a renderer or a floor does otherwise than the engine asks of it.
public struct Violation: Sendable, Hashable {
  /// What the engine asks of renderers and floors.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// The same model in the same context always has the same height, elements and HTML.
    case determinism
    /// A row is from 0 to `TableLayout.maximumHeight` points high.
    case height
    /// Neither height nor elements depend on what was measured or drawn before, on the rows around, or on whether the row
    /// is one of a run; the height not on the direction of text.
    case independence
    /// Frames are finite and inside the row, or inside the content of the carousel that they are in.
    case frames
    /// Text is drawn as it is: nothing of it becomes markup, and nothing of it is escaped before the outputs do that.
    case text
    /// Positions are 0 or more and always mean the same action, those that are not drawn mean none, and nothing that can
    /// be tapped is inside something else that can be.
    case actions
    /// Samples are decoded without errors.
    case decoding
    /// A container always has the same rows, and no more of them than a page can hold.
    case container
    /// There is something to test: a model or a sample, and a width that a page may have.
    case coverage
    /// There is a renderer for each row and for the sticky header.
    case renderer
    /// What a floor reports is described by it, as bad as it is reported, under a name that is free; the samples of each such rule
    /// show what their marks say.
    case rules
  }

  /// What was being looked at.
  public enum Part: Sendable, Hashable {
    /// A row: a model by its place among those that were handed over, or a row of a floor. Counts from 0.
    case row(Int)
    /// The sticky header of a floor.
    case header
  }

  /// Where it was found.
  public struct Place: Sendable, Hashable {
    /// The sample by its place among those that were handed over, from 0; nil when models were.
    public var sample: Int?
    /// What was made of the sample, such as "every text is empty"; nil when it was taken as it is.
    public var variant: String?
    /// The row or header; nil when it is about all of the floor.
    public var part: Part?
    /// The width, the direction and the theme; nil when they make no difference.
    public var context: LayoutContext?

    /// A place from what is known of it.
    public init(sample: Int? = nil, variant: String? = nil, part: Part? = nil, context: LayoutContext? = nil) {
      self.sample = sample
      self.variant = variant
      self.part = part
      self.context = context
    }
  }

  /// What is violated.
  public let requirement: Requirement
  /// What was found, one sentence without a full stop.
  public let message: String
  /// Where it was found first.
  public let place: Place

  /// A violation from its parts.
  public init(_ requirement: Requirement, _ message: String, at place: Place) {
    self.requirement = requirement
    self.message = message
    self.place = place
  }
}

extension Violation: CustomStringConvertible {
  /// `frames: the text "Tea" ends 4 points below its row (row 2, 120 points wide, rtl)`
  public var description: String {
    let place = place.description
    return "\(requirement): \(message)" + (place.isEmpty ? "" : " (\(place))")
  }
}

extension Violation.Requirement: CustomStringConvertible {
  public var description: String { rawValue }
}

extension Violation.Place: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let sample { parts.append("sample \(sample)") }
    if let variant { parts.append(variant) }
    switch part {
    case .row(let row): parts.append("row \(row)")
    case .header: parts.append("sticky header")
    case nil: break
    }
    if let context {
      parts.append("\(Wording.length(context.width)) points wide")
      parts.append(context.direction.rawValue)
      if context.theme != .standard { parts.append("another theme") }
    }
    return parts.joined(separator: ", ")
  }
}
