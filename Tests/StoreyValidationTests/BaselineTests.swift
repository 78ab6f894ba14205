import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct BaselineTests {
  private func floor(_ identity: Int, _ images: [String]) -> String {
    let pictures = images.map { #"{"img": "\#($0)", "title": "t", "jump": {"des": "search", "srv": "s"}}"# }
    return #"{"identityId": \#(identity), "pattern": "Focus", "picList": [\#(pictures.joined(separator: ", "))]}"#
  }

  private func report(_ floors: [String]) -> PageReport {
    let page = "{\"name\": \"x\", \"floors\": [\n\(floors.joined(separator: ",\n"))]}"
    return Validator(registry: .standard, configuration: Configuration(), details: [.pointer, .fingerprint])
      .validate(Array(page.utf8), file: "p.json")
  }

  private let old = ["https://img.example/a/null", "https://img.example/b/null"]

  @Test func `inserting a floor above reports only the findings of that floor`() {
    var baseline = Baseline()
    baseline.record(report([floor(1, old)]), path: "p.json")
    #expect(baseline.count == 2)
    var now = report([floor(2, ["https://img.example/c/null"]), floor(1, old)])
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.map(\.pointerText) == ["/floors/0/picList/0/img"])
    #expect(now.suppressed.map(\.finding.pointerText) == ["/floors/1/picList/0/img", "/floors/1/picList/1/img"])
    #expect(baseline.count == 0)
  }

  @Test(
    arguments: [
      (#""https://img.example/茶/null""#, #""https:\/\/img.example\/\u8336/null""#),
      (#""http://img.example/\"a\n""#, #""http://img.example/\u0022a\u000a""#),
      (#""https://img.example/😀/null""#, #""https://img.example/\uD83D\ude00/null""#),
    ])
  func `a value with other escapes is in the baseline`(plain: String, escaped: String) {
    func report(_ image: String) -> PageReport {
      let floor = floor(1, ["IMAGE"]).replacing("\"IMAGE\"", with: image)
      return self.report([floor.replacing("\"img\"", with: image == plain ? "\"img\"" : "\"\\u0069mg\"")])
    }
    for (old, new) in [(plain, escaped), (escaped, plain)] {
      var baseline = Baseline()
      baseline.record(report(old), path: "p.json")
      #expect(baseline.count > 0)
      var now = report(new)
      baseline.apply(to: &now, path: "p.json")
      #expect(now.findings.isEmpty && baseline.count == 0)
    }
  }

  @Test(arguments: [("200000", "2e5"), ("200000", "200000.0"), ("200000.5", "2000005e-1"), ("-1", "-1.0e0")])
  func `a number that is spelled differently is in the baseline`(plain: String, other: String) {
    func report(_ height: String) -> PageReport {
      self.report([floor(1, ["a"]).replacing("\"pattern\"", with: "\"margin\": {\"height\" : \(height)}, \"pattern\"")])
    }
    var baseline = Baseline()
    baseline.record(report(plain), path: "p.json")
    #expect(baseline.count == 1)
    var now = report(other)
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.isEmpty && baseline.count == 0)
    var changed = report("300000")
    baseline.record(report(plain), path: "p.json")
    baseline.apply(to: &changed, path: "p.json")
    #expect(changed.findings.count == 1)
  }

  @Test func `a baseline of version 0_1 contains the findings of values without escapes`() {
    let text = #"""
      {"baselineVersion": 1, "findings": [{"file": "p.json", "rule": "insecure-url", "at": "/floors/{1}/picList/*/img", \#
      "content": "CONTENT", "count": 1}]}
      """#
    let digest = Fingerprint.hash(#""http://img.example/a""#)
    var baseline = Baseline.read(Array(text.replacing("CONTENT", with: digest).utf8)).value ?? Baseline()
    var now = report([floor(1, ["http://img.example/a"])])
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.isEmpty && now.suppressed.count == 1)
  }

  @Test func `findings in another file, floor or value are not in the baseline`() {
    for floors in [[floor(3, old)], [floor(1, ["https://img.example/x/null", "https://img.example/y/null"])]] {
      var baseline = Baseline()
      baseline.record(report([floor(1, old)]), path: "p.json")
      var now = report(floors)
      baseline.apply(to: &now, path: "p.json")
      #expect(now.findings.count == 2)
      #expect(baseline.count == 2)
    }
    var baseline = Baseline()
    baseline.record(report([floor(1, old)]), path: "other.json")
    var now = report([floor(1, old)])
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.count == 2)
  }

  @Test func `a finding whose count increases stays in the baseline`() {
    func report(_ pictures: Int) -> PageReport {
      let list = Array(
        repeating: #"{"img": "a", "title": "t", "jump": {"des": "search", "srv": "s"}}"#, count: pictures)
      let page =
        #"{"name": "x", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": ["#
        + list.joined(separator: ",") + "]}]}]}"
      return Validator(registry: .standard, configuration: Configuration(), details: [.pointer, .fingerprint])
        .validate(Array(page.utf8), file: "p.json")
    }
    var baseline = Baseline()
    baseline.record(report(2), path: "p.json")
    var now = report(3)
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.isEmpty && now.suppressed.count == 1)
  }

  @Test func `the baseline suppresses the recorded number of identical findings`() {
    let same = ["https://img.example/null", "https://img.example/null"]
    var baseline = Baseline()
    baseline.record(report([floor(1, same)]), path: "p.json")
    var now = report([floor(1, same + same)])
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.count == 2)
  }

  @Test func `a host stays in the baseline when its first URL is removed and others are added`() {
    var baseline = Baseline()
    baseline.record(report([floor(1, ["http://img.example/a", "http://img.example/b"])]), path: "p.json")
    #expect(baseline.count == 1)
    let images = ["http://img.example/b", "//img.example/c", "http://IMG.example/d", "http://other.example/a"]
    var now = report([floor(2, images), floor(1, images)])
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.map(\.pointerText) == ["/floors/0/picList/3/img"])
    #expect(now.suppressed.map(\.finding.pointerText) == ["/floors/0/picList/0/img"])
    #expect(baseline.count == 0)
  }

  @Test(arguments: [(["a", "b"], true), (["a"], false), (["a", "b", "c"], true)])
  func `a baseline of version 0_1 contains a host if it contains all its URLs`(known: [String], isKnown: Bool) {
    let entries = known.map { path in
      let content = Fingerprint.hash("\"http://img.example/\(path)\"")
      return #"{"file": "p.json", "rule": "insecure-url", "at": "/floors/{1}/picList/*/img", "content": "\#(content)"}"#
    }
    let text = #"{"baselineVersion": 1, "findings": [\#(entries.joined(separator: ","))]}"#
    var baseline = Baseline.read(Array(text.utf8)).value ?? Baseline()
    #expect(baseline.count == known.count)
    var now = report([floor(1, ["http://img.example/a", "http://img.example/b"])])
    baseline.apply(to: &now, path: "p.json")
    #expect(now.findings.isEmpty == isKnown)
    #expect(baseline.count == max(0, known.count - 2))
  }

  @Test func `a written baseline can be read, and its bytes do not depend on the order of reports`() {
    var baseline = Baseline()
    baseline.record(report([floor(1, old), floor(2, old)]), path: "b.json")
    baseline.record(report([floor(1, old)]), path: "a.json")
    var other = Baseline()
    other.record(report([floor(1, old)]), path: "a.json")
    other.record(report([floor(2, old), floor(1, old)]), path: "b.json")
    #expect(baseline.write() == other.write())
    let read = Baseline.read(baseline.write())
    #expect(read.diagnostics.isEmpty)
    #expect(read.value?.write() == baseline.write())
  }

  @Test func `counts whose sum overflows are errors`() {
    let entries = (0..<1024).map {
      #"{"file": "a", "rule": "r", "content": "\#($0 % 2)", "count": 9007199254740991}"#
    }
    let text = #"{"baselineVersion": 1, "findings": [\#(entries.joined(separator: ", "))]}"#
    let reading = Baseline.read(Array(text.utf8))
    #expect(reading.diagnostics.map(\.rule) == Array(repeating: .outOfRange, count: 1024))
    #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
    #expect(reading.value == nil)
  }

  @Test(
    arguments: [
      ("{", "invalid-json"), ("{}", "missing-key"),
      (#"{"baselineVersion": 2, "findings": []}"#, "invalid-configuration"),
      (#"{"baselineVersion": 1, "findings": [{"file": "a"}]}"#, "missing-key"),
      (#"{"baselineVersion": 1, "findings": [], "x": 1}"#, "unknown-key"),
    ])
  func `a file that is not a baseline is an error`(text: String, rule: String) {
    let reading = Baseline.read(Array(text.utf8))
    #expect(reading.value == nil)
    #expect(reading.diagnostics.first?.rule.name == rule)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
  }
}
