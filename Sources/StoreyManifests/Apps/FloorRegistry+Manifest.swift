public import Storey

extension FloorRegistry {
  /// Returns a registry that shows pages as an app shows them, as far as its manifest describes it.
  ///
  /// Only the patterns of the app are known, and the requirements of floors are checked against its capabilities. A floor that
  /// the app could not decode is not shown, and neither is anything drawn by renderers that the app does not have. Fallbacks
  /// are followed. Floors are drawn by the renderers that are registered in this registry. A floor that the app shows but that
  /// this registry cannot draw is reported, and its place is empty.
  public func asShown(by manifest: AppManifest) -> FloorRegistry {
    var registry = self
    registry.app = manifest.app
    registry.keepRenderers(Set(manifest.renderers))
    return registry
  }
}
