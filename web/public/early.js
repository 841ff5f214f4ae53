// Runs before a page is drawn that is seen before its code has come: the customers' booking page, which stands in its
// document, and the screens of whoever is signed in, which the server draws for them when asked. The app's files come when that is seen.
// What is pressed meanwhile is noted at the element, and the app does it.
{
  const { dataset } = document.documentElement;
  const token = localStorage.getItem("token");

  /** The app's scripts, each behind those that it stands on. */
  const files = JSON.parse(document.querySelector("#files").textContent);
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    for (const href of files) {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      link.crossOrigin = "";
      document.head.append(link);
    }
  };

  const next = () => new Promise((resolve) => setTimeout(resolve));
  let begun = false;
  const run = async () => {
    for (const file of files) {
      await next();
      await import(file);
    }
    dispatchEvent(new Event("early-files"));
  };
  /** Opens the app in place of this page: a file that did not come once is not asked for again in it. */
  const openAnew = () => location.replace(`${location.pathname}?`);
  const begin = () => {
    if (begun) return;
    begun = true;
    ask();
    run().catch(() => {
      if (navigator.onLine) openAnew();
      else addEventListener("online", openAnew);
    });
  };

  /** Notes what is to be done: a click, or the key that a select heard. */
  const note = ({ target }, what) => {
    const pressed = target.closest?.("#early :is(button, [role=combobox], [data-row])");
    if (!pressed) return;
    for (const before of document.querySelectorAll("#early [data-pressed]")) delete before.dataset.pressed;
    pressed.dataset.pressed = what;
  };
  /** How long after a finger has left the screen its click may come. */
  const CLICK_MS = 100;
  /** How long something may be held: of a press that becomes a menu or a drag, the end is not always told. */
  const HELD_MS = 5_000;
  let releasing = 0;
  const releaseAfter = (ms) => {
    clearTimeout(releasing);
    releasing = setTimeout(() => {
      delete dataset.held;
      dispatchEvent(new Event("early-released"));
    }, ms);
  };
  const listen = () => {
    // An element that is replaced while it is pressed is never clicked: the app waits for that.
    addEventListener(
      "pointerdown",
      ({ button }) => {
        if (button !== 0) return;
        dataset.held = "";
        releaseAfter(HELD_MS);
      },
      true,
    );
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => releaseAfter(CLICK_MS), true);
    addEventListener("click", (event) => note(event, "click"), true);
    addEventListener(
      "keydown",
      (event) => {
        const { key, target, ctrlKey, metaKey, altKey } = event;
        if (!target.matches?.("#early [role=combobox]") || ctrlKey || metaKey || altKey) return;
        if (key === "Tab" || key === "Shift") return;
        note(event, key);
        event.preventDefault();
      },
      true,
    );
  };

  /** Is drawn for strangers: who is signed in, has chosen a society or speaks Hindi gets the app at once. */
  const showBooking = () => {
    const LOOKED_MS = 5_000;
    const isKnown =
      token || localStorage.getItem("society") || /(?:^|; )language=hi(?:;|$)/.test(document.cookie);
    dataset.early = isKnown ? "passed" : "shown";
    if (isKnown) {
      ask();
      addEventListener("DOMContentLoaded", begin);
      return;
    }
    listen();
    // The files run at the first sign that somebody is there, or once the page has been looked at for a while: a phone that
    // has just shown what it was asked for is not kept busy.
    for (const sign of [
      "pointermove",
      "pointerdown",
      "scroll",
      "keydown",
      "focusin",
      "input",
      "click",
      "storage",
    ])
      addEventListener(sign, begin, { capture: true, passive: true });
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    addEventListener("load", () => {
      requestAnimationFrame(() => setTimeout(() => idle(ask)));
      setTimeout(() => idle(begin), LOOKED_MS);
    });
  };

  /** Asks the server for the screen as it is seen first; null where it is slow, or leaves that to the app. */
  const drawn = async () => {
    const SLOW_MS = 5_000;
    const seen = new URLSearchParams({
      phone: matchMedia("(max-width: 48em)").matches,
      narrow: "sidebar" in dataset,
      mac: /Mac|iPhone|iPad/.test(navigator.userAgent),
    });
    try {
      const answer = await fetch(`/ahead${location.pathname}?${seen}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(SLOW_MS),
      });
      return answer.status === 200 ? await answer.json() : null;
    } catch {
      return null;
    }
  };
  const showScreen = async () => {
    /** How long the files let the drawing have the line for itself. */
    const AHEAD_MS = 1_500;
    dataset.early = "passed";
    const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    const isStaff = /Management|Company/.test(localStorage.getItem("usertype"));
    if (token && isStaff) setTimeout(ask, AHEAD_MS);
    const screen = token && isStaff ? await drawn() : null;
    if (!screen) ask();
    // The style sheets hold up the parser.
    await parsed;
    if (screen) {
      const early = Object.assign(document.createElement("div"), { id: "early", innerHTML: screen.html });
      const known = Object.assign(document.createElement("script"), {
        type: "application/json",
        id: "known",
        textContent: JSON.stringify(screen.known),
      });
      document.querySelector("#root").before(known, early);
      document.title = screen.title;
      dataset.early = "shown";
      listen();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    begin();
  };

  if ("framed" in dataset) void showScreen();
  else showBooking();
}
