"""Checks the gallery of floors (`storey serve --gallery`) in Chromium: the list, the states of fields, the view, changes on disk."""
import json
import re
import subprocess
from urllib.parse import quote

from browser import picture
from preview import check_with_axe
from server import Server

TOPIC = "gallery"
LOADED = "() => document.getElementById('frame').contentDocument?.querySelector('.floors') && document.querySelector('.states select')"


def check(report, browser, tool):
    """Starts a gallery of the templates of the project and checks it with one window."""
    server = Server(tool.binary, options=("--gallery",), copies_templates=True)
    try:
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=False)
        # Samples have pictures at addresses that do not exist.
        context.route(lambda url: not url.startswith(server.address),
                      lambda route: route.fulfill(content_type="image/svg+xml", body=picture(route.request.url)))
        page = context.new_page()
        troubles = []
        page.on("console", lambda message: troubles.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"{server.address}/")
        page.wait_for_function(LOADED)
        check_list(report, page, server, tool)
        check_states(report, page)
        check_view(report, page)
        check_changes(report, page, server)
        report.same(TOPIC, "serve", "errors in the console", [], troubles)
        context.close()
        check_addresses(report, browser, server)
        check_accessibility(report, browser, server)
    finally:
        report.same(TOPIC, "serve", "exit code", 0, server.stop())


def floor(page):
    """Returns the text of the floor."""
    return page.frame_locator("#frame").locator(".floors").inner_text()


def choose(page, pattern):
    page.click(f'#page-list a[data-page="{pattern}"]')
    page.wait_for_function(f"() => document.getElementById('frame').contentDocument?.title === '{pattern}'")
    page.wait_for_function(f"() => document.querySelector('.states') && document.getElementById('page-title').textContent === '{pattern}'")


def set_state(page, field, state):
    """Chooses a state of a field, and waits until the floor is loaded with it."""
    version = page.evaluate("document.getElementById('frame').contentDocument.body.dataset.version")
    page.focus(f'select[data-field="{field}"]')
    page.select_option(f'select[data-field="{field}"]', label=state)
    page.wait_for_function(
        "version => { const body = document.getElementById('frame').contentDocument?.body; return body?.dataset.version && body.dataset.version !== version }",
        arg=version)


def check_list(report, page, server, tool):
    """Checks that all registered floors are listed, can be searched for, and are shown."""
    listed = page.eval_on_selector_all("#page-list a", "links => links.map(link => link.dataset.page)")
    floors = json.loads(subprocess.run(
        [tool.binary, "floors", "--format", "json", "--templates", str(server.templates)], capture_output=True, text=True, check=True).stdout)
    report.same(TOPIC, "list", "patterns", sorted(floor["pattern"] for floor in floors["floors"]), listed)
    page.fill("#search", "coup")
    visible = page.eval_on_selector_all("#page-list li:not([hidden]) a", "links => links.map(link => link.dataset.page)")
    report.same(TOPIC, "list", "floors with 'coup'", ["Coupon", "CouponStrip"], visible)
    page.fill("#search", "")
    for pattern in listed:
        choose(page, pattern)
        rows = page.frame_locator("#frame").locator("[data-row], [data-header]").count()
        report.check(TOPIC, pattern, "has rows", rows > 0, "> 0", rows)


def check_states(report, page):
    """Sets fields to each kind of state, and back."""
    choose(page, "FlashSale")
    sample = floor(page)
    title = page.frame_locator("#frame").locator("[data-text]").first.inner_text()
    set_state(page, "title", "Long")
    report.check(TOPIC, "FlashSale", "a long title", title in floor(page) and floor(page) != sample, "another floor", floor(page)[:80])
    report.check(TOPIC, "FlashSale", "the state is in the address", "states=" in page.url, "states=", page.url)
    report.same(TOPIC, "FlashSale", "the focus stays on the field", "title", page.evaluate("document.activeElement.dataset.field ?? null"))
    set_state(page, "items", "Short")
    short = page.frame_locator("#frame").locator("[data-row]").count()
    set_state(page, "items", "Long")
    long = page.frame_locator("#frame").locator("[data-row]").count()
    report.check(TOPIC, "FlashSale", "rows with many items", long > short, f"> {short}", long)
    set_state(page, "items", "Missing")
    report.check(TOPIC, "FlashSale", "a missing list", page.locator("#counts").is_visible(), "findings", "none")
    page.click("#reset-states")
    page.wait_for_function("() => !location.hash.includes('states')")
    page.wait_for_function(LOADED)
    page.wait_for_timeout(300)
    report.same(TOPIC, "FlashSale", "the sample after a reset", re.sub(r"\d", "", sample), re.sub(r"\d", "", floor(page)))
    page.reload()
    page.wait_for_function(LOADED)
    report.same(TOPIC, "FlashSale", "the floor after a reload", "FlashSale", page.locator("#page-title").inner_text())
    # The keyboard reaches the fields from their tab, and changes them.
    page.focus("#fields-tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    report.same(TOPIC, "FlashSale", "the field that the keyboard reaches first", "title", page.evaluate("document.activeElement.dataset.field ?? null"))
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => location.hash.includes('states=')")
    report.same(TOPIC, "FlashSale", "the state that the keyboard chooses", "short", page.input_value('select[data-field="title"]'))
    page.click("#reset-states")
    page.wait_for_function("() => !location.hash.includes('states')")
    page.wait_for_function(LOADED)


def check_view(report, page):
    """Changes the width, the direction, the colours and the theme."""
    inside = "document.getElementById('frame').contentDocument"
    page.get_by_label("320", exact=True).check()
    page.wait_for_function(f"() => {inside}?.documentElement?.clientWidth === 320 && {inside}.querySelector('.floors')")
    page.get_by_label("RTL", exact=True).check()
    page.wait_for_function(f"() => {inside}?.documentElement?.dir === 'rtl' && {inside}.querySelector('.floors')")
    page.get_by_label("Dark", exact=True).check()
    page.wait_for_function(f"() => {inside}?.querySelector('meta[name=color-scheme]')?.content === 'dark'")
    theme = page.eval_on_selector_all("#theme option", "options => options.map(option => option.value)")[-1]
    before = page.evaluate(f"getComputedStyle({inside}.body).getPropertyValue('--accent')")
    page.select_option("#theme", theme)
    page.wait_for_function(
        f"before => {inside}?.querySelector('.floors') && getComputedStyle({inside}.body).getPropertyValue('--accent') !== before", arg=before)
    report.check(TOPIC, "view", "width, direction, colours and theme are those that were chosen", True)


def check_changes(report, page, server):
    """Changes a template on disk, breaks it, and mends it."""
    choose(page, "Divider")
    text = (server.templates / "divider.json").read_text(encoding="utf-8")
    server.replace("declared/divider.json", re.sub(r'("summary": ")', r"\1Changed. ", text, count=1))
    page.wait_for_function("() => document.querySelector('#page-list a[data-page=Divider]')?.textContent.includes('Changed.')")
    report.check(TOPIC, "a template", "its new summary is listed", True)
    server.replace("declared/divider.json", text + "}")
    page.wait_for_selector("#problem .banner")
    report.check(TOPIC, "a broken template", "is named", "divider.json" in page.locator("#problem").inner_text(), "divider.json",
                 page.locator("#problem").inner_text())
    server.replace("declared/divider.json", text)
    page.wait_for_selector("#problem .banner", state="detached")
    report.check(TOPIC, "a template", "is mended", True)


def check_addresses(report, browser, server):
    """Opens addresses with states that are not valid. The window shows the floor with the others."""
    for states, left in (("{]", None), ("null", None), ("[1]", None), ('{"title":"loud","text":9}', None),
                         ('{"gone":"long","title":"long"}', '{"title":"long"}')):
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True)
        page = context.new_page()
        page.goto(f"{server.address}/#page=Coupon&states={quote(states)}")
        page.wait_for_function(LOADED)
        page.wait_for_timeout(300)
        report.same(TOPIC, states, "the states that are left", left, page.evaluate("new URLSearchParams(location.hash.slice(1)).get('states')"))
        context.close()


def check_accessibility(report, browser, server):
    """Checks the window with axe-core, at two widths and in both colour schemes."""
    for width in (1440, 420):
        for scheme in ("light", "dark"):
            context = browser.chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
            page = context.new_page()
            page.goto(f"{server.address}/#page=Coupon&panel=fields&states=%7B%22title%22%3A%22long%22%7D")
            page.wait_for_function(LOADED)
            page.wait_for_timeout(300)
            check_with_axe(report, page, f"gallery, {width} px, {scheme}")
            context.close()
