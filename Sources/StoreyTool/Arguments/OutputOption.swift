/// `--output`: the file to write the result to.
enum OutputOption {
  static let output = Option<String>(
    "--output", short: "-o", .path("FILE"), help: "Write to FILE, completely or not at all (default: standard output).")
}
