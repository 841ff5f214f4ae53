import classes from "./showHints.module.css";

const DELAY_MS = 350;
/** Pixels between what is explained and its hint, and between a hint and the window's edge. */
const GAP = 6;

const within = (wanted: number, most: number): number => Math.max(GAP, Math.min(wanted, most - GAP));

/** Shows a hint above its element, or to the right of one that says `data-hint-side="right"`. */
function placeAt(hint: HTMLElement, element: HTMLElement): void {
  hint.textContent = element.dataset["hint"] ?? "";
  hint.hidden = false;
  const around = element.getBoundingClientRect();
  const { width, height } = hint.getBoundingClientRect();
  const beside = element.dataset["hintSide"] === "right";
  const left = beside ? around.right + GAP : around.left + (around.width - width) / 2;
  const top = beside ? around.top + (around.height - height) / 2 : around.top - height - GAP;
  hint.style.left = `${within(left, window.innerWidth - width)}px`;
  hint.style.top = `${within(top, window.innerHeight - height)}px`;
}

/**
 * Shows what an element's `data-hint` says while the mouse rests on it, or while the keyboard is there. Whoever hears
 * the page has the element's own name. Answers how to stop.
 */
export function showHints(): () => void {
  const hint = document.createElement("div");
  hint.className = classes["hint"] ?? "";
  hint.ariaHidden = "true";
  hint.hidden = true;
  document.body.append(hint);
  let explained: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const explain = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;
    if (element === explained) return;
    explained = element;
    clearTimeout(timer);
    hint.hidden = true;
    if (element) timer = setTimeout(() => placeAt(hint, element), DELAY_MS);
  };
  const listening = new AbortController();
  const on = <K extends keyof DocumentEventMap>(kind: K, listen: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, listen, { capture: true, passive: true, signal: listening.signal });
  on("pointerover", ({ target, pointerType }) => explain(pointerType === "touch" ? null : target));
  on(
    "focusin",
    ({ target }) => target instanceof Element && target.matches(":focus-visible") && explain(target),
  );
  for (const kind of ["focusout", "pointerdown", "keydown", "scroll"] as const) on(kind, () => explain(null));
  return () => {
    listening.abort();
    clearTimeout(timer);
    hint.remove();
  };
}
