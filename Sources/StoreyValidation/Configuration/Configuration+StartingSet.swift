extension Configuration {
  /// The configuration that `storey init` writes: common settings, with comments.
  public static let startingSet = """
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
