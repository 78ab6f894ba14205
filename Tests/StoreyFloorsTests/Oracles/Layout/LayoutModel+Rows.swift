import Storey
import TestMutations

/// The rows of the built-in floors: the table of the page format, line by line.
extension LayoutModel {
  /// Returns a row 31 high when `fheader` has a title or a title image.
  func headerRow(of floor: JSONTree) -> [ModelPart] {
    guard let header = floor["fheader"], header.isObject else { return [] }
    let (title, picture) = (header.text("lctitle"), header.url("lctitleImg"))
    if title == nil && picture == nil { return [] }
    var elements = [
      ModelElement(
        content: .group, frame: LayoutRect(x: 0, y: 0, width: width, height: 31), position: 0, action: header.jumpAction
      )
    ]
    if let picture {
      elements.append(image(picture.allowed, nil))
    } else if let title {
      elements.append(ModelElement(content: .text(title)))
    }
    if let trailing = header.text("rctitle") { elements.append(ModelElement(content: .text(trailing))) }
    return [ModelPart(identifier: "header", height: 31, elements: elements)]
  }

  /// Returns one paged carousel.
  func focus(_ pictures: [ModelPicture], _ floor: JSONTree, _ title: String?) -> [ModelPart] {
    if pictures.isEmpty { return [] }
    let (across, down) = (floor["width"]?.readNumber ?? 0, floor["height"]?.readNumber ?? 0)
    let height = min(across > 0 && down > 0 ? width * down / across : width * 330 / 1125, 100_000)
    let window = LayoutRect(x: 0, y: 0, width: width, height: height)
    let carousel = ModelElement(
      content: .carousel(.page, contentWidth: width * Double(pictures.count)), frame: window)
    let pages = pictures.enumerated().map { position, picture in
      image(
        picture.url, LayoutRect(x: width * Double(position), y: 0, width: width, height: height),
        label: picture.label(at: position, floorTitle: title), position: position, action: picture.action,
        window: window)
    }
    return [ModelPart(identifier: "focus", height: height, elements: [carousel] + pages)]
  }

  /// Returns one free carousel of cards 100 wide from x = 10, 10 apart.
  func goods(_ products: [JSONTree], _ title: String?) -> [ModelPart] {
    if products.isEmpty { return [] }
    let window = LayoutRect(x: 0, y: 0, width: width, height: 148)
    var elements = [
      ModelElement(content: .carousel(.free, contentWidth: 10 + 110 * Double(products.count)), frame: window)
    ]
    for (position, product) in products.enumerated() {
      let x = 10 + 110 * Double(position)
      elements.append(
        ModelElement(
          content: .group, frame: LayoutRect(x: x, y: 0, width: 100, height: 148), label: product.text("title"),
          position: position,
          action: ModelAction(destination: "ProductDetail", event: product.text("srv"), parameters: ["skuId"]),
          window: window))
      elements.append(
        image(product.url("img")?.allowed, LayoutRect(x: x + 12, y: 6, width: 76, height: 76), window: window))
      func add(_ text: String, _ y: Double, _ height: Double) {
        let frame = LayoutRect(x: x, y: y, width: 100, height: height)
        elements.append(ModelElement(content: .text(text), frame: frame, window: window))
      }
      if let title = product.text("title") { add(title, 84, 32) }
      if let price = product.text("wprice") { add("¥" + price, 117, 16) }
      if let former = product["pprice"], let price = product["wprice"]?.readNumber, let text = former.readText,
        let number = former.readNumber, number > price
      {
        add("¥" + text, 133, 12)
      }
    }
    return [ModelPart(identifier: "single-goods", height: 148, elements: elements)]
  }

  /// Adds the row of a sub-floor, or counts the sub-floor as invalid.
  func addSubFloor(_ subFloor: JSONTree, _ title: String?, to section: inout ModelSection) {
    // A sub-floor without its required keys is left out of the list.
    guard let pattern = subFloor.text("pattern"), let pictures = subFloor.pictures("picList") else { return }
    let full = width - 20
    let half = (width - 30) / 2
    let third = (width - 40) / 3
    let right = 20 + half
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutRect {
      LayoutRect(x: x, y: y, width: width, height: height)
    }
    func twoAndTwo(_ height: Double) -> ([LayoutRect], Double) {
      let below = height + 10
      let frames = [
        box(10, 0, half, height), box(right, 0, half, height), box(10, below, half, height),
        box(right, below, half, height),
      ]
      return (frames, 2 * height + 20)
    }
    let frames: [LayoutRect]
    let height: Double
    switch pattern {
    case "001", "002": (frames, height) = ([box(10, 0, full, full * 180 / 710)], full * 180 / 710 + 10)
    case "003", "004":
      let tall = half * (pattern == "003" ? 360 : 170) / 345
      (frames, height) = ([box(10, 0, half, tall), box(right, 0, half, tall)], tall + 10)
    case "005":
      let tall = half * 360 / 345
      let small = (tall - 10) / 2
      frames = [box(10, 0, half, tall), box(right, 0, half, small), box(right, small + 10, half, small)]
      height = tall + 10
    case "006":
      let (top, low) = (full * 180 / 710, half * 170 / 345)
      frames = [box(10, 0, full, top), box(10, top + 10, half, low), box(right, top + 10, half, low)]
      height = top + low + 20
    case "007":
      let tall = third * 250 / 223
      (frames, height) = ((0..<3).map { box(10 + Double($0) * (third + 10), 0, third, tall) }, tall + 10)
    case "008": (frames, height) = twoAndTwo(half * 225 / 355)
    case "009": (frames, height) = twoAndTwo(half * 342 / 353)
    default: (frames, height) = ([], 0)
    }
    if frames.isEmpty || pictures.count < frames.count { return section.invalidSubFloors += 1 }
    if pictures.count > frames.count { section.surplusSubFloors += 1 }
    let drawn = zip(frames, pictures).enumerated().map { position, place in
      image(
        place.1.url, place.0, label: place.1.label(at: position, floorTitle: title), position: position,
        action: place.1.action)
    }
    section.rows.append(ModelPart(identifier: "sub-floor", height: height, elements: drawn))
  }

  /// Returns a row 120 high: the picture, the slogan beside it, thumbnails below the slogan.
  func offer(_ offer: JSONTree, label: String) -> ModelPart {
    var elements = [
      ModelElement(
        content: .group, frame: LayoutRect(x: 0, y: 0, width: width, height: 120), label: label, position: 0,
        action: offer.jumpAction),
      image(offer.url("img")?.allowed, LayoutRect(x: 10, y: 10, width: min(150, width - 20), height: 100)),
    ]
    if let slogan = offer.text("slogan"), width > 180 {
      elements.append(
        ModelElement(content: .text(slogan), frame: LayoutRect(x: 170, y: 10, width: width - 180, height: 40)))
    }
    let thumbnails = offer["imgList"]?.readElements?.compactMap(\.readURL) ?? []
    for (index, thumbnail) in thumbnails.enumerated() where index < 4 && 210 + 48 * Double(index) <= width - 10 {
      elements.append(
        image(thumbnail.allowed, LayoutRect(x: 170 + 48 * Double(index), y: 70, width: 40, height: 40)))
    }
    return ModelPart(identifier: "offer", height: 120, elements: elements)
  }

  /// Returns the sticky header with tabs 80 wide.
  func tabs(_ categories: [JSONTree]) -> ModelPart {
    let window = LayoutRect(x: 0, y: 0, width: width, height: 44)
    var elements = [
      ModelElement(content: .carousel(.free, contentWidth: 80 * Double(categories.count)), frame: window)
    ]
    for (position, category) in categories.enumerated() {
      let title = category.text("title")
      elements.append(
        ModelElement(
          content: .group, frame: LayoutRect(x: 80 * Double(position), y: 0, width: 80, height: 44), label: title,
          position: position, action: category.openingAction, window: window))
      elements.append(ModelElement(content: .text(title ?? ""), window: window))
    }
    return ModelPart(identifier: "category-tabs", height: 44, elements: elements)
  }

  /// Returns the title of a category above its chips. `nil` without sub-categories.
  func category(_ category: JSONTree) -> ModelPart? {
    let chips = (category["subs"]?.readElements ?? []).filter { $0.text("title") != nil }
    guard let title = category.text("title"), !chips.isEmpty else { return nil }
    var elements = [
      ModelElement(content: .text(title), frame: LayoutRect(x: 10, y: 10, width: width - 20, height: 20))
    ]
    let style = TextStyle(name: "chip", size: 12, lineHeight: 16)
    var (x, y) = (10.0, 38.0)
    for (position, chip) in chips.enumerated() {
      let text = chip.text("title") ?? ""
      let chipWidth = min(TextMeasurer.width(of: JSONText(text), style: style) + 24, width - 20)
      if x > 10, x + chipWidth > width - 10 { (x, y) = (10, y + 36) }
      elements.append(
        ModelElement(
          content: .group, frame: LayoutRect(x: x, y: y, width: chipWidth, height: 28), label: text, position: position,
          action: chip.openingAction))
      elements.append(ModelElement(content: .text(text)))
      x += chipWidth + 8
    }
    return ModelPart(identifier: "category", height: y + 28 + 10, elements: elements)
  }
}
