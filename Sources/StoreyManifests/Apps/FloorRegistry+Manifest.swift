public import Storey

extension FloorRegistry {
  /// A registry that shows pages as an app shows them, as far as it can be told from here: only patterns that the app
  /// knows are known, and what floors require is judged by what it can do; a floor that it could not decode is not shown,
  /// nor what renderers draw that it does not have; fallbacks are followed. Drawing is done by what is registered here; a
  /// floor that the app shows and that cannot be drawn here is reported, and its place is empty.
  public func asShown(by manifest: AppManifest) -> FloorRegistry {
    var registry = self
    registry.judge = manifest.judge
    registry.keepRenderers(Set(manifest.renderers))
    return registry
  }
}
