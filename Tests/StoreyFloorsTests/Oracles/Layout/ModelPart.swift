import Storey

/// A row, header or overlay as the page format describes it.
struct ModelPart {
  /// The renderer's identifier.
  var identifier: String
  /// The height in points before rounding.
  var height: Double
  /// The elements in drawing order.
  var elements: [ModelElement] = []
}

/// A drawn element as the page format describes it.
struct ModelElement {
  enum Content: Hashable {
    /// A picture with its URL. `nil` when the URL is absent or refused.
    case image(String?)
    case text(String)
    case group
    case carousel(Element.Paging, contentWidth: Double)
  }

  var content: Content
  /// `nil` if the format does not specify it.
  var frame: LayoutRect?
  /// `nil` if the format does not specify it.
  var label: String?
  var position: Int?
  var action: ModelAction?
  /// The frame of the carousel that contains it.
  var window: LayoutRect?
}

/// An action as the page format describes it.
struct ModelAction: Hashable {
  var destination: String?
  var url: String?
  var event: String?
  /// The names of its parameters in order. `nil` without parameters.
  var parameters: [String]?
}

/// A section of a page as the page format describes it.
struct ModelSection {
  var pattern: String?
  var identity: String?
  /// The sticky header.
  var header: ModelPart?
  var staysToEndOfPage = false
  var rows: [ModelPart] = []
  /// The number of sub-floors that are left out, and of those with surplus pictures.
  var invalidSubFloors = 0
  var surplusSubFloors = 0
}
