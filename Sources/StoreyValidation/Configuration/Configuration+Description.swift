package import Storey

extension Configuration {
  /// The description of the file format. The settings of rules are the reference `rules`.
  package static var fileDescription: ModelDescription { ModelDescription(of: ConfigurationFile.self) }
}
