import StoreyProject

extension ManualPage {
  static let description = """
    storey turns the page JSON that an e-commerce CMS publishes, a list of configurable floors, into a laid-out \
    page. It renders the page as HTML, text, SVG or layout JSON, reports every problem with its line and column, \
    compares two versions of a page, and prints the action that a tap emits.

    A page is a file, - for standard input, or an http(s) URL. URLs are fetched by storey-fetch, which is \
    installed with the tool. A command that reads a page reports its invalid parts and leaves them out; only a file \
    that is not valid JSON, or exceeds a limit, is refused.

    Results are printed to standard output, and messages to standard error. The same input always produces the same output.
    """

  static let commonOptions = """
    These options belong to every command. They are allowed before and after its name, unless the command has an \
    option of the same name.
    """

  static let environment = [
    ("NO_COLOR", "If set and not empty, colours are used only with --color always."),
    (
      "TERM",
      "The type of the terminal. When it is dumb, empty or not set, text has no colours, and 'storey preview' cannot run."
    ),
    ("TMPDIR", "The folder for temporary files of large results (default: /tmp)."),
  ]

  static let files = [
    (
      FileKind.configurationName,
      """
      The configuration: rules, excluded files, suppressions, templates, the theme, capabilities, apps and limits. The \
      nearest one in the folder of the first path, or above it, is used. 'storey init' writes one, and 'storey schema \
      --config' prints its JSON Schema.
      """
    )
  ]

  static let exitCodes = [
    ("0", "The command succeeded, and there are no findings at or above the fail level."),
    (
      "1",
      """
      The command succeeded with findings: problems at or above the fail level, differences, a tap without an \
      action, missing or shared events, corrections that a dry run would make, or changes that break pages.
      """
    ),
    (
      "2",
      """
      The command failed: bad usage, unreadable input, a URL that cannot be fetched, an invalid configuration, \
      theme or manifest, or output that cannot be written.
      """
    ),
  ]

  static let exitCodesOfCommands = "Exceptions are described in the sections on the commands."

  /// Commands with their purposes.
  static let examples = [
    ("Render a page as HTML:", "storey render home.json -o home.html"),
    ("View a page in a terminal, and reload it when its file changes:", "storey preview home.json --watch"),
    (
      "Check all pages of a folder, and write a report for code scanning as well:",
      "storey validate pages --report sarif=storey.sarif"
    ),
    ("Print the corrections of problems that have exactly one solution:", "storey validate pages --fix --dry-run"),
    ("Compare two versions of a page:", "storey diff old.json new.json"),
    (
      "Print the action that is emitted by a tap 300 points below the top of the page:",
      "storey tap home.json --at 40,300"
    ),
    (
      "Show a page from a server, or the last good one when the server fails:",
      "storey preview https://cms.example/home.json --store seen"
    ),
    ("Find pages that the next version of the app cannot show:", "storey breaking app-9.3.json app-9.4.json pages"),
  ]
}
