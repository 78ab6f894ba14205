/// The kinds of files with declarations that `storey import` reads.
enum DeclarationKind: String, CaseIterable {
  case shopifySection = "shopify-section"
  case storyblokComponents = "storyblok-components"
  case jsonSchema = "json-schema"
}
