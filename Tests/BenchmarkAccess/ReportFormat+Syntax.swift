public import StoreyValidation

extension ReportFormat {
  /// Whether reports of this format are JSON.
  public var isJSON: Bool { syntax == .json }

  /// Whether reports of this format are XML.
  public var isXML: Bool { syntax == .xml }
}
