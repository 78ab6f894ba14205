extension Configuration {
  /// What `storey init` writes: a configuration that changes nothing, with a comment for each thing that it could change.
  public static let startingSet = """
    {
      "$comment": "What 'storey validate' checks and how. 'storey rules' lists the rules, 'storey explain RULE' tells more of one, 'storey config' prints what is in force.",
      "failLevel": "error",
      "rules": {
        "$comment": "off, note, warning or error; or an object with a severity and options.",
        "coerced-value": "note",
        "insecure-url": {
          "$comment": "Hosts that are known to speak https: --fix rewrites their URLs.",
          "severity": "warning",
          "httpsHosts": []
        },
        "unknown-key": {
          "$comment": "Parameters of your app in the free params of a jump, beside the well-known ones.",
          "parameters": []
        },
        "unknown-destination": {
          "$comment": "Native pages of your app, beside those that are known anyway.",
          "destinations": []
        },
        "page-too-large": {
          "$comment": "What your app is tested with.",
          "bytes": 67108864,
          "floors": 1000,
          "rows": 10000,
          "images": 10000
        }
      },
      "overrides": [
        {
          "$comment": "Settings for some files; the last that matches wins. Patterns count from this folder.",
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
