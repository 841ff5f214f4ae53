// Runs before a page is drawn that is seen before its code has come: the customers' booking page, which stands in its
// document. The app's files come when that is seen.
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

  const note = ({ target }) => {
    const pressed = target.closest?.("#early button");
    if (!pressed) return;
    for (const before of document.querySelectorAll("#early [data-pressed]")) delete before.dataset.pressed;
    pressed.dataset.pressed = "";
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
  const isSelect = (target) => target.matches?.("#early select") ?? false;
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
      addEventListener(
        end,
        () => {
          if (!isSelect(document.activeElement)) releaseAfter(CLICK_MS);
        },
        true,
      );
    addEventListener("click", note, true);
    // The options of a select close with it: the app waits until one is chosen, or the select is left.
    addEventListener("focusin", ({ target }) => {
      if (!isSelect(target)) return;
      clearTimeout(releasing);
      dataset.held = "";
    });
    for (const end of ["change", "focusout"])
      addEventListener(end, ({ target }) => {
        if (isSelect(target)) releaseAfter(CLICK_MS);
      });
    // The whole page depends on its language: it is opened again in it.
    addEventListener("change", ({ target }) => {
      if (!target.matches?.("#early select[name=language]")) return;
      document.cookie = `language=${target.value}; path=/; max-age=31536000; samesite=lax`;
      location.reload();
    });
  };

  /** Is drawn for strangers: who is signed in, has chosen a society or has chosen another language gets the app at once. */
  const showBooking = () => {
    const LOOKED_MS = 5_000;
    const isKnown =
      token || localStorage.getItem("society") || /(?:^|; )language=(?!en)/.test(document.cookie);
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

  showBooking();
}
