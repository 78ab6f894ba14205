/// The arguments of `storey-benchmarks hostile`.
struct HostileOptions {
  /// The path of the tool to run.
  var storey = OwnProgram.storey
  /// The sizes of the input, in megabytes.
  var sizes: [Double] = [1, 2, 4, 8]
  /// Names, or parts of names, of the shapes to run. If empty, all shapes are run.
  var names: [String] = []
  /// Parts of the names of the commands to run. If empty, all commands are run.
  var commands: [String] = []
  var isQuick = false
  /// The folder to write the files to instead of running commands, or `nil`.
  var folder: String?

  static let usage =
    "[--storey PATH] [--sizes 1,2,4,8] [--only SHAPE] [--command NAME] [--quick] [--write FOLDER] [--list]"
  var isList = false

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      switch argument {
      case "--storey": storey = OwnProgram.resolved(try arguments.text())
      case "--sizes":
        sizes = try arguments.text().split(separator: ",").map {
          guard let size = Double($0), size > 0, size <= 64 else { throw arguments.invalid }
          return size
        }
      case "--only": names.append(try arguments.text())
      case "--command": commands.append(try arguments.text())
      case "--quick": (isQuick, sizes) = (true, [1])
      case "--write": folder = try arguments.text()
      case "--list": isList = true
      default: throw arguments.invalid
      }
    }
    if shapes.isEmpty { throw UsageError(argument: names.joined(separator: " ")) }
  }

  /// The selected shapes: for each of `names`, the shape of that name, or otherwise all shapes whose names contain it.
  var shapes: [Shape] {
    if names.isEmpty { return Shape.all.filter { !isQuick || $0.isQuick } }
    return Shape.all.filter { shape in
      names.contains { name in
        shape.name == name || !Shape.all.contains { $0.name == name } && shape.name.contains(name)
      }
    }
  }

  func commands(for subject: Shape.Subject) -> [HostileCommand] {
    HostileCommand.all(for: subject).filter { command in
      (!isQuick || command.isQuick) && (commands.isEmpty || commands.contains { command.name.contains($0) })
    }
  }
}
