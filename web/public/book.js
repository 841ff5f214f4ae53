// Runs before the customers' page is drawn, which stands in its document before its code has come. Who is signed in, has
// chosen a society or speaks Hindi gets the app at once. For everybody else its files come once the page is seen, and run
// one by one at the first sign that somebody is there, or once the page has been looked at for a while: a phone that has
// just shown what it was asked for is not kept busy. What is pressed meanwhile is noted at the element, and the app does it.
{
  const { dataset } = document.documentElement;
  const isKnown =
    localStorage.getItem("token") ||
    localStorage.getItem("society") ||
    /(?:^|; )language=hi(?:;|$)/.test(document.cookie);
  dataset.early = isKnown ? "passed" : "shown";

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
  const LOOKED_MS = 5_000;
  /** Opens the app in place of this page: a file that did not come once is not asked for again in it. */
  const openAnew = () => location.replace("/book?");
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
    const pressed = target.closest?.("#early button, #early [role=combobox]");
    if (!pressed) return;
    for (const before of document.querySelectorAll("#early [data-pressed]")) delete before.dataset.pressed;
    pressed.dataset.pressed = what;
  };

  if (isKnown) {
    ask();
    addEventListener("DOMContentLoaded", begin);
  } else {
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
  }
}
