import Storey
import StoreyEditor
import StoreyProject
import StoreyTemplates
import Testing

@Suite struct WrittenColorTests {
  @Test func `colours of a template are found where it reads colours`() {
    let file = EditedFile(
      .template,
      ##"""
      {"pattern": "#111", "rows": [
        {"background": "#222", "line": "accent", "label": "#333", "elements": [
          {"fill": "#010203"}, {"text": "#444", "style": {"color": "#AABBCC80"}}, {"group": [{"fill": "#555"}]}, {"fill": "#66"}
        ]},
        {"each": "a", "rows": [{"elements": [{"fill": "#777"}]}]}
      ], "header": {"background": "#888"}, "$comment": {"fill": "#999"}}
      """##)
    #expect(
      WrittenColors.colors(in: file).map { file.text($0.range) } == [
        "#222", "#010203", "#AABBCC80", "#555", "#777", "#888",
      ])
  }

  @Test func `colours of a theme are found in palettes and styles`() {
    let file = EditedFile(
      .theme,
      ##"{"light": {"text": "#111", "other": "#222"}, "dark": {"accent": "#333"}, "styles": {"title": {"color": "#444"}}}"##
    )
    let colors = WrittenColors.colors(in: file)
    #expect(colors.map { file.text($0.range) } == ["#111", "#333", "#444"])
    #expect(colors.first?.color == PickedColor(red: 17.0 / 255, green: 17.0 / 255, blue: 17.0 / 255))
  }

  @Test func `every literal colour of the samples is found`() {
    for file in EditedFile.samples where file.kind == .theme || file.kind == .template {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let written = text.matches(of: /"#([0-9A-Fa-f]{2}){3,4}"/).count
      #expect(WrittenColors.colors(in: file).count == written, "\(file.path)")
    }
    #expect(EditedFile.samples.contains { !WrittenColors.colors(in: $0).isEmpty })
  }

  @Test(arguments: [
    (PickedColor(red: 1, green: 0, blue: 0.2), "#ABC", "#F03"),
    (PickedColor(red: 1, green: 0, blue: 0.2), "#abc", "#f03"),
    (PickedColor(red: 1, green: 0.5, blue: 0.2), "#abc", "#ff8033"),
    (PickedColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.5), "#123456", "#FF803380"),
    (PickedColor(red: 1, green: 0.5, blue: 0.2), "#12345678", "#FF8033FF"),
    (PickedColor(red: 1, green: 0, blue: 0.2, alpha: 0), "#ABC", "#FF003300"),
    (PickedColor(red: 2, green: -1, blue: .nan), "accent", "#FF0000"),
  ]) func `a picked colour is written in the form of the text that it replaces`(
    _ color: PickedColor, _ text: String, _ expected: String
  ) {
    let written = WrittenColors.text(of: color, replacing: text)
    #expect(written == expected)
    #expect(ThemeColor(hex: written) != nil)
  }
}
