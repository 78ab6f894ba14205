extension JSONValue {
  /// Reads the value as a model, and tells everything there is to say about it, in the order of the document. nil when
  /// it is no object, or lacks what the model cannot be without.
  public func decode<Model: JSONModel>(_ model: Model.Type) -> (model: Model?, diagnostics: [Diagnostic]) {
    let session = DecodingSession(document)
    if node == 0 { session.reportDocument() }
    let model = Model.read(from: ValueReader(session: session, node: node))
    return (model, session.diagnostics.all.sorted())
  }
}
