/// Shapes of configurations, baselines and manifests.
extension Shape {
  /// Returns a page of a size with many findings of one rule.
  private static func findings(_ bytes: Int) -> InputFile {
    InputFile("page.json", Filler.fill(bytes, #"{"floors":["#, "]}") { #"{"pattern":"x\#($0)"}"# })
  }

  /// Returns a shape of a configuration and a page. The page is small, or takes half of the size and has many findings.
  private static func configuration(
    _ name: String, _ summary: String, _ prefix: String, _ suffix: String, withFindings: Bool = false,
    _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .configuration, density: .dense) { bytes in
      let size = withFindings ? bytes / 2 : bytes
      return [
        InputFile("config.json", Filler.fill(size, prefix, suffix, item)),
        withFindings ? findings(bytes - size) : smallPage,
      ]
    }
  }

  /// Returns a shape of a configuration and a folder of small pages.
  private static func folder(
    _ name: String, _ summary: String, prefix: String, suffix: String, nameLength: Int = 8,
    _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .folder, density: .dense) { bytes in
      let count = min(4000, max(10, bytes / 2000))
      let pages = (0..<count).map {
        InputFile("pages/\(String(repeating: "a", count: nameLength))\($0).json", #"{"floors":[1]}"#)
      }
      return pages + [InputFile("config.json", Filler.fill(max(1, bytes - count * 14), prefix, suffix, item))]
    }
  }

  private static let suppress = #"{"suppressions":["#

  static let ofSettings: [Shape] = [
    configuration(
      "suppressions", "suppressions of places without findings", suppress, "]}", withFindings: true
    ) {
      #"{"rule":"unknown-pattern","pointer":"/floors/\#($0)/x","reason":"r"}"#
    },
    configuration(
      "suppressions-all-below", "suppressions of everything below some places", suppress, "]}", withFindings: true
    ) {
      #"{"rule":"unknown-pattern","pointer":"/floors/*/p\#($0)/**","reason":"r"}"#
    },
    configuration("suppressions-by-identity", "suppressions of places by identity", suppress, "]}", withFindings: true)
    {
      #"{"rule":"unknown-pattern","pointer":"/floors/{\#($0)}/pattern","reason":"r"}"#
    },
    configuration("suppressions-of-files", "suppressions in other files", suppress, "]}", withFindings: true) {
      #"{"rule":"unknown-pattern","files":"**/a*b*\#($0).json","reason":"r"}"#
    },
    configuration("suppressions-bad", "suppressions of unknown rules", suppress, "]}") {
      #"{"rule":"r\#($0)","reason":"r"}"#
    },
    configuration("suppressions-empty", "empty suppressions", suppress, "]}") { _ in "{}" },
    configuration("capabilities", "capabilities of the app", #"{"capabilities":{"#, "}}") { #""c\#($0)":1"# },
    configuration("excludes", "patterns that exclude nothing", #"{"exclude":["#, "]}") { #""a*b*\#($0)""# },
    configuration("excludes-braces", "patterns with braces", #"{"exclude":["#, "]}") {
      #""{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}\#($0)""#
    },
    Shape(
      name: "glob-braces", summary: "a pattern of braces with an exponential expansion", subject: .configuration,
      density: .dense
    ) {
      [InputFile("config.json", #"{"exclude":["\#(Filler.text("{a,b}", $0))"]}"#), smallPage]
    },
    Shape(name: "glob-braces-nested", summary: "a pattern of nested braces", subject: .configuration, density: .dense) {
      [InputFile("config.json", #"{"exclude":["\#(Filler.text("{a,", $0))"]}"#), smallPage]
    },
    Shape(
      name: "glob-alternatives", summary: "a pattern of a thousand alternatives of a long text",
      subject: .configuration, density: .dense
    ) {
      let alternatives = (0..<999).map { "a\($0)" }.joined(separator: ",")
      return [InputFile("config.json", #"{"exclude":["{\#(alternatives)}\#(Filler.text("a", $0))"]}"#), smallPage]
    },
    configuration("rules-unknown", "settings of unknown rules", #"{"rules":{"#, "}}") { #""dead-ulr\#($0)":"off""# },
    configuration("hosts", "hosts of a rule", #"{"rules":{"insecure-url":{"httpsHosts":["#, "]}}}") {
      #""*.h\#($0).example""#
    },
    configuration("parameters-known", "parameters of a rule", #"{"rules":{"unknown-key":{"parameters":["#, "]}}}") {
      #""parameter\#($0)""#
    },
    configuration("configuration-unknown-keys", "unknown keys of a configuration", "{", "}") { #""k\#($0)":1"# },
    configuration("extends-missing", "configurations that do not exist", #"{"extends":["#, "]}") {
      #""none/\#($0).json""#
    },
    configuration("against-missing", "manifests that do not exist", #"{"against":["#, "]}") { #""none/\#($0).json""# },
    Shape(name: "extends-chain", summary: "a chain of configurations", subject: .configuration, density: .ordinary) {
      bytes in
      let count = max(2, bytes / 500)
      let links = (0..<count).map {
        InputFile(
          $0 == 0 ? "config.json" : "c\($0).json",
          #"{"extends":"c\#($0 + 1).json","$comment":"\#(Filler.text("x", 450))"}"#)
      }
      return links + [InputFile("c\(count).json", "{}"), smallPage]
    },
    folder("overrides", "overrides that match no file", prefix: #"{"overrides":["#, suffix: "]}") {
      #"{"files":"b*\#($0).json","rules":{"dead-url":"off"}}"#
    },
    folder("overrides-all", "overrides that match all files", prefix: #"{"overrides":["#, suffix: "]}") { _ in
      #"{"files":"*","rules":{"dead-url":"off"}}"#
    },
    folder("glob-brackets", "patterns of open brackets", prefix: #"{"exclude":["#, suffix: "]}") { _ in
      #""\#(String(repeating: "[", count: 20_000))""#
    },
    folder("glob-stars", "patterns of many stars", prefix: #"{"exclude":["#, suffix: "]}", nameLength: 200) { _ in
      #""\#(String(repeating: "*a", count: 100))b""#
    },
    folder("glob-folders", "patterns of many folders", prefix: #"{"exclude":["#, suffix: "]}") { _ in
      #""\#(String(repeating: "**/", count: 200))b""#
    },
    Shape(name: "baseline-counts", summary: "a baseline of huge counts", subject: .baseline, density: .dense) { bytes in
      let entries = Filler.fill(bytes, #"{"baselineVersion":1,"findings":["#, "]}") {
        #"{"file":"page.json","rule":"r","content":"c\#($0 % 7)","count":9007199254740992}"#
      }
      return [InputFile("baseline.json", entries), smallPage]
    },
    Shape(
      name: "baseline-entries", summary: "a baseline of the many findings of a page", subject: .baseline,
      density: .dense
    ) { bytes in
      let entries = Filler.fill(bytes / 2, #"{"baselineVersion":1,"findings":["#, "]}") {
        #"{"file":"page.json","rule":"unknown-pattern","at":"/floors/\#($0)","content":"\#($0)","count":1}"#
      }
      return [InputFile("baseline.json", entries), findings(bytes / 2)]
    },
    Shape(name: "baseline-files", summary: "a baseline of many files", subject: .baseline, density: .dense) { bytes in
      let entries = Filler.fill(bytes, #"{"baselineVersion":1,"findings":["#, "]}") {
        #"{"file":"f\#($0)","rule":"r","content":"c"}"#
      }
      return [InputFile("baseline.json", entries), smallPage]
    },
    Shape(name: "baseline-bad", summary: "a baseline of empty findings", subject: .baseline, density: .dense) { bytes in
      let entries = Filler.fill(bytes, #"{"baselineVersion":1,"findings":["#, "]}") { _ in "{}" }
      return [InputFile("baseline.json", entries), smallPage]
    },
  ]

  /// Returns a shape of a manifest and a small page.
  private static func manifest(
    _ name: String, _ summary: String, _ prefix: String, _ suffix: String, _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .manifest, density: .dense) {
      let head = #"{"manifestVersion":1,"name":"a","version":"1","#
      return [InputFile("manifest.json", Filler.fill($0, head + prefix, suffix + "}", item)), smallPage]
    }
  }

  private static let model = #""fields":[{"key":"a","type":{"model":"M"#

  static let ofManifests: [Shape] = [
    manifest("manifest-floors", "floors of a manifest", #""floors":["#, "]") { #"{"pattern":"P\#($0)","fields":[]}"# },
    manifest("manifest-floors-same", "a repeated floor of a manifest", #""floors":["#, "]") { _ in
      #"{"pattern":"P","fields":[]}"#
    },
    manifest("manifest-fields", "fields of a floor of a manifest", #""floors":[{"pattern":"Focus","fields":["#, "]}]") {
      #"{"key":"k\#($0)","required":true,"type":"text"}"#
    },
    manifest("manifest-bad", "empty floors of a manifest", #""floors":["#, "]") { _ in "{}" },
    manifest("manifest-capabilities", "capabilities of a manifest", #""floors":[],"capabilities":{"#, "}") {
      #""c\#($0)":1"#
    },
    Shape(
      name: "manifest-models", summary: "models that contain the next model", subject: .manifest, density: .dense
    ) {
      let count = $0 / 56
      let models = (0..<count).map { #""M\#($0)":{\#(model)\#(($0 + 1) % count)"}}]}"# }.joined(separator: ",")
      let head = #"{"manifestVersion":1,"name":"a","version":"1","floors":[{"pattern":"P",\#(model)0"}}]}],"models":{"#
      return [InputFile("manifest.json", head + models + "}}"), smallPage]
    },
    manifest("manifest-types", "deep types", #""floors":[{"pattern":"P","fields":["#, "]}]") {
      #"{"key":"k\#($0)","type":"# + String(repeating: #"{"array":"#, count: 50) + #""text""#
        + String(repeating: "}", count: 51)
    },
    manifest(
      "manifest-either", "types of many alternatives",
      #""floors":[{"pattern":"P","fields":[{"key":"k","type":{"either":["#, "]}}]}]"
    ) {
      #"{"choice":["a\#($0)"]}"#
    },
    manifest(
      "manifest-choices", "a type of many words", #""floors":[{"pattern":"P","fields":[{"key":"k","type":{"choice":["#,
      "]}}]}]"
    ) { #""a\#($0)""# },
  ]
}
