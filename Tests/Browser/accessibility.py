"""Checks pages with axe-core, after all pictures are loaded."""
from axe_playwright_python.sync_playwright import Axe

TOPIC = "accessibility"


def check(report, browser, case, axe=Axe()):
    """Runs all rules of axe-core, including best practices."""
    page = browser.unguarded
    browser.load(page, case, case.render("html"), "text/html", case.width, 800)
    page.evaluate("storeyProbe.loadImages()")
    result = axe.run(page).response
    for passed in result["passes"]:
        report.check(TOPIC, case, passed["id"], True)
    for violation in result["violations"]:
        for node in violation["nodes"]:
            reasons = "; ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
            report.check(TOPIC, case, f"{violation['id']}: {violation['help']}", False, reasons,
                         f"{node['target']} {node['html'][:200]}")
