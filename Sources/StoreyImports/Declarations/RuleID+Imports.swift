public import Storey

extension RuleID {
  /// An error or a doubtful value in the declaration of a part of pages, for example in the schema of a section of Shopify.
  public static let invalidDeclaration: RuleID = "invalid-declaration"
}
