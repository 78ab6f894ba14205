extension Shape {
  /// All shapes, grouped by the kind of their files.
  static let all: [Shape] =
    ofFloors + ofItems + ofKeys + ofTexts + ofLines + ofTemplates + ofSettings + ofManifests + ofPairs + ofSamples
    + ofProducts + ofCorrections + ofFlows + ofDrawing + ofDialects

  /// Whether `--quick` runs the shape. It runs at least one shape of each class of faults.
  var isQuick: Bool { Self.quickNames.contains(name) }

  private static let quickNames: Set<String> = [
    "ordinary", "floors-numbers", "floors-empty-objects", "floors-unknown-each", "floors-misspelt", "floors-tall",
    "floors-sticky", "fallback-chains", "duplicate-keys-undecodable", "pictures-minimal", "carousels-minimal",
    "pictures-bad", "jumps-large", "products-minimal", "offers-empty", "offers-thumbnails", "arrangements",
    "arrangements-unknown", "tabs", "chips", "buttons-bad", "keys-repeated", "keys-unknown", "parameters-misspelt",
    "parameters-near", "key-long-above-findings", "keys-long-deep", "nesting", "text-without-breaks", "text-words",
    "text-markup", "numbers-long", "space", "lines-of-objects", "lines-broken", "template-rows", "template-literal",
    "template-each", "theme-unknown-keys", "suppressions", "suppressions-by-identity", "glob-braces", "extends-chain",
    "overrides", "glob-brackets", "baseline-counts", "baseline-entries", "manifest-floors", "manifest-models",
    "diff-deep", "diff-all", "samples-viewport", "samples-bad", "template-event", "parameters-own-misspelt",
    "glob-braces-folders", "template-required", "template-items-fields", "slips-members", "slips-identities",
    "flow-wrap", "flow-grid",
    "flow-deep", "flow-deep-heights", "flow-waterfall", "flow-runs-when", "flow-conditions", "flow-taps",
    "flow-grid-spans", "flow-waterfall-heights", "rich-runs", "rich-links", "template-extends-deep", "templates-cycle",
    "buttons-folded", "buttons-taps", "overlap-floor", "overlap-long",
    "shopify-reversed", "shopify-blocks", "contentful-one", "contentful-chain", "storyblok-nested", "tangram-texts",
    "builder-boxes",
  ]
}
