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
    "hostile [--storey PATH] [--sizes 1,2,4,8] [--only SHAPE] [--command NAME] [--quick] [--write FOLDER] [--list]"
  var isList = false

  init(_ arguments: some Collection<String>) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Benchmarks.UsageError(argument: argument) }
        return value
      }
      switch argument {
      case "--storey": storey = OwnProgram.resolved(try value())
      case "--sizes":
        sizes = try value().split(separator: ",").map {
          guard let size = Double($0), size > 0, size <= 64 else { throw Benchmarks.UsageError(argument: argument) }
          return size
        }
      case "--only": names.append(try value())
      case "--command": commands.append(try value())
      case "--quick": (isQuick, sizes) = (true, [1])
      case "--write": folder = try value()
      case "--list": isList = true
      default: throw Benchmarks.UsageError(argument: argument)
      }
    }
    if shapes.isEmpty { throw Benchmarks.UsageError(argument: names.joined(separator: " ")) }
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
