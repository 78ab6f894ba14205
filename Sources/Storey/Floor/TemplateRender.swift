/// A row model: what a renderer draws. A floor says which renderer when it gives its rows.
///
/// If taps on it do something, it is also a `TemplateAction`.
public protocol TemplateRender: Sendable {}
