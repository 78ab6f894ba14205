"""The picture of the README: the file that its first command writes, by day, scrolled down and by night.

The picture changes only if the HTML changes, so its hash is kept beside it. Fonts are drawn slightly differently on each machine,
so one percent of the pixels may differ visibly.
"""
import datetime
import hashlib
import io

from PIL import Image, ImageChops

from tool import ROOT

TOPIC = "picture of the README"
PICTURE = ROOT / "Samples" / "channel.png"
HASH = ROOT / "Samples" / "channel.png.sha256"
WIDTH, HEIGHT, GAP = 375, 720, 24
GROUND = (236, 237, 240)
# The colour scheme and the scroll offset of each part.
PARTS = (("light", 0), ("light", 2050), ("dark", 560))
# The clock of the page, so that countdowns are the same in every picture.
NOW = datetime.datetime(2026, 12, 1, 9, 25, 17, tzinfo=datetime.timezone.utc)
VISIBLE, MOST = 48, 0.01


def check(report, browser, html, is_recording):
    """Compares the recorded picture with one that is made now, or records it."""
    found = hashlib.sha256(html.read_bytes()).hexdigest()
    picture = draw(browser, html)
    if is_recording:
        picture.save(PICTURE, optimize=True)
        HASH.write_text(f"{found}  channel.html\n", encoding="utf-8")
        print(PICTURE)
        return
    remedy = "record it: Scripts/record.sh"
    report.check(TOPIC, html, f"is made of the HTML that the first command writes ({remedy})",
                 HASH.read_text(encoding="utf-8").split()[0] == found, "the recorded hash", found)
    recorded = Image.open(PICTURE).convert("RGB")
    if not report.same(TOPIC, PICTURE.name, "size", picture.size, recorded.size):
        return
    channels = ImageChops.difference(picture, recorded).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    share = sum(largest.histogram()[VISIBLE:]) / (picture.width * picture.height)
    report.check(TOPIC, PICTURE.name, "share of pixels that differ visibly", share <= MOST, f"<= {MOST}", f"{share:.4f}")


def draw(browser, html):
    """Returns the parts side by side."""
    picture = Image.new("RGB", (len(PARTS) * (WIDTH + GAP) + GAP, HEIGHT + 2 * GAP), GROUND)
    for index, (scheme, offset) in enumerate(PARTS):
        with browser.offline(WIDTH, HEIGHT, scheme) as page:
            page.clock.set_fixed_time(NOW)
            page.goto(html.resolve().as_uri(), wait_until="load")
            page.evaluate("storeyProbe.loadImages()")
            page.evaluate("y => scrollTo({top: y, behavior: 'instant'})", offset)
            page.wait_for_timeout(400)
            shot = Image.open(io.BytesIO(browser.capture(page))).convert("RGB")
        picture.paste(shot, (GAP + index * (WIDTH + GAP), GAP))
    return picture
