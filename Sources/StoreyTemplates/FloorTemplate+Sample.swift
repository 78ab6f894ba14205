import Storey

extension FloorTemplate {
  /// Returns the findings about the sample of the template itself, as warnings: a template with a wrong sample draws pages. A required field
  /// may be missing, and children may be those of templates that are not known here.
  func findingsOfSample(extending known: FloorRegistry) -> [Diagnostic] {
    guard let sample = file.sample?.source, sample.document === file.source?.document else { return [] }
    var registry = known
    guard (try? registry.register(self, replacing: true)) != nil else { return [] }
    let all = registry.faults(ofFields: sample, as: type.pattern)
    let found = all.filter { found in
      switch found.rule {
      case .unknownPattern: false
      case .missingKey: found.location?.byteRange != sample.byteRange
      default: true
      }
    }
    return found.map { $0.severity == .error ? $0.with(.warning) : $0 }
  }
}
