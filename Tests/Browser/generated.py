"""Pages and templates that the samples do not contain, for checks that are run on cases."""
import json

from tool import Case, Variant

INSETS = (0, 4, 10, 16, 60)


def inset_cases(tool, folder):
    """Returns pages with free carousels whose first items begin at several distances from the start, in both directions."""
    rows = [{"each": "items", "carousel": "free", "itemWidth": 120, "inset": inset, "gap": 8, "height": 60, "elements": [
        {"fill": "accent", "frame": [0, 0, "100%", 60]}, {"text": "{title}", "frame": [4, 4, "100%-8", 20]}]} for inset in INSETS]
    items = {"type": "array", "of": {"title": {"type": "string"}}}
    template = folder / "inset.template.json"
    template.write_text(json.dumps(
        {"template": 1, "pattern": "Inset", "summary": "Insets", "fields": {"items": items}, "rows": rows}), encoding="utf-8")
    page = folder / "inset.json"
    page.write_text(json.dumps(
        {"name": "Insets", "floors": [{"pattern": "Inset", "items": [{"title": f"Item {n}"} for n in range(9)]}]}), encoding="utf-8")
    options = ("--templates", str(template))
    return [Case(tool, page, 375, Variant("insets", options)),
            Case(tool, page, 375, Variant("insets, rtl", (*options, "--direction", "rtl")))]


def covered_tap(tool, folder):
    """Returns a page on which a text without an action lies above a rectangle with an action, and another one above nothing."""
    template = folder / "covered.template.json"
    template.write_text(json.dumps({
        "template": 1, "pattern": "Covered", "summary": "Covered", "fields": {"title": {"type": "string"}, "jump": {"type": "jump"}},
        "rows": [{"height": 60, "elements": [
            {"fill": "accent", "tap": "jump", "label": "{title}", "frame": [0, 0, 200, 60]},
            {"text": "{title}", "frame": [10, 10, 150, 20]}, {"text": "{title}", "frame": [210, 10, 150, 20]}]}],
    }), encoding="utf-8")
    page = folder / "covered_tap.json"
    jump = {"des": "m", "url": "https://shop.storey.example/under"}
    page.write_text(json.dumps({"name": "Covered", "floors": [{"pattern": "Covered", "title": "A text", "jump": jump}] * 2}), encoding="utf-8")
    return Case(tool, page, 375, Variant("covered tap", ("--templates", str(template))))


def covered_page(folder):
    """Returns a page on which floating buttons with and without an action lie above a picture with an action."""
    def picture(where):
        return {"img": "a.png", "title": where, "jump": {"des": "m", "url": f"https://shop.storey.example/{where}"}}

    page = folder / "covered.json"
    page.write_text(json.dumps({
        "name": "Covered", "floors": [{"pattern": "Focus", "width": 1, "height": 2, "picList": [picture("page")]}],
        "float": {"picList": [picture("one"), {"img": "b.png", "title": "two"}, picture("three"), {"img": "", "title": "four"}]},
    }), encoding="utf-8")
    return page
