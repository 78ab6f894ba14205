public import Storey

/// `Category`: categories with their sub-categories, and tabs to them that stick to the top.
public struct CategoryFloor: TemplateContainer, JSONModel, TemplateSorb {
  public static let pattern: FloorPattern = "Category"
  public static let summary = "Categories with their sub-categories, under tabs that stick to the top"
  public static let cells: [any TemplateCell.Type] = [CategoryTabsCell.self, CategoryCell.self]

  public let base: FloorBase
  /// The categories, in order.
  public let categories: [Category]
  /// `sorb`: how far the tabs stay.
  public let sorbReach: SorbReach

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    categories = reader.required("categoryList", about: "The categories, one a tab")
    sorbReach = reader.optional(
      "sorb", or: .section, about: "How far the tabs stay at the top: to the end of the floor, or of the page")
  }

  public var rows: FloorRows {
    FloorRows(categories.filter { !$0.subcategories.isEmpty }.map(Row.init), drawnBy: CategoryCell.self)
  }

  public var sorbHeader: FloorRow? {
    categories.isEmpty ? nil : FloorRow(TabsRow(categories: categories), drawnBy: CategoryTabsCell.self)
  }
}

extension CategoryFloor {
  /// A category of a `Category` floor.
  public struct Category: JSONModel, Sendable {
    /// `identityId`.
    public let identity: PageIdentifier?
    /// `title`.
    public let title: JSONText
    /// A tap opens the page `functionId` with `params`, and is the event `srv`.
    public let action: FloorAction
    /// `type`, as the CMS numbers it.
    public let type: PageIdentifier?
    /// `subs`.
    public let subcategories: [Subcategory]

    public init(from reader: inout JSONReader) {
      identity = reader.optional("identityId", about: "Who the category is")
      title = reader.required("title", about: "What it is called")
      type = reader.optional("type", about: "As the CMS numbers it")
      subcategories = reader.optional("subs", or: [], about: "The sub-categories, one a chip")
      action = reader.openingAction()
    }
  }
}

extension CategoryFloor {
  /// A sub-category of a category.
  public struct Subcategory: JSONModel, Sendable {
    /// `title`.
    public let title: JSONText
    /// `type`, as the CMS numbers it.
    public let type: PageIdentifier?
    /// `businessType`, as the CMS numbers it.
    public let businessType: PageIdentifier?
    /// A tap opens the page `functionId` with `params`, and is the event `srv`.
    public let action: FloorAction

    public init(from reader: inout JSONReader) {
      title = reader.required("title", about: "What it is called")
      type = reader.optional("type", about: "As the CMS numbers it")
      businessType = reader.optional("businessType", about: "As the CMS numbers it")
      action = reader.openingAction()
    }
  }
}

extension JSONReader {
  /// The action that opens the native page `functionId` with `params`.
  fileprivate mutating func openingAction() -> FloorAction {
    let destination: JSONText? = optional("functionId", about: "The native page that a tap opens")
    let parameters = parameters("params").map(FloorAction.Parameters.page) ?? .none
    return FloorAction(
      kind: .jump, destination: destination, parameters: parameters,
      eventID: optional("srv", about: "The analytics event of the tap"), source: source)
  }
}
