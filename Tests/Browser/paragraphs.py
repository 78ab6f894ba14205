"""Checks that generated paragraphs with soft hyphens, addresses, emoji and punctuation have the same lines in the engine as in
the browser, and that texts in scripts that the engine only estimates have a note if their lines differ.
"""
import itertools
import json
import random

import boxes
import layout as layouts
from lines import TOLERANCE
from tool import ROOT, Case, Variant

TOPIC = "paragraphs"
WIDTHS = (240, 280, 320, 375, 500)
COUNT = 120
LEAST_SHARE = 0.995
ASCII = [chr(code) for code in range(0x21, 0x7F)]
SOFT, NARROW, FIXED = "\u00ad", "\u202f", "\u00a0"

GERMAN = """Donau|dampf|schiff|fahrts|gesell|schaft Ver|sand|kosten|pau|schale Brat|kar|toffel|pfanne Ober|flächen|behand|lung
Mindest|halt|bar|keits|datum der die das mit für Liefer|zeit Früh|stücks|ange|bote Kaffee|maschinen|zu|behör und oder im
Sonder|angebot Lebens|mittel|ge|schäft täg|lich frisch Ein|kaufs|wagen Rück|gabe|recht Qualitäts|kon|trolle""".split()
ENGLISH = """inter|nation|al|iza|tion res|pon|si|bil|ity the of and to with deli|very char|ac|ter|is|tics un|for|get|table
straw|ber|ries choc|o|late re|fri|ger|at|or sub|scrip|tion for a mem|ber|ship ex|tra|or|di|nary bar|gain ship|ment every day
in|gre|di|ents sus|tain|able pack|ag|ing whole|some""".split()
PLAIN = """tea honey shop order price fresh today and/or w/o 1/2 yes/no either/or his/her 24/7 km/h TCP/IP n/a A/B c/o what why
where really stop wait great wow and then the a of in at on it is was will well-known e-mail x-ray self-service""".split()
FRENCH = """le la les des un une thé café prix livraison gratuite aujourd'hui magasin qualité pourquoi comment où déjà c'est
l'offre bientôt être hôtel garçon n'est-ce aller-retour""".split()
EMOJI = """😀 😍 🎉 🔥 🍊 👩‍👩‍👧‍👦 👨‍💻 🧑🏿‍🚀 🏳️‍🌈 👍🏽 👋🏿 🤷🏽‍♀️ 🇨🇳 🇩🇪 🇫🇷 🇯🇵 1️⃣ 2️⃣ #️⃣ *️⃣ ❤️ ☀️ ✈️ ⭐ ⏱ 🛍 ❤ ✔ ☺ ☎ ™️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👁️‍🗨️ 🈚 ⌚""".split()
HOSTS = ["www.example.com", "shop.example.org", "m.example.net:8080", "tea-and-honey.example", "user@mail.example.com"]
# Samples of the scripts that the rule `unsupported-script` names.
ESTIMATED = [
    "यह एक परीक्षण है कि पंक्तियाँ कहाँ टूटती हैं और राष्ट्रीय स्वास्थ्य मिशन की चौड़ाई कितनी होती है", "क्षत्रिय स्वास्थ्य", "ज्ञान", "চা পাতা একটি সুন্দর পানীয় এবং এটি অনেক মানুষ পান করে",
    "தமிழ் மொழி உலகின் பழமையான மொழிகளில் ஒன்று", "தேநீர்", "ชาเขียวเก็บเกี่ยวครั้งแรกจากภูเขาสูงทางภาคเหนือของประเทศไทย", "ชา", "ភាសាខ្មែរជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជា", "မြန်မာဘာသာစကားသည် လှပသော ဘာသာစကား ဖြစ်သည်",
    "السلام عليكم ورحمة الله وبركاته هذا نص عربي طويل لاختبار الأسطر", "شاي", "తెలుగు భాష చాలా అందమైన భాష", "ಕನ್ನಡ ಭಾಷೆ", "മലയാളം ഒരു ഭാഷയാണ്", "ગુજરાતી ચા", "ਪੰਜਾਬੀ ਚਾਹ ਬਹੁਤ ਚੰਗੀ ਹੈ", "සිංහල තේ", "ລາວ ຊາຂຽວ", "བོད་ཇ་ཞིམ་པོ", "አማርኛ ሻይ",
]


def soft(words):
    return lambda dice: " ".join(dice.choice(words) for _ in range(dice.randint(3, 14))).replace("|", SOFT)


def address(dice):
    word = lambda: dice.choice(["tea", "Grüner-Tee", "a", "item42", "2024-11-26", "x_y", "green.tea", "%E8%8C%B6", "50%25", "~me", "A+B"])
    path = "".join("/" + word() for _ in range(dice.randint(0, 6)))
    query = "&".join(f"{word()}={word()}" for _ in range(dice.randint(1, 4)))
    scheme = dice.choice(["https://", "http://", "", "ftp://", "tel:+49-30-1234567;x="])
    end = dice.choice(["", "/", "?" + query, "#" + word(), "?" + query + "#" + word(), "?q=(a)[b]{c}", "/?" + query])
    return scheme + dice.choice(HOSTS) + path + end


def addresses(dice):
    parts = [dice.choice([address(dice), dice.choice(PLAIN), f"({address(dice)})", f"<{address(dice)}>", f"看{address(dice)}，"])
             for _ in range(dice.randint(1, 6))]
    return " ".join(parts)


def emoji(dice):
    parts = []
    for _ in range(dice.randint(4, 30)):
        parts.append(dice.choice([dice.choice(EMOJI), dice.choice(EMOJI), dice.choice(PLAIN), "茶", "的", "好"]))
        parts.append(dice.choice(["", " "]))
    return "".join(parts).strip()


def english(dice):
    signs = ["?", "!", "/", " / ", " ?", " !", "?!", "...", " - ", "--", " – ", "—", ", ", "; ", ": ", " (", ") ", ' "', '" ', " [", "] ",
             "'", "’s ", " “", "” ", " ‘", "’ ", " & ", " + ", " * ", " = ", "@", "#1 ", "$5 ", " 50% ", "£3.50", " €7", "100°", " "]
    return "".join(dice.choice(PLAIN) + dice.choice(signs + [" "] * 24) for _ in range(dice.randint(5, 24))).strip()


def french(dice):
    space = lambda: dice.choice([NARROW, FIXED, " ", ""])
    parts = []
    for _ in range(dice.randint(5, 20)):
        word = dice.choice(FRENCH)
        kind = dice.randint(0, 9)
        if kind == 0:
            word = f"«{space()}{word}{space()}»"
        elif kind == 1:
            word += space() + dice.choice("?!;:")
        elif kind == 2:
            word = f"12{space()}{dice.choice(['€', '%', '500', 'kg'])}"
        elif kind == 3:
            word += dice.choice([" – ", " / ", "/", " !", "…"]) + dice.choice(FRENCH)
        parts.append(word)
    return " ".join(parts)


def mixed(dice):
    signs = ["，", "。", "！", "？", "（", "）", "“茶”的", "、", "：", " ", "/", "-", "%", "¥", "…", "——", "!", "?", " ! ", " ? "]
    words = ["茶", "蜂蜜", "新鲜", "价格", "iPhone", "15", "Pro", "A4", "お茶", "ちょっと", "カード", "홍차", "녹차", "500g", "3.5", "25℃"]
    return "".join(dice.choice(words) + dice.choice(signs + [""] * 24) for _ in range(dice.randint(8, 30))).strip()


CLASSES = {
    "soft hyphens in German": ("de", soft(GERMAN)), "soft hyphens in English": ("en", soft(ENGLISH)), "addresses": ("en", addresses),
    "emoji": ("en", emoji), "punctuation in English": ("en", english), "punctuation in French": ("fr", french),
    "Chinese, Japanese and Korean with Latin": ("zh-CN", mixed),
}


def check(report, browser, tool, folder):
    for number, (name, (tag, make)) in enumerate(CLASSES.items()):
        dice = random.Random(number + 1)
        check_class(report, browser, tool, folder, name, tag, [make(dice) for _ in range(COUNT)])
    check_estimated(report, browser, tool, folder)
    check_ascii(report, browser)


def write(folder, name, paragraphs):
    page = folder / f"{name.replace(' ', '-').replace(',', '')}.json"
    floor = {"identityId": 1, "pattern": "TextBlock", "paragraphs": [{"text": text} for text in paragraphs]}
    page.write_text(json.dumps({"name": name, "code": "0", "floors": [floor]}, ensure_ascii=False), encoding="utf-8")
    return page


def shown(lines):
    """Returns the lines of a browser as people see them: a hyphen at the end of a line that is broken at a soft hyphen."""
    hyphenated = [line[:-1] + "‐" if line.endswith(SOFT) and line is not lines[-1] else line for line in lines]
    return [line.replace(SOFT, "") for line in hyphenated]


def wrapped(shown_page, texts):
    found = shown_page.evaluate("texts => storeyProbe.wrapped(texts)", {key: element["text"] for key, element in texts.items()})
    return {key: shown(lines) for key, lines in found.items()}


def paragraphs_of(case, paragraphs):
    return {f"{p.part} {p.index}": p.element for p in layouts.elements(case.layout())
            if p.element["kind"] == "text" and p.element["text"] in paragraphs}


def check_class(report, browser, tool, folder, name, tag, paragraphs):
    page = write(folder, name, paragraphs)
    same = total = 0
    for width in WIDTHS:
        case = Case(tool, page, width, Variant(f"paragraphs, {name}", ("--lang", tag)))
        texts = paragraphs_of(case, paragraphs)
        report.same(TOPIC, case, "number of paragraphs", len(paragraphs), len(texts))
        boxes.check(report, browser, case)
        with browser.open(case) as opened:
            found = wrapped(opened, texts)
        for key, lines in found.items():
            total += 1
            same += texts[key]["lines"] == lines
            if texts[key]["lines"] != lines:
                report.notes.append(f"{case}: {texts[key]['lines']}, in the browser {lines}")
    report.check(TOPIC, name, "paragraphs with the same lines", same >= LEAST_SHARE * total,
                 f"{LEAST_SHARE:.1%} of {total}", f"{same}, {same / max(total, 1):.2%}")
    report.notes.append(f"{name}: {total - same} of {total} paragraphs differ")


def check_estimated(report, browser, tool, folder):
    """Texts in scripts that need shaping: each line that differs or leaves its frame has a note."""
    page = write(folder, "estimated", ESTIMATED)
    findings = json.loads(tool.run("validate", str(page), "--format", "json"))["diagnostics"]
    noted = {finding["pointer"] for finding in findings if finding["rule"] == "unsupported-script"}
    differing = 0
    for width in WIDTHS:
        case = Case(tool, page, width, Variant("paragraphs, estimated"))
        texts = paragraphs_of(case, ESTIMATED)
        with browser.open(case) as opened:
            measured = {f"{t['part']} {t['index']}": t for t in opened.evaluate("storeyProbe.measure()")["texts"]}
            found = wrapped(opened, texts)
        for key, element in texts.items():
            x, _, width_of_frame, _ = measured[key]["rect"]
            ends = [line for line in measured[key]["lines"] if line["left"] is not None]
            out = max((max(x - line["left"], line["right"] - x - width_of_frame) for line in ends), default=0)
            if found[key] == element["lines"] and out <= TOLERANCE:
                continue
            differing += 1
            report.check(TOPIC, case, f"note about {element['text']!r}", element["source"] in noted, "unsupported-script",
                         f"lines {found[key]}, {out:.1f} px outside of the frame")
    report.notes.append(f"estimated scripts: {differing} of {len(WIDTHS) * len(ESTIMATED)} paragraphs differ, all with a note")


def check_ascii(report, browser):
    """The table of line breaks between two ASCII characters is that of the browser."""
    texts = [f"x{a}{b}x" for a, b in itertools.product(ASCII, ASCII)]
    with browser.offline(400, 300) as page:
        page.goto("data:text/html,<body style='font:10px sans-serif'>")
        broken = page.evaluate("texts => storeyProbe.narrowest(texts)", texts)
    pairs = {text[1:3] for text, lines in zip(texts, broken) if lines[0] == text[:2]}
    rows = [a + "".join(b for b in ASCII if a + b in pairs) for a in ASCII]
    expected = (ROOT / "Tests" / "Fixtures" / "ASCIIBreaks.txt").read_text(encoding="utf-8").splitlines()
    report.same(TOPIC, "ASCIIBreaks.txt", "line breaks between two ASCII characters", expected, rows)
