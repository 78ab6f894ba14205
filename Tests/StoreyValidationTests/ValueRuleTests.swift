import Storey
import StoreyFloors
import StoreyValidation
import TestLevels
import Testing

/// Rules that check values, drawn or not.
@Suite(.tags(.unsafeMemory)) struct ValueRuleTests {
  @Test(arguments: [
    ("https://x/nan", false), ("https://x/Nan", false), ("nan", false), ("https://x/NaN", true), ("a/NaN/", true),
    ("https://x/NULL", true), ("https://x/undefined", true), ("https://x/null.png", false), ("https:", true),
    ("HTTP:", true), ("https:/", true), ("https:///a", true), ("https:a.png", true), ("https://?a", true), ("//", true),
    ("https://:80/a", true), ("https://me@/a", true), ("https://me@:80", true), ("https://x", false),
    ("https:\\\\\\\\x\\\\a.png", false), ("https://x\\\\null", true), ("12:30.png", false), ("a/b:c", false),
    ("/", false),
  ])
  func `a URL without a host or with a missing value at its end is reported`(url: String, isDead: Bool) {
    let floor = #"{"pattern": "Focus", "picList": [{"img": "\#(url)", "title": "A"}]}"#
    let expected = isDead ? ["dead-url /floors/0/picList/0/img"] : []
    #expect(findings("dead-url", floors: floor) == expected)
  }

  @Test(arguments: [
    ("http://a/b", true), ("HTTP://a", true), ("https://a", false), ("//a/b.png", true), ("//a", true),
    ("\\\\\\\\a\\\\b.png", true), ("/\\\\a", true), ("\\\\/a", true), ("/a//b", false), ("/a", false), ("a//b", false),
    ("\\\\a", false), ("?//a", false), ("a.png", false),
    // URLs without a host, and refused URLs, which other rules report.
    ("HTTP:a", false), ("///a", false), ("/\\t/a", false), (" //a", false), ("/\\n\\\\a", false),
  ])
  func `a URL of another host without https is reported for every spelling of its slashes`(url: String, isFound: Bool) {
    let floor = #"{"pattern": "Focus", "picList": [{"img": "\#(url)", "title": "A"}]}"#
    let expected = isFound ? ["insecure-url /floors/0/picList/0/img"] : []
    #expect(findings("insecure-url", floors: floor) == expected)
  }

  @Test(arguments: ["1e3", "-0.5e1", "9007199254740991"])
  func `a wrong number of floors is reported as it is written`(count: String) {
    let page = #"{"name": "x", "channelFloorSize": \#(count), "floors": []}"#
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "page.json")
    #expect(report.findings.map(\.message) == ["\"channelFloorSize\" is \(count), but the page has 0 floors"])
  }

  @Test func `prices and identities in free parameters and comments are not checked`() {
    let free =
      #"{"wprice": "x", "pprice": 1, "list": [{"identityId": 1}, {"identityId": 1, "params": {"wprice": "y"}}]}"#
    let floors = """
      {"pattern": "Focus", "$comment": \(free), "picList": [{"img": "a.png", "title": "A", "jump":
        {"$comment": [\(free)], "des": "search", "srv": "a", "params": \(free)}}]},
      {"pattern": "Unknown", "params": \(free), "$comment": 7, "items": [{"identityId": 1, "wprice": "z"}, {"identityId": 1}]},
      {"pattern": "Unknown", "params": [{"identityId": 1}, {"identityId": 1}]}
      """
    #expect(
      findings("price-malformed", "price-inverted", "duplicate-identity", floors: floors) == [
        "price-malformed /floors/1/items/0/wprice", "duplicate-identity /floors/1/items/1/identityId",
        "duplicate-identity /floors/2/params/1/identityId",
      ])
  }

  @Test(arguments: [("\"-0\"", true), ("-0", true), ("-0.00", true), ("0", false), ("\"0.00\"", false), ("-1", true)])
  func `an amount has no sign, not even before zero`(price: String, isReported: Bool) {
    let floors = "{\"pattern\": \"Unknown\", \"items\": [{\"wprice\": \(price)}]}"
    #expect(
      findings("price-malformed", floors: floors) == (isReported ? ["price-malformed /floors/0/items/0/wprice"] : []))
  }
}
