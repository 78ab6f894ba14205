public import Storey

/// A violation of a requirement of the engine by a renderer or a floor.
public struct Violation: Sendable, Hashable {
  /// The requirements of the engine on renderers and floors.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// The same model in the same context always has the same height, elements and HTML.
    case determinism
    /// The height of a row is from 0 to `TableLayout.maximumHeight` points.
    case height
    /// The height and the elements of a row do not depend on earlier measurements or drawings, on other rows, or on whether
    /// the row belongs to a run. The height does not depend on the direction of text.
    case independence
    /// Frames are finite and inside the row, or inside the content of the carousel that contains them.
    case frames
    /// Text is drawn unchanged: it is not escaped by the renderer, and does not become markup in the outputs.
    case text
    /// Positions are 0 or more and always have the same action, positions that are not drawn have no action, and elements
    /// with an action are not nested.
    case actions
    /// Samples are decoded without errors.
    case decoding
    /// A container always returns the same rows, and no more of them than a page can contain.
    case container
    /// There is at least one model or sample, and at least one context with a valid width.
    case coverage
    /// There is a renderer for each row and for the sticky header.
    case renderer
    /// A floor describes each rule that it reports, with the same severity and under an unused name in kebab-case. Each sample
    /// of the rule produces the findings that its marks show.
    case rules
  }

  /// The part of a floor that violates a requirement.
  public enum Part: Sendable, Hashable {
    /// A row of a floor, or a model under test, by its index.
    case row(Int)
    /// The sticky header of a floor.
    case header
  }

  /// The place at which a violation was found.
  public struct Place: Sendable, Hashable {
    /// The index of the sample, or `nil` if models were tested.
    public var sample: Int?
    /// The name of the hostile variant of the sample, such as "every text is empty", or `nil` for the unchanged sample.
    public var variant: String?
    /// The row or header, or `nil` if the violation concerns the whole floor.
    public var part: Part?
    /// The context, or `nil` if the violation does not depend on it.
    public var context: LayoutContext?

    /// Creates a place.
    public init(sample: Int? = nil, variant: String? = nil, part: Part? = nil, context: LayoutContext? = nil) {
      self.sample = sample
      self.variant = variant
      self.part = part
      self.context = context
    }
  }

  /// The violated requirement.
  public let requirement: Requirement
  /// The description of the violation: one sentence without a full stop.
  public let message: String
  /// The place at which the violation was found first.
  public let place: Place

  /// Creates a violation.
  public init(_ requirement: Requirement, _ message: String, at place: Place) {
    self.requirement = requirement
    self.message = message
    self.place = place
  }
}

extension Violation: CustomStringConvertible {
  /// The violation in one line: `height: the row is -4 points high; expected 0 to 100000 (row 2, 120 points wide, rtl)`.
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
      if context.theme != .standard { parts.append("non-standard theme") }
    }
    return parts.joined(separator: ", ")
  }
}
