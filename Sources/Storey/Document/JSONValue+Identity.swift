extension JSONValue {
  /// The name of an object among others, under the first of the keys that a CMS uses for it; nil for one without a name.
  var identity: (key: String, text: JSONText)? {
    for key in ["identityId", "skuId", "id"] {
      if let text = self[key]?.text, !text.isEmpty { return (key, text) }
    }
    return nil
  }
}
