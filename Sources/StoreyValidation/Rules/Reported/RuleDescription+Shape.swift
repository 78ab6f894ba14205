import Storey

extension RuleDescription {
  /// The rules about the shape of a page: where it keeps its parts.
  static let ofShape: [RuleDescription] = [
    RuleDescription(
      id: .unrecognizedPage, severity: .error,
      summary: "A file that is not a page of its dialect",
      rationale: """
        A dialect describes the pages of a CMS and the places of their parts. The file has no parts there, so nothing would be drawn. Either
        the file is not a page, or it is a page of another dialect, which the hint then names.
        """,
      samples: [
        RuleSample(#"{"name": "Food", "sections": {}, "order": []}"#, dialect: "shopify"),
        RuleSample(#"↓{"name": "Food", "layout": "theme"}"#, dialect: "shopify"),
      ]),
    RuleDescription(
      id: .missingPart, severity: .error,
      summary: "A part that is in the order of a page and does not exist",
      rationale: """
        The parts are members of an object, and an array has the order of their names. A name without a member is most likely misspelled,
        or the part was removed and its name was not.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "sections": {"a": {"type": "Focus", "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}}, "order": ["a"]}"#,
          dialect: "shopify"),
        RuleSample(
          #"{"name": "Food", "sections": {"a": {"type": "Focus", "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}}, "order": ["a", ↓"b"]}"#,
          dialect: "shopify"),
      ]),
    RuleDescription(
      id: .partOrder, severity: .warning,
      summary: "A part that the order of a page lacks, or has twice",
      rationale: """
        The parts are members of an object, and an array has the order of their names. A part that is not in it is placed after the
        others; other programs may leave it out. A name that is twice in it is used once.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "sections": {"a": {"type": "Focus", "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}}, "order": ["a"]}"#,
          dialect: "shopify"),
        RuleSample(
          #"{"name": "Food", "sections": {↓"a": {"type": "Focus", "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}}, "order": []}"#,
          dialect: "shopify"),
      ]),
    RuleDescription(
      id: .references, severity: .error,
      summary: "A reference to a value that the page does not have",
      rationale: """
        In some dialects, an object only names another value of the file, which is used in its place. The file may have no such value, or the
        value may contain the reference. The reference is then left out.
        """,
      samples: [
        RuleSample(
          #"{"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": "Food", "sections": [{"sys": {"type": "Link", "id": "a"}}]}}], "includes": {"Entry": [{"sys": {"id": "a", "type": "Entry", "contentType": {"sys": {"id": "Focus"}}}, "fields": {"picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}]}}"#,
          dialect: "contentful"),
        RuleSample(
          #"{"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": "Food", "sections": [{"sys": {"type": "Entry", "id": "a", "contentType": {"sys": {"id": "Focus"}}}, "fields": {"storey_jump": ↓{"sys": {"type": "Link", "id": "b"}}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}]}}]}"#,
          dialect: "contentful"),
      ]),
    RuleDescription(
      id: .misplacedPart, severity: .error,
      summary: "A part in a list that does not allow its type",
      rationale: """
        The floor type of a section declares which parts a list of it may have, such as the blocks of a section in Shopify. The part is left
        out.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Columns", "blocks": [{"pattern": "Note", "title": "Tea"}]}]}"#,
          remark: "The list allows only \"Note\"."),
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Columns", "blocks": [{"pattern": ↓"Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#
        ),
      ]),
    RuleDescription(
      id: .tooManyParts, severity: .warning,
      summary: "More parts in a list than it may have",
      rationale: """
        The floor type of a section declares how many parts a list of it may have, in all and of each type. All parts are drawn here; the
        program that shows the page may leave some out.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Columns", "blocks": [{"pattern": "Note", "title": "Tea"}]}]}"#,
          remark: "The list may have one part."),
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Columns", "blocks": [{"pattern": "Note", "title": "Tea"}, ↓{"pattern": "Note", "title": "Milk"}]}]}"#
        ),
      ]),
    RuleDescription(
      id: .overlayPage, severity: .note,
      summary: "A file that has only changes of another page",
      rationale: """
        Such a file names another page, and has some of its parts, or some of their fields, for a market or a group of buyers. A part without a
        type is one of the other page. The tool looks for the other page in the folder of the file, and reads both as one page; without a
        folder, the parts without a type are neither checked nor drawn.
        """,
      samples: [
        RuleSample(#"{"name": "Food", "sections": {}, "order": []}"#, dialect: "shopify"),
        RuleSample(
          #"{"name": "Food", "parent": ↓"index.json", "context": {"market": "ca"}, "sections": {"a": {"settings": {"title": "Tea"}}}}"#,
          dialect: "shopify"),
      ]),
    RuleDescription(
      id: .oldFloor, severity: .note,
      summary: "A floor of an older version of its type",
      rationale: """
        The template of the floor has "migrations": the changes of its fields since older versions. The floor is read as one of the new
        version. 'storey migrate' rewrites pages, so that other programs, which do not know the changes, can read them. A floor that cannot be
        migrated is reported as a warning.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Heading", "title": "Tea"}]}"#,
          remark: "the template of version 2 renames \"text\" to \"title\""),
        RuleSample(
          #"{"name": "Food", "floors": [↓{"pattern": "Heading", "text": "Tea"}]}"#,
          remark: "the template of version 2 renames \"text\" to \"title\""),
      ]),
    RuleDescription(
      id: .dynamicValue, severity: .note,
      summary: "Values that are replaced when the page is shown",
      rationale: """
        The dialect lists the texts that a program replaces when it shows the page, such as "{{ product.title }}". Such a value is not known
        here, so it is neither checked nor drawn. The note has the number of these values.
        """,
      samples: [
        RuleSample(#"{"name": "Food", "sections": {}, "order": []}"#, dialect: "shopify"),
        RuleSample(
          #"↓{"name": "Food", "sections": {"a": {"type": "Focus", "settings": {"width": "{{ section.width }}", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}}, "order": ["a"]}"#,
          dialect: "shopify"),
      ]),
  ]
}
