/// The buttons that float over the page: a column of buttons of 44 × 44 points, 10 points apart, at the places that the page defines.
///
/// The coordinates are those of the viewport, or for buttons that are placed from the bottom, relative to its lower left corner, with y
/// coordinates below 0.
struct PageOverlay: TemplateAction {
  private static let (side, pitch) = (44.0, 54.0)
  private let pictures: [Picture]
  private let placement: FloatingPlacement
  private let width: Double

  init(_ page: Page, width: Double) {
    pictures = page.floatingPictures
    placement = page.floatingPlacement
    self.width = width
  }

  func draw(in canvas: inout FloorCanvas) {
    let shown = shownCount
    for position in 0..<shown { draw(position, at: position, in: &canvas) }
    guard shown < pictures.count else { return }
    let folded = pictures.count - shown
    let frame = frame(at: shown)
    canvas.group(in: frame, label: canvas.context.text(.moreShortcuts, String(folded))) { canvas in
      canvas.fill(.surface, in: frame, radius: Self.side / 2)
      canvas.text(
        JSONText("+\(folded)"), style: .body, in: frame.insetBy(dx: 2, dy: 12), lineLimit: 1, truncation: .expected,
        alignment: .center)
      canvas.group(in: frameOfFolded, role: .folded) { canvas in
        for position in shown..<pictures.count { draw(position, at: position + 1, in: &canvas) }
      }
    }
  }

  /// The number of buttons that are not folded. A single button is never folded, because the button that unfolds it has the same size.
  private var shownCount: Int {
    placement.fold > 0 && placement.fold + 1 < pictures.count ? placement.fold : pictures.count
  }

  private func draw(_ position: Int, at place: Int, in canvas: inout FloorCanvas) {
    let picture = pictures[position]
    canvas.image(
      picture.image, in: frame(at: place), fit: .contain, label: picture.label(at: position, in: nil, canvas.context),
      role: .img,
      position: position)
  }

  /// Returns the frame of a button by its place in the column, for left-to-right text.
  private func frame(at place: Int) -> LayoutRect {
    let room = max(0, width - Self.side)
    let x = placement.edge == .start ? min(placement.distance, room) : max(0, width - (Self.side + placement.distance))
    let distance = placement.offset + Double(place) * Self.pitch
    let y = placement.origin == .top ? distance : -(distance + Self.side)
    return LayoutRect(x: x, y: y, width: Self.side, height: Self.side)
  }

  /// The frame around the folded buttons.
  private var frameOfFolded: LayoutRect {
    let (first, last) = (frame(at: shownCount + 1), frame(at: pictures.count))
    let top = min(first.y, last.y)
    return LayoutRect(x: first.x, y: top, width: Self.side, height: max(first.maxY, last.maxY) - top)
  }

  func action(at position: Int) -> FloorAction? { pictures.action(at: position) }

  func source(at position: Int) -> TapSource? { pictures.source(at: position) }
}
