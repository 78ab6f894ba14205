"""A page in which every text, URL, id, pattern and parameter tries to break out of its place in the document."""
import json

MARK = "window.__pwned=1"

TEXTS = [
    f"</script><script>{MARK}</script>",
    f"\"><img src=x onerror={MARK}><x-pwned>",
    f"'><svg onload={MARK}></svg><x-pwned>",
    f"</title></style></textarea></h1></main><x-pwned onmouseover={MARK}>",
    f"<!--<script>{MARK}//--></script>]]><x-pwned>",
    f"&lt;x-pwned&gt;&#60;x-pwned onclick={MARK}&#62;&quot;&amp;",
    f"javascript:{MARK}",
    f"data:text/html,<script>{MARK}</script>",
    "0;background:url(http://style.storey.example/a);--x:99999}*{display:none}</style>",
    f"\u2028{MARK}//\u2029{MARK}",
    "\u202egnp.\u202c\u2066isolated\u2069\u200f\u061c\u200b",
    "'",
    "\"",
    "` onload=1 `",
    f"\\\";{MARK};//",
    f"{{{{constructor.constructor('{MARK}')()}}}}${{{MARK}}}",
    "tab\tand\nnew\r\nlines\u0085\u00a0end",
    "\u0000\u0001\u0007\u001b\u007f\ufffe",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 e\u0301\u0301\u0301 \u0e33",
]

URLS = [
    f"javascript:{MARK}", f"JaVaScRiPt:{MARK}", f"java\tscript:{MARK}", f"\u0001javascript:{MARK}",
    f" \n javascript:{MARK}", f"javascript&colon;{MARK}", f"javascript%3A{MARK}", f"vbscript:{MARK}",
    f"data:text/html,<script>{MARK}</script>", f"data:image/svg+xml,<svg onload='{MARK}'/>", "blob:x",
    "file:///etc/passwd",
    "//host.storey.example/a", "relative/a.png", "../a?b#c", "#fragment", "?query", "https:javascript:1",
    "https://user:password@host.storey.example/", "http://host.storey.example/insecure",
]


def page():
    """Returns the JSON text of the page."""
    texts = TEXTS
    urls = URLS + TEXTS + [f"https://host.storey.example/{text}" for text in TEXTS]
    count = len(urls)

    def jump(n):
        text = texts[n % len(texts)]
        return {"des": text if n % 2 else "m", "type": text, "url": urls[n % count], "srv": text,
                "params": {text: text, "url": urls[n % count], "deep": [{text: [text, None, True, 1.5]}]}}

    def picture(n):
        text = texts[n % len(texts)]
        return {"identityId": f"{text}{n}", "img": urls[(n * 7) % count], "title": text, "jump": jump(n)}

    def product(n):
        text = texts[n % len(texts)]
        return {"skuId": f"{text}{n}", "img": urls[(n * 3) % count], "title": text, "pprice": text, "wprice": text,
                "srv": text}

    def floor(n, pattern, **content):
        text = texts[n % len(texts)]
        header = {"lctitle": text, "rctitle": text, "jump": jump(n)}
        if n % 3 == 0:
            header["lctitleImg"] = urls[n % count]
        return {"identityId": f"{text}#{n}", "pattern": pattern, "fheader": header, "jump": jump(n), **content,
                "margin": {"height": 5}}

    def category(n):
        text = texts[n % len(texts)]
        subs = [{"title": t, "functionId": t, "type": t, "params": {t: t}, "srv": t} for t in texts[n % 5 :: 5]]
        return {"identityId": f"{text}{n}", "title": text, "functionId": text, "params": {text: text}, "type": text,
                "subs": subs, "srv": text}

    floors = [floor(n, text) for n, text in enumerate(texts)]
    for n in range(0, count, 6):
        floors += [
            floor(n, "Focus", picList=[picture(n + i) for i in range(6)]),
            floor(n + 1, "SingleGoods", skuList=[product(n + i) for i in range(6)]),
            floor(n + 2, "NormalFloor", hybridList=[
                {"identityId": texts[n % len(texts)], "pattern": "008", "picList": [picture(n + i) for i in range(4)]},
                {"identityId": n, "pattern": texts[(n + 1) % len(texts)], "picList": [picture(n)]}]),
            floor(n + 3, "NSelectN", nBynList=[
                {"slogan": texts[(n + i) % len(texts)], "img": urls[(n + i) % count],
                 "imgList": [urls[(n + i + j) % count] for j in range(4)], "jump": jump(n + i)} for i in range(3)]),
        ]
    floors.append(floor(1, "Category", categoryList=[category(n) for n in range(len(texts))]))
    head = {"id": texts[0], "title": " ".join(texts), "titleImg": URLS[0], "cartSrv": texts[1]}
    return json.dumps({
        "name": texts[0], "code": "0", "head": head, "float": {"picList": [picture(n) for n in range(4)]},
        "floors": floors, texts[1]: texts[2]})
