import StoreyOutput

extension Configuration {
  /// The configuration that `storey init` writes: common settings, with comments.
  public static let startingSet = startingSet(dialect: nil)

  /// Returns the configuration that `storey init` writes for pages of a dialect.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of all files; `nil` for that of Storey.
  ///   - others: The dialects of some files, with the patterns of the files.
  ///   - excluded: The patterns of the files that are not pages.
  package static func startingSet(
    dialect: String?, others: [(files: [String], dialect: String)] = [], excluded: [String] = []
  ) -> String {
    func quoted(_ text: String) -> String {
      var emitter = JSONEmitter(isIndented: false)
      emitter.value(text)
      return String(decoding: emitter.finish().filter { $0 != 0x0A }, as: UTF8.self)
    }
    let ofFiles = others.map { other in
      """
          {"files": [\(other.files.map(quoted).joined(separator: ", "))], "dialect": \(quoted(other.dialect))},

      """
    }
    return
      startingText
      .replacing("  \"failLevel\"", with: (dialect.map { "  \"dialect\": \(quoted($0)),\n" } ?? "") + "  \"failLevel\"")
      .replacing("\"overrides\": [\n", with: "\"overrides\": [\n" + ofFiles.joined())
      .replacing("\"exclude\": []", with: "\"exclude\": [\(excluded.map(quoted).joined(separator: ", "))]")
  }

  private static let startingText = """
    {
      "$comment": "Settings of 'storey validate'. 'storey rules' lists the rules, 'storey explain RULE' describes a rule, 'storey config' prints the effective settings.",
      "failLevel": "error",
      "rules": {
        "$comment": "off, note, warning or error; or an object with a severity and options.",
        "coerced-value": "note",
        "insecure-url": {
          "$comment": "Hosts that support HTTPS; '--fix' rewrites their URLs.",
          "severity": "warning",
          "httpsHosts": []
        },
        "unknown-key": {
          "$comment": "The parameters of your app in the params of a jump, which may have any keys, in addition to the well-known ones.",
          "parameters": []
        },
        "unknown-destination": {
          "$comment": "The native pages of your app, in addition to the well-known ones.",
          "destinations": []
        },
        "page-too-large": {
          "$comment": "The page sizes that your app is tested with.",
          "bytes": 67108864,
          "floors": 1000,
          "rows": 10000,
          "images": 10000
        }
      },
      "overrides": [
        {
          "$comment": "Settings for some files; the last match wins. Patterns are relative to the folder of this file.",
          "files": ["drafts/**"],
          "rules": {
            "missing-action": "note"
          }
        }
      ],
      "exclude": [],
      "suppressions": []
    }

    """
}
