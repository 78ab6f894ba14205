import Foundation
import Storey
import Testing

/// `storey merge` in files and in repositories of git.
@Suite(.waitsForProcesses) struct MergeTests {
  private static func page(_ titles: [String], name: String = "home") -> String {
    let floors = titles.enumerated().map { index, title in
      """
          {
            "pattern": "Focus",
            "identityId": "\(index)",
            "picList": [{"imgUrl": "https://img.example/\(index).png", "title": "\(title)"}]
          }
      """
    }
    return """
      {
        "name": "\(name)",
        "floors": [
      \(floors.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static let base = page(["A", "B", "C"])

  private func withVersions(
    _ ours: String, _ theirs: String, base: String = base, _ body: (URL) throws -> Void
  ) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["base.json": base, "ours.json": ours, "theirs.json": theirs], in: folder)
      try body(folder)
    }
  }

  private func merge(_ options: String..., in folder: URL) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: ["merge", "base.json", "ours.json", "theirs.json"] + options, in: folder)
  }

  private func contents(of name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  // MARK: Files

  @Test func `changes of different floors are merged`() throws {
    try withVersions(Self.page(["A2", "B", "C"]), Self.page(["A", "B", "C2"], name: "shop")) { folder in
      let expected = Self.page(["A2", "B", "C2"], name: "shop")
      let merged = try merge(in: folder)
      #expect(merged.code == 0)
      #expect(merged.output == expected)
      #expect(merged.errors == "")
      #expect(try merge("-o", "ours.json", in: folder).code == 0)
      #expect(try contents(of: "ours.json", in: folder) == expected)
      // The merged version has no more changes to bring in.
      #expect(try merge(in: folder).output == expected)
    }
  }

  @Test func `an open conflict is reported with its places, keeps ours, and the exit code is 1`() throws {
    try withVersions(Self.page(["A2", "B", "C"]), Self.page(["A3", "B", "C3"])) { folder in
      let open = try merge(in: folder)
      #expect(open.code == 1)
      #expect(open.output == Self.page(["A2", "B", "C3"]))
      #expect(open.errors.contains("ours.json:7:68: both changed \"title\" in Focus · id 0, differently [changed]\n"))
      #expect(open.errors.contains("    theirs.json:7:68: \"A3\"\n"))
      #expect(open.errors.contains("--take 'theirs=/floors/0/picList/0/title'"))

      let taken = try merge("--take", "theirs=/floors/0", in: folder)
      #expect(taken.code == 0 && taken.errors == "")
      #expect(taken.output == Self.page(["A3", "B", "C3"]))
      #expect(try merge("--take", "ours", in: folder).output == open.output)
      #expect(try merge("--take", "both", in: folder).code == 2)
      #expect(try merge("--take", "ours=floors", in: folder).code == 2)
      // A misspelled pointer.
      let unused = try merge("--take", "ours", "--take", "theirs=/floors/9", "-o", "out.json", in: folder)
      #expect(unused.code == 2 && unused.errors.contains("no conflict is at '/floors/9'"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.json").path))

      let marked = try merge("--markers", in: folder)
      #expect(marked.code == 1)
      #expect(
        marked.output.split(separator: "\n").filter { $0.hasPrefix("<<<<<<< ours") || $0.hasPrefix(">>>>>>> theirs") }
          .count == 2)
    }
  }

  @Test func `the conflicts are listed as JSON`() throws {
    try withVersions(Self.page(["A2", "B", "C"]), Self.page(["A3", "B", "C3"])) { folder in
      let listed = try merge("--json", "-o", "merged.json", "--take", "theirs", in: folder)
      #expect(listed.code == 0)
      let root = try Document(parsing: Array(listed.output.utf8)).root
      let conflict = try #require(root["conflicts"]?[0])
      #expect(root["mergeVersion"]?.number == 1)
      #expect(conflict["kind"]?.text == "changed" && conflict["decision"]?.text == "theirs")
      #expect(conflict["floor"]?["pattern"]?.text == "Focus")
      #expect(conflict["ours"]?["line"]?.number == 7 && conflict["ours"]?["value"]?.text == "A2")
      #expect(try contents(of: "merged.json", in: folder) == Self.page(["A3", "B", "C3"]))
    }
  }

  @Test func `values with comments are listed as strict JSON, and keys of the page are quoted for shells`() throws {
    let key = "a'; touch it; '"
    try withVersions(
      "{\"\(key)\": {\"b\": 2, // why\n \"c\": [1,],}}", "{\"\(key)\": 3}", base: "{\"\(key)\": {\"b\": 1}}"
    ) { folder in
      let listed = try merge("--json", in: folder)
      let root = try Document(parsing: Array(listed.output.utf8)).root
      #expect(root["conflicts"]?[0]?["ours"]?["value"]?["c"]?[0]?.number == 1)
      let shown = try merge(in: folder)
      #expect(shown.errors.contains("--take 'ours=/a'\\''; touch it; '\\'''"), "\(shown.errors)")
      #expect(shown.errors.contains(": {\"b\":2,\"c\":[1]}"))
    }
  }

  @Test(arguments: [
    (["--marker-size", "9"], "'--markers'"), (["--driver", "p.json", "-o", "x.json"], "'--output'"),
    (["--driver", "p.json", "--json"], "'--json'"), (["--json", "--markers"], "'--output'"),
  ])
  func `options without an effect are refused`(options: [String], message: String) throws {
    try withVersions(Self.base, Self.base) { folder in
      let result = try StoreyProcess.run(
        arguments: ["merge", "base.json", "ours.json", "theirs.json"] + options, in: folder)
      #expect(result.code == 2 && result.errors.contains(message))
    }
  }

  @Test func `findings that neither version has are reported`() throws {
    let floor = #"{"pattern": "Focus", "identityId": "9", "picList": []}"#
    let base = #"{"name": "home", "floors": [{"pattern": "Focus", "picList": []}]}"#
    // Of two floors with the same identity and different patterns, both are kept.
    let ours = base.replacing("}]}", with: "}, \(floor)]}")
    let theirs = base.replacing("}]}", with: "}, \(floor.replacing("Focus", with: "Clock"))]}")
    try withVersions(ours, theirs, base: base) { folder in
      let merged = try merge(in: folder)
      #expect(merged.code == 1)
      #expect(merged.errors.contains("the merged page has findings that neither version has:"))
      #expect(merged.errors.contains("duplicate-identity"))
    }
  }

  @Test func `files that cannot be merged are errors`() throws {
    try withVersions("{", Self.base) { folder in
      let damaged = try merge("-o", "ours.json", in: folder)
      #expect(damaged.code == 2)
      #expect(damaged.errors.contains("ours.json:1:2: "))
      #expect(try contents(of: "ours.json", in: folder) == "{")
      #expect(try StoreyProcess.run("merge", "base.json", "ours.json", in: folder).errors.contains("BASE OURS THEIRS"))
      #expect(try StoreyProcess.run("merge", "-", "-", "theirs.json", in: folder).code == 2)
      #expect(try merge("-o", "theirs.json", in: folder).code == 2)
      #expect(try merge("--dry-run", in: folder).errors.contains("'--install'"))
    }
  }

  @Test func `sections of a theme are merged with their order`() throws {
    func theme(_ order: [String], _ title: String) -> String {
      let parts = order.sorted().map {
        #""\#($0)": {"type": "hero", "settings": {"title": "\#($0 == "a" ? title : $0)"}}"#
      }
      return
        "{\"sections\": {\(parts.joined(separator: ", "))}, \"order\": [\(order.map { "\"\($0)\"" }.joined(separator: ", "))]}"
    }
    try withVersions(theme(["b", "a"], "A"), theme(["a", "b", "new"], "A2"), base: theme(["a", "b"], "A")) { folder in
      let merged = try merge("--dialect", "shopify", in: folder)
      #expect(merged.output == theme(["b", "a", "new"], "A2") || merged.output == theme(["b", "new", "a"], "A2"))
    }
  }

  // MARK: Git

  /// Runs a script in a new repository with the driver, in which `base.json` is committed as `pages/page.json`.
  private func git(
    _ ours: String, _ theirs: String, _ script: String, _ body: (StoreyProcess.Result, URL) throws -> Void
  ) throws {
    try withVersions(ours, theirs) { folder in
      let result = try StoreyProcess.shell(
        """
        exec 2>&1
        export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b.example
        export GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b.example
        git init -q -b main shop && cd shop && mkdir "my pages" && cp ../base.json "my pages/the page.json"
        "$STOREY" merge --install "my pages" > ../installed.txt || exit 9
        git add -A && git commit -qm base
        git checkout -qb theirs && cp ../theirs.json "my pages/the page.json" && git commit -qam theirs
        git checkout -q main && cp ../ours.json "my pages/the page.json" && git commit -qam ours
        \(script)
        """, in: folder)
      try body(result, folder)
    }
  }

  @Test(arguments: [
    "git merge -q theirs", "git checkout -q theirs && git rebase -q main", "git cherry-pick theirs",
    "git checkout -q theirs~1 && cp ../theirs.json 'my pages/the page.json' && git stash -q && git checkout -q main && git stash pop -q",
  ])
  func `git merges pages with the driver`(script: String) throws {
    // Lines beside each other, at which git alone stops.
    let (ours, theirs) = (
      Self.base.replacing(
        "\"pattern\": \"Focus\",\n      \"identityId\": \"1\"",
        with: "\"pattern\": \"Focus\",\n      \"hot\": 1,\n      \"identityId\": \"1\""),
      Self.page(["A", "B2", "C"]).replacing("\"1\",", with: "\"1\", \"cold\": 1,")
    )
    try git(ours, theirs, script) { result, folder in
      #expect(result.code == 0, "\(result.output)")
      let merged = try contents(of: "shop/my pages/the page.json", in: folder)
      #expect(merged.contains("\"hot\": 1") && merged.contains("\"cold\": 1") && merged.contains("\"B2\""))
      #expect(!merged.contains("<<<<<<<"))
      #expect(throws: Never.self) { try Document(parsing: Array(merged.utf8)) }
    }
  }

  @Test func `git stops at a conflict, with markers around its lines`() throws {
    try git(
      Self.page(["A2", "B", "C"]), Self.page(["A3", "B", "C3"]),
      "git merge theirs; echo \"code $?\"; git status --short"
    ) {
      result, folder in
      #expect(result.output.contains("code 1\nUU \"my pages/the page.json\""), "\(result.output)")
      #expect(result.output.contains("my pages/the page.json (ours):7:68: both changed \"title\""))
      let merged = try contents(of: "shop/my pages/the page.json", in: folder)
      #expect(
        merged.contains("\n<<<<<<< ours\n") && merged.contains("\"A2\"") && merged.contains("\"A3\"")
          && merged.contains("\"C3\""))
    }
  }

  @Test(arguments: [
    // A version that is not JSON.
    "",
    // The tool is missing.
    "git config --local merge.storey.driver \"$(git config merge.storey.driver | sed 's|^[^ ]*|/missing/storey|')\";",
  ])
  func `git merges other files by lines`(preparation: String) throws {
    let theirs =
      preparation.isEmpty ? Self.base.replacing("\"home\",", with: "\"home\",,") : Self.page(["A", "B", "C3"])
    try git(Self.page(["A2", "B", "C"]), theirs, "\(preparation) git merge -q theirs") { result, folder in
      #expect(result.code == 0, "\(result.output)")
      let merged = try contents(of: "shop/my pages/the page.json", in: folder)
      #expect(merged.contains("\"A2\"") && (merged.contains("\"home\",,") || merged.contains("\"C3\"")))
      let isNoted = result.output.contains("; git merges the page by lines\n") && !result.output.contains("error")
      #expect(isNoted == preparation.isEmpty, "\(result.output)")
    }
  }

  @Test func `the installation is printed with --dry-run, and done once`() throws {
    try git(
      Self.base, Self.base,
      "\"$STOREY\" merge --install --dry-run 'my pages' . 'my pages/the page.json'; \"$STOREY\" merge --install 'my pages'; cat .gitattributes"
    ) {
      result, folder in
      #expect(result.output.contains("git config --local merge.storey.driver "))
      #expect(result.output.contains(".gitattributes: *.json merge=storey\n"))
      #expect(result.output.contains(".gitattributes: \"/my pages/the page.json\" merge=storey\n"))
      #expect(result.output.hasSuffix("\n\"/my pages/**/*.json\" merge=storey\n"))
      let note = try contents(of: "installed.txt", in: folder)
      #expect(note.contains("commit .gitattributes"))
    }
    // A link may lead out of the repository.
    try git(Self.base, Self.base, "touch ../aim; ln -sf ../aim .gitattributes; \"$STOREY\" merge --install 'my pages'")
    {
      result, folder in
      #expect(result.code == 2 && result.output.contains(".gitattributes is not a regular file"))
      let aim = try contents(of: "aim", in: folder)
      #expect(aim.isEmpty)
    }
    try StoreyProcess.withFolder { folder in
      let result = try StoreyProcess.run(
        arguments: ["merge", "--install"], in: folder, environment: ["GIT_CEILING_DIRECTORIES": "/"])
      #expect(result.code == 2)
      #expect(result.errors.contains("is not in the work tree of a repository that git can read"))
    }
  }
}
