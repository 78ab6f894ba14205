/// The line breaking class of a scalar (UAX #14, Line_Break), after rule LB1, with the classes split that the rules
/// split by other properties. What LB1 leaves open is resolved so:
///
/// - `AI`, `SG` and `XX` are alphabetic.
/// - `CJ` is ideographic: a line may start with a small kana or with `ー`. Browsers do the same in every language unless
///   a page asks for `line-break: strict`.
/// - `SA`, the scripts that need a dictionary to find their words (Thai, Lao, Khmer, Myanmar …), may break between
///   clusters: a line that breaks inside a word is read, a line that leaves its box is not. The standard would have no
///   break there at all. Marks count as `CM`, and so do the vowels that follow their consonant.
///
/// The raw values are those that ``LineBreakTable`` is generated with.
enum LineBreakClass: UInt8 {
  // Also with East Asian Width F, W or H.

  /// Alphabetic: letters and most symbols.
  case al
  /// Break After: tabs, most spaces, dashes, SOFT HYPHEN.
  case ba
  /// Close Punctuation: `】`, `。`, `，`, `、` …
  case cl
  /// Emoji Base, and the Emoji Modifier that follows it.
  case eb, em
  /// Exclamation and interrogation: `!`, `？` …
  case ex
  /// Glue: NO-BREAK SPACE and the like.
  case gl
  /// Hangul LV and LVT syllables.
  case h2, h3
  /// Ideographic: what breaks before and after.
  case id
  /// Inseparable: `…`.
  case `in`
  /// Infix Numeric Separator: `.`, `,`, `:` …
  case `is`
  /// A leading jamo.
  case jl
  /// Nonstarter: `：`, `；`, `々`, `・`.
  case ns
  /// Open Punctuation.
  case op
  /// Postfix Numeric: `%`, `℃`; and Prefix Numeric: `$`, `¥`.
  case po, pr

  // Never wide.

  /// Break Opportunity Before and After: EM DASH.
  case b2
  /// Break Before.
  case bb
  /// Mandatory Break: FORM FEED, LINE SEPARATOR …
  case bk
  /// Contingent Break Opportunity: OBJECT REPLACEMENT CHARACTER.
  case cb
  /// Combining Mark.
  case cm
  /// Close Parenthesis: `)` and `]`.
  case cp
  /// Carriage Return.
  case cr
  /// Hebrew Letter.
  case hl
  /// HYPHEN-MINUS.
  case hy
  /// A trailing jamo, and a vowel jamo.
  case jt, jv
  /// Line Feed, and Next Line.
  case lf, nl
  /// Numeric.
  case nu
  /// Quotation that opens and closes alike: `"`, `'`. See also ``qi`` and ``qf``.
  case qu
  /// Regional Indicator: two of them are a flag.
  case ri
  /// Space: U+0020 alone.
  case sp
  /// Symbols Allowing Break After: `/`.
  case sy
  /// Word Joiner.
  case wj
  /// ZERO WIDTH SPACE.
  case zw
  /// ZERO WIDTH JOINER, and the viramas among `SA` that put the next consonant below.
  case zwj
  /// Aksara, aksara pre-base, aksara start, virama final and virama: the syllables of Brahmic scripts.
  case ak, ap, `as`, vf, vi

  // Split off by other properties.

  /// U+2010 HYPHEN (`BA`): LB20a names it.
  case hh
  /// Initial punctuation among `QU`: `“`, `‘`, `«`.
  case qi
  /// Final punctuation among `QU`: `”`, `’`, `»`.
  case qf
  /// U+25CC DOTTED CIRCLE (`AL`): LB28a names it.
  case dc
  /// An unassigned scalar that will be a pictograph (`ID`): LB30b names it.
  case up
  /// A letter of a script that needs a dictionary, or a vowel written before its consonant.
  case sa, sl
  /// Not a scalar's: the start of the text.
  case sot
}

extension LineBreakClass {
  /// The line ends after it, whatever its width.
  @inline(__always)
  var endsLine: Bool {
    switch self {
    case .bk, .cr, .lf, .nl: true
    default: false
    }
  }

  /// Whether a combining mark after it becomes a part of it (LB9).
  @inline(__always)
  var takesMarks: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw, .sot: false
    default: true
    }
  }

  /// What the standard calls `AL`.
  @inline(__always)
  var isAlphabetic: Bool {
    switch self {
    case .al, .dc, .sa, .sl: true
    default: false
    }
  }

  /// A consonant, or what stands for one, in LB28a.
  @inline(__always)
  var isAksara: Bool {
    switch self {
    case .ak, .as, .dc: true
    default: false
    }
  }
}

/// All that the rules ask of a scalar: its class, and whether it is East Asian (East Asian Width F, W or H).
struct LineBreakProperty: Equatable {
  /// The class in 6 bits, and the width above.
  private let bits: UInt8

  @inline(__always)
  init(_ lineBreakClass: LineBreakClass, isEastAsian: Bool) {
    bits = lineBreakClass.rawValue | (isEastAsian ? 0x40 : 0)
  }

  /// A character of ``LineBreakTable``.
  @inline(__always)
  init(encoded byte: UInt8) {
    bits = byte &- 0x23
  }

  /// By a cast, because the failable initializer is a call that takes half of a scan's time. The bits are the raw value
  /// of a class: one was given, or the generator wrote it; and raw values number the cases in order, as memory does.
  @inline(__always)
  var lineBreakClass: LineBreakClass { unsafe unsafeBitCast(bits & 0x3F, to: LineBreakClass.self) }

  @inline(__always)
  var isEastAsian: Bool { bits & 0x40 != 0 }

  /// What by far most scalars are.
  static var letter: Self { Self(.al, isEastAsian: false) }
  static var ideograph: Self { Self(.id, isEastAsian: true) }
  /// Whether it is one of these.
  @inline(__always)
  var isPlain: Bool { self == .letter || self == .ideograph }
  static var space: Self { Self(.sp, isEastAsian: false) }
  static var startOfText: Self { Self(.sot, isEastAsian: false) }
}
