#!/usr/bin/env python3
"""usage: site.py <folder of the site> <chromium>

Opens every page of the site in a headless Chromium, by DevTools' protocol over a pipe.  Fails for a link to a page or an anchor that is
not there, a picture that does not load, an error on the console, anything asked of a network, and a search that finds nothing.
"""
import collections
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time
from urllib.parse import unquote, urldefrag

# What a page links to, what can be linked to in it, and which of its pictures are broken.
FACTS = """({
  links: [...document.querySelectorAll('a[href]')].map(a => [a.href, a.textContent.trim()]),
  anchors: [...document.querySelectorAll('[id], a[name]')].flatMap(e => [e.id, e.getAttribute('name')]).filter(Boolean),
  broken: [...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => i.src)
      .concat([...document.querySelectorAll('object')].filter(o => !o.contentDocument && !o.offsetHeight).map(o => o.data)),
  text: document.body.innerText.length,
})"""
RESULTS = "[...document.querySelectorAll('.SRResult')].filter(e => e.offsetHeight).map(e => e.innerText.trim())"
SEARCHES = {"topk": "topk", "resize_": "resize_", "ArenaAllocator": "ArenaAllocator", "expressions": "Expressions and their cost", "shapeerror": "ShapeError"}


class Browser:
    """One tab of a headless Chromium."""

    def __init__(self, program, profile):
        to_browser, self.to = os.pipe()
        self.of, of_browser = os.pipe()

        def give_pipes():  # Chromium reads from descriptor 3 and writes to 4
            high = [os.dup(to_browser), os.dup(of_browser)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
                 "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen([program, *flags, "about:blank"], preexec_fn=give_pipes, close_fds=False,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(of_browser)
        self.buffer, self.events, self.number, self.session = b"", collections.deque(), 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def message(self, seconds):
        """The next message; None when none comes in time."""
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.of], [], [], max(0, end - time.monotonic()))[0]:
                return None
            piece = os.read(self.of, 1 << 20)
            if not piece:
                sys.exit("Chromium has ended")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            reply = self.message(60)
            if reply is None:
                sys.exit(f"no reply to {method}")
            if reply.get("id") != self.number:
                self.events.append(reply)
            elif "error" in reply:
                raise RuntimeError(f"{method}: {reply['error']['message']}")
            else:
                return reply["result"]

    def evaluate(self, script, **where):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True, **where)["result"].get("value")

    def open(self, url):
        """Faults that the browser reports while it opens a page."""
        self.events.clear()
        self.call("Page.navigate", url=url)
        faults, loaded, end = [], False, time.monotonic() + 60
        while not loaded and time.monotonic() < end:
            event = self.events.popleft() if self.events else self.message(end - time.monotonic())
            loaded = event is not None and event.get("method") == "Page.loadEventFired"
            faults += self.faults_of(event)
        return faults if loaded else [*faults, "does not load"]

    def faults_so_far(self):
        faults = [fault for event in self.events for fault in self.faults_of(event)]
        self.events.clear()
        return faults

    @staticmethod
    def faults_of(event):
        method, given = (event or {}).get("method"), (event or {}).get("params", {})
        if method == "Runtime.consoleAPICalled" and given["type"] in ("error", "assert", "warning"):
            return ["console: " + " ".join(str(argument.get("value", argument.get("description"))) for argument in given["args"])]
        if method == "Runtime.exceptionThrown":
            details = given["exceptionDetails"]
            return ["exception: " + details.get("exception", {}).get("description", details["text"])]
        if method == "Log.entryAdded" and given["entry"]["level"] in ("error", "warning"):
            return ["log: " + given["entry"]["text"] + " " + given["entry"].get("url", "")]
        if method == "Network.requestWillBeSent" and given["request"]["url"].split(":")[0] not in ("file", "data", "about", "javascript"):
            return ["asks the network for " + given["request"]["url"]]
        return []


def search(browser, index, words):
    """What the search of the site finds for words that are typed into its field."""
    browser.open(index)
    browser.evaluate("document.getElementById('MSearchField').focus()")
    for letter in words:
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=letter, text=letter)
        browser.call("Input.dispatchKeyEvent", type="keyUp", key=letter)
    found, end = [], time.monotonic() + 20
    while not found and time.monotonic() < end:
        time.sleep(0.2)
        for child in browser.call("Page.getFrameTree")["frameTree"].get("childFrames", []):
            if "/search/" in child["frame"]["url"]:
                world = browser.call("Page.createIsolatedWorld", frameId=child["frame"]["id"])["executionContextId"]
                found = browser.evaluate(RESULTS, contextId=world) or []
    return found


def main(folder, program):
    site = pathlib.Path(folder).resolve()
    pages = sorted(site.glob("*.html"))
    if not (site / "index.html").exists():
        sys.exit(f"{site} holds no site: build the target docs_site")
    faults, links, anchors, outside = [], [], {}, set()
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        try:
            for page in pages:
                faults += [f"{page.name}: {fault}" for fault in browser.open(page.as_uri())]
                facts = browser.evaluate(FACTS)
                for _ in range(20):  # what a script puts there loads later
                    if not facts["broken"]:
                        break
                    time.sleep(0.1)
                    facts = browser.evaluate(FACTS)
                faults += [f"{page.name}: {fault}" for fault in browser.faults_so_far()]
                faults += [f"{page.name}: the picture {url} does not load" for url in facts["broken"]]
                if facts["text"] < 40:
                    faults.append(f"{page.name}: is empty")
                anchors[page] = set(facts["anchors"])
                links += [(page, href, text) for href, text in facts["links"]]
            if not (site / "search").is_dir():
                faults.append("there is no search")
            for words, expected in SEARCHES.items() if (site / "search").is_dir() else ():
                found = search(browser, (site / "index.html").as_uri(), words)
                faults += [f"search for {words}: {fault}" for fault in browser.faults_so_far()]
                if not any(expected in result for result in found):
                    faults.append(f"the search for {words} does not find {expected}: {found}")
        finally:
            browser.process.kill()
            browser.process.wait()
    for page, href, text in links:
        if href.startswith("javascript:") or href.startswith("mailto:"):
            continue
        if not href.startswith("file:"):
            outside.add(href)
            continue
        url, anchor = urldefrag(href)
        target = pathlib.Path(unquote(url.removeprefix("file://")))
        if site not in target.parents or not target.is_file():
            faults.append(f"{page.name}: the link “{text}” leads to {target.name}, which is not there")
        elif anchor and target in anchors and unquote(anchor) not in anchors[target]:
            faults.append(f"{page.name}: the link “{text}” leads to {target.name}#{anchor}, and there is no such anchor")
    print(f"{len(pages)} pages, {len(links)} links, {len(SEARCHES)} searches; not opened: {', '.join(sorted(outside)) or 'nothing'}")
    print("\n".join(sorted(set(faults))[:60]), file=sys.stderr)
    return bool(faults)


if len(sys.argv) != 3:
    sys.exit(__doc__)
if not shutil.which(sys.argv[2]):
    print(f"skipped: {sys.argv[2]} is no program")
    sys.exit(77)
sys.exit(main(*sys.argv[1:]))
