/// The only script of a page, and the policy that blocks all others.
enum HTMLScript {
  /// Turns a click on an element with an action into a `storey:action` event. Calling `preventDefault()` on the event stops
  /// the navigation.
  static let source: String = """
    (()=>{const actions=JSON.parse(document.getElementById("storey-actions").textContent);\
    addEventListener("click",click=>{const target=click.target.closest("[data-action]");if(!target)return;\
    const detail=actions[target.dataset.action];\
    if(!target.dispatchEvent(new CustomEvent("storey:action",{bubbles:true,cancelable:true,detail})))\
    click.preventDefault()})})()
    """

  /// The SHA-256 of `source`, in base 64. A test verifies it.
  static let hash = "sha256-15qkelz5zyWH50lIbo5qjUlxrLwBC2wT+DJnxO9iIsU="

  static let contentSecurityPolicy =
    "default-src 'none'; base-uri 'none'; form-action 'none'; img-src http: https: 'self'; "
    + "style-src 'unsafe-inline'; script-src '\(hash)'"
}
