extension JSONValue {
  /// Reads the value as a model, and tells everything there is to say about it, in the order of the document. nil when
  /// it is no object, or lacks what the model cannot be without.
  public func decode<Model: JSONModel>(_ model: Model.Type) -> (model: Model?, diagnostics: [Diagnostic]) {
    decode(model, reportsUnknownKeys: true)
  }

  /// Reads the value as a model, and tells of keys that it does not read only where that is asked for.
  func decode<Model: JSONModel>(
    _ model: Model.Type, reportsUnknownKeys: Bool
  ) -> (model: Model?, diagnostics: [Diagnostic]) {
    let session = DecodingSession(document, reportsUnknownKeys: reportsUnknownKeys)
    if node == 0 { session.reportDocument() }
    let model = Model.read(from: ValueReader(session: session, node: node))
    return (model, session.diagnostics.all.sorted())
  }
}
