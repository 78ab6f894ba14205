/// `--output`: the file that a result is written to.
enum OutputOption {
  static let output = Option<String>(
    "--output", short: "-o", .text("FILE"), help: "Write to FILE, whole or not at all; standard output unless given.")
}
