/// An input that is divided into files and options.
///
/// A zero byte ends a file, because JSON cannot contain one. The bytes after the last file are options. Missing files are empty,
/// and missing options are 0, so a plain file is an input, too.
struct FuzzInput {
  /// The files, as many as were requested.
  let files: [[UInt8]]
  private var options: ArraySlice<UInt8>

  /// Divides an input into a number of files and the options.
  init(_ bytes: [UInt8], files count: Int) {
    var files: [[UInt8]] = []
    var rest = bytes[...]
    for _ in 0..<count {
      let file = rest.prefix { $0 != 0 }
      files.append(Array(file))
      rest = rest.dropFirst(file.count + 1)
    }
    self.files = files
    options = rest
  }

  /// Returns the next option, in `0..<count`. `count` must be in `1...256`.
  mutating func option(_ count: Int) -> Int {
    Int(options.popFirst() ?? 0) % count
  }

  /// Returns one of some values.
  mutating func option<Value>(of values: [Value]) -> Value {
    values[option(values.count)]
  }

  /// Whether there are more options.
  var hasOptions: Bool { !options.isEmpty }
}
