/// A file that a command reads. Its path is relative to the current folder of the command.
struct InputFile: Sendable {
  let path: String
  let bytes: [UInt8]

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(_ path: String, _ text: String) {
    self.init(path, Array(text.utf8))
  }
}
