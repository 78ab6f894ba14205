import Storey
import TestMutations

/// Lays out pages by the table of the page format, floor by floor, regardless of cost.
struct LayoutModel {
  let width: Double
  /// Whether unknown floors are drawn as a box.
  let hasPlaceholders: Bool

  /// Returns the sections of a page.
  func sections(of page: JSONTree) -> [ModelSection] {
    guard let floors = page["floors"], case .array(let entries) = floors else { return [] }
    return entries.map { entry in
      var section = section(of: entry)
      section.identity = entry.text("identityId") ?? section.identity
      return section
    }
  }

  /// Returns the buttons over the page, in viewport coordinates.
  func overlay(of page: JSONTree) -> ModelPart {
    let pictures = page["float"].flatMap { $0.isObject ? $0.pictures("picList") : nil } ?? []
    return ModelPart(
      identifier: "", height: 0,
      elements: pictures.enumerated().map { position, picture in
        image(
          picture.url, LayoutRect(x: width - 54, y: 120 + 54 * Double(position), width: 44, height: 44),
          label: picture.label(at: position, floorTitle: nil), position: position, action: picture.action)
      })
  }

  // MARK: Floors

  private enum Fault { case unknown, unmet, unfit }

  /// Returns the section of a floor, or of the first of its fallbacks that can be shown.
  private func section(of floor: JSONTree) -> ModelSection {
    guard floor.isObject else {
      return ModelSection(rows: hasPlaceholders ? [ModelPart(identifier: "placeholder", height: 60)] : [])
    }
    var section = ModelSection(pattern: floor.text("pattern"), identity: floor.text("identityId"))
    let fault = fault(of: floor, &section)
    guard let fault else {
      addMargin(of: floor, to: &section)
      return section
    }
    switch floor["fallback"] {
    case .text("drop"): return section
    case let fallback? where fallback.isObject: return self.section(of: fallback)
    default:
      // The box has a second line with the reason, unless the pattern is unknown.
      let box = ModelPart(identifier: "placeholder", height: fault == .unknown ? 44 : 60)
      if hasPlaceholders { section.rows = [box] }
      return section
    }
  }

  /// Fills a section with the header and rows of a floor. Returns the reason if it cannot be shown, or `nil`.
  private func fault(of floor: JSONTree, _ section: inout ModelSection) -> Fault? {
    let title = floor["fheader"].flatMap { $0.isObject ? $0.text("lctitle") : nil }
    guard let pattern = section.pattern else { return .unfit }
    guard ["Focus", "SingleGoods", "NormalFloor", "NSelectN", "Category"].contains(pattern) else { return .unknown }
    if let requirements = floor["requires"], !isMet(requirements) { return .unmet }
    switch pattern {
    case "Focus":
      guard let pictures = floor.pictures("picList") else { return .unfit }
      section.rows = focus(pictures, floor, title)
    case "SingleGoods":
      guard let products = floor["skuList"]?.readElements else { return .unfit }
      section.rows = headerRow(of: floor) + goods(products.filter { $0.text("skuId") != nil }, title)
    case "NormalFloor":
      guard let subFloors = floor["hybridList"]?.readElements else { return .unfit }
      section.rows = headerRow(of: floor)
      for subFloor in subFloors { addSubFloor(subFloor, title, to: &section) }
    case "NSelectN":
      guard let offers = floor["nBynList"]?.readElements else { return .unfit }
      section.rows = headerRow(of: floor)
      section.rows += offers.filter(\.isObject).enumerated().map { position, offer in
        self.offer(offer, label: offer.text("slogan") ?? "\(title ?? "图片") \(position + 1)")
      }
    default:
      guard let list = floor["categoryList"]?.readElements else { return .unfit }
      let categories = list.filter { $0.text("title") != nil }
      section.header = categories.isEmpty ? nil : tabs(categories)
      section.staysToEndOfPage = floor["sorb"] == .text("page")
      section.rows = categories.compactMap(category)
    }
    return nil
  }

  private func isMet(_ requirements: JSONTree) -> Bool {
    guard case .object(let members) = requirements else { return false }
    // The standard registry has the patterns at version 1 and no other capabilities.
    return members.allSatisfy {
      $0.value.isAbsent || $0.key == "Focus" && $0.value.readNumber.map { $0 <= 1 } == true
    }
  }

  private func addMargin(of floor: JSONTree, to section: inout ModelSection) {
    guard let margin = floor["margin"], margin.isObject else { return }
    let height = min(margin["height"]?.readNumber ?? 0, 100_000)
    if height > 0 { section.rows.append(ModelPart(identifier: "margin", height: height)) }
  }

  func image(
    _ url: String?, _ frame: LayoutRect?, label: String? = nil, position: Int? = nil, action: ModelAction? = nil,
    window: LayoutRect? = nil
  ) -> ModelElement {
    ModelElement(
      content: .image(url), frame: frame, label: label, position: position, action: action, window: window)
  }
}
