import TestLevels
import Testing

@testable import Storey

@Suite(.tags(.unsafeMemory)) struct UnsupportedScriptTests {
  @Test(arguments: [
    ("سلام", "Arabic"), ("یہ اردو ہے", "Arabic"), ("ﷺ", "Arabic"), ("नमस्ते", "Devanagari"), ("বাংলা", "Bengali"),
    ("ਪੰਜਾਬੀ", "Gurmukhi"), ("ગુજરાતી", "Gujarati"), ("தமிழ்", "Tamil"), ("తెలుగు", "Telugu"), ("ಕನ್ನಡ", "Kannada"),
    ("മലയാളം", "Malayalam"), ("සිංහල", "Sinhala"), ("สวัสดี", "Thai"), ("๑๒๓", "Thai"), ("ລາວ", "Lao"),
    ("བོད་ཡིག", "Tibetan"), ("မြန်မာ", "Myanmar"), ("ភាសាខ្មែរ", "Khmer"), ("አማርኛ", "Ethiopic"),
    ("ᠮᠣᠩᠭᠣᠯ", "Mongolian"), ("ꦗꦮ", "Javanese"), ("𑀩", "an unsupported script"), ("Tea ชา", "Thai"),
  ])
  func `the name of an unsupported script in a text is returned`(text: String, script: String) {
    #expect(UnsupportedScript.name(in: JSONText(text)) == script)
  }

  @Test(arguments: [
    "", "Tea", "Čaj, Tiệm trà, Τσάι, чай", "茶", "お茶ちょっと", "홍차", "תה", "Թեյ", "ჩაი", "٣٤٥", "؟،", "①★℃🍊🛍✔", "ﾊﾝｶｸ", "𠮷",
    "ꀀ",
  ])
  func `a text in supported scripts returns nil`(text: String) {
    #expect(UnsupportedScript.name(in: JSONText(text)) == nil)
  }
}
