"""Checks that pages have dark colours when the viewer prefers them."""
TOPIC = "colours"


def check(report, browser, light, dark):
    """Compares the colours of the light and the dark variant of one page."""
    looks = []
    for case in (light, dark):
        with browser.open(case) as page:
            looks.append(page.evaluate("""() => {
                const style = getComputedStyle(document.body);
                return [style.backgroundColor, style.color];
            }"""))
    for what, bright, dim in zip(("background", "text"), *looks):
        report.check(TOPIC, dark, f"colour of the {what} in the dark", bright != dim, f"not {bright}", dim)
