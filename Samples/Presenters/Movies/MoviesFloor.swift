import Storey

/// The models: a list of movies, one in each row.
///
///     {"pattern": "Movies", "movieList": [{"title": "Yi Yi", "year": 2000, "jump": {"des": "movie", "params": {"id": 25538}}}]}
struct MoviesFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Movies"
  static let cells: [any TemplateCell.Type] = [MovieCell.self]

  let base: FloorBase
  let movies: [Movie]

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    movies = reader.required("movieList", about: "The movies, in order")
  }

  var rows: FloorRows { FloorRows(movies, drawnBy: MovieCell.self) }
}

struct Movie: JSONModel, TemplateRender, TemplateAction {
  let title: JSONText
  let year: Int
  let jump: Jump?

  init(from reader: inout JSONReader) {
    title = reader.required("title", about: "The title of the movie")
    year = reader.required("year", about: "The year of the first screening")
    jump = reader.optional("jump", about: "The target of a tap")
  }

  func action(at position: Int) -> FloorAction? { position == 0 ? jump?.action : nil }
}

/// The renderer.
enum MovieCell: UniformCell {
  typealias Model = Movie

  static func height(in context: LayoutContext) -> Double { 32 }

  static func draw(_ model: Movie, in canvas: inout FloorCanvas) {
    let row = canvas.bounds
    canvas.group(in: row, label: model.title, position: 0) { canvas in
      canvas.text(model.title, style: .body, in: LayoutRect(x: 10, y: 6, width: row.width - 80, height: 20))
      let place = LayoutRect(x: row.width - 60, y: 8, width: 50, height: 16)
      canvas.text(JSONText("\(model.year)"), style: .secondary, in: place, alignment: .trailing)
    }
  }
}
