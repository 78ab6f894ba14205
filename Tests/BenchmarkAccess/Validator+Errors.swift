public import Storey
public import StoreyValidation

extension Validator {
  /// Returns a validator that reports errors only, without pointers, as a program uses it that only accepts or refuses pages.
  public static func ofErrors(
    registry: FloorRegistry, configuration: Configuration = Configuration()
  ) -> Validator {
    Validator(registry: registry, configuration: configuration, details: [], least: .error)
  }
}
