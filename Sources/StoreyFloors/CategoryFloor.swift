public import Storey

/// `Category`: categories with their sub-categories, and a sticky bar with one tab for each category.
public struct CategoryFloor: TemplateContainer, JSONModel, TemplateSorb {
  public static let pattern: FloorPattern = "Category"
  public static let summary = "Categories with their sub-categories, under tabs that stick to the top"
  public static let cells: [any TemplateCell.Type] = [CategoryTabsCell.self, CategoryCell.self]

  public let base: FloorBase
  /// The categories, in order.
  public let categories: [Category]
  /// `sorb`: the range in which the tabs stay at the top.
  public let sorbReach: SorbReach

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    categories = reader.required("categoryList", about: "The categories, one for each tab")
    sorbReach = reader.optional(
      "sorb", or: .section, about: "The range in which the tabs stay at the top: the floor or the page")
  }

  public var rows: FloorRows {
    FloorRows(categories.filter { !$0.subcategories.isEmpty }.map(Row.init), drawnBy: CategoryCell.self)
  }

  public var sorbHeader: FloorRow? {
    categories.isEmpty ? nil : FloorRow(TabsRow(categories: categories), drawnBy: CategoryTabsCell.self)
  }

  public var sorbTabs: [Int?] {
    var rows = 0
    return categories.map { category in
      if category.subcategories.isEmpty { return nil }
      rows += 1
      return rows - 1
    }
  }
}

extension CategoryFloor {
  /// A category of a `Category` floor.
  public struct Category: JSONModel, Sendable {
    /// The identity of the category (`identityId` in the page).
    public let identity: PageIdentifier?
    /// The name of the category (`title` in the page).
    public let title: JSONText
    /// The action of a tap: opens the page `functionId` with the parameters `params` and reports the event `srv`.
    public let action: FloorAction
    /// `type`: the type of the category, numbered by the CMS.
    public let type: PageIdentifier?
    /// The sub-categories (`subs` in the page).
    public let subcategories: [Subcategory]

    public init(from reader: inout JSONReader) {
      identity = reader.optional("identityId", about: "The identifier of the category")
      title = reader.required("title", about: "The title of the category")
      type = reader.optional("type", about: "The type of the category, numbered by the CMS")
      subcategories = reader.optional("subs", or: [], about: "The sub-categories, one for each chip")
      action = reader.openingAction()
    }
  }
}

extension CategoryFloor {
  /// A sub-category of a category.
  public struct Subcategory: JSONModel, Sendable {
    /// The name of the sub-category (`title` in the page).
    public let title: JSONText
    /// `type`: the type of the sub-category, numbered by the CMS.
    public let type: PageIdentifier?
    /// `businessType`: the business type, numbered by the CMS.
    public let businessType: PageIdentifier?
    /// The action of a tap: opens the page `functionId` with the parameters `params` and reports the event `srv`.
    public let action: FloorAction

    public init(from reader: inout JSONReader) {
      title = reader.required("title", about: "The title of the sub-category")
      type = reader.optional("type", about: "The type of the sub-category, numbered by the CMS")
      businessType = reader.optional("businessType", about: "The business type, numbered by the CMS")
      action = reader.openingAction()
      reader.ignore("identityId", as: PageIdentifier.self, about: "The identifier of the item in the CMS")
    }
  }
}

extension JSONReader {
  /// Returns the action that opens the native page `functionId` with `params`.
  fileprivate mutating func openingAction() -> FloorAction {
    let destination: JSONText? = optional("functionId", about: "The native page that a tap opens")
    let parameters = parameters("params").map(FloorAction.Parameters.page) ?? .none
    return FloorAction(
      kind: .jump, destination: destination, parameters: parameters,
      eventID: optional("srv", about: "The analytics event of the tap"), source: source)
  }
}
