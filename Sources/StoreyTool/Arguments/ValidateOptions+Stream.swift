/// `storey validate --ndjson --format ndjson`.
extension ValidateOptions {
  /// Options that need all pages, or files of pages.
  private static let ofAllPages: [any CommandOption] = [
    report, each, baseline, writeBaseline, fix, dryRun, watch, maxWarnings, standardInputName,
  ]

  /// - Throws: `UsageError` when other options cannot be used with a stream.
  static func checkStream(_ arguments: ParsedArguments) throws(UsageError) {
    let format = Self.format.name
    if !arguments[ndjson] {
      throw UsageError(
        message: "'\(format) ndjson' requires '\(ndjson.name)'",
        hint: "write one page per line, or use another format")
    }
    if let option = ofAllPages.first(where: arguments.isSet) {
      throw UsageError(
        message: "'\(option.name)' and '\(format) ndjson' cannot be used together",
        hint: "remove one of them; without '\(format) ndjson', there is one report of all lines")
    }
    _ = try StreamOptions.path(arguments)
  }
}
