/// The buttons that float over the page: 44 × 44 points, 10 points apart, from y = 120 downwards, 10 points from the right
/// edge.
struct PageOverlay: TemplateAction {
  private let pictures: [Picture]
  private let width: Double

  init(_ pictures: [Picture], width: Double) {
    self.pictures = pictures
    self.width = width
  }

  func draw(in canvas: inout FloorCanvas) {
    for (position, picture) in pictures.enumerated() {
      let frame = LayoutRect(x: width - 54, y: 120 + Double(position) * 54, width: 44, height: 44)
      canvas.image(
        picture.image, in: frame, fit: .contain, label: picture.label(at: position, in: nil, canvas.context),
        role: .img,
        position: position)
    }
  }

  func action(at position: Int) -> FloorAction? { pictures.action(at: position) }

  func source(at position: Int) -> TapSource? { pictures.source(at: position) }
}
