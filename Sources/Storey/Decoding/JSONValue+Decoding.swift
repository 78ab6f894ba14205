extension JSONValue {
  /// Reads the value as a model, and returns it with all diagnostics, in the order of the document. The model is `nil` when the
  /// value is not an object or a required value is missing or invalid.
  public func decode<Model: JSONModel>(_ model: Model.Type) -> (model: Model?, diagnostics: [Diagnostic]) {
    decode(model, reportsUnknownKeys: true)
  }

  /// Reads the value as a model. Keys that the model does not read are reported only if `reportsUnknownKeys` is `true`.
  func decode<Model: JSONModel>(
    _ model: Model.Type, reportsUnknownKeys: Bool
  ) -> (model: Model?, diagnostics: [Diagnostic]) {
    let session = DecodingSession(document, reportsUnknownKeys: reportsUnknownKeys, isOfPage: false)
    if node == 0 { session.reportDocument() }
    let model = Model.read(from: ValueReader(session: session, node: node))
    return (model, session.diagnostics.all.sorted())
  }
}
