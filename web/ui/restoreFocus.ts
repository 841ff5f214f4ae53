import { isSeen } from "./isSeen.ts";

/** Where the focus was, for restoring it when the focused element disappears. */
type FocusPosition = {
  element: HTMLElement;
  /** The list that contained it, and the row index. */
  list: Element | null;
  index: number;
  /** Its ancestors, from the nearest up to its dialog, its menu or the page. */
  around: readonly HTMLElement[];
  /** The position before a dialog or a menu took the focus. */
  before: FocusPosition | null;
};

/** Dialogs restore focus themselves, and a new screen takes it: both come first. */
const DELAY_MS = 80;
/** Layers that take the focus temporarily. */
const overlay = "[role='dialog'], [role='menu']";
const landmark = "[role='tab'][aria-selected='true'], h1, h2, h3, h4, legend";

const isUsable = (element: Element): boolean => isSeen(element) && !element.matches(":disabled");

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return [];
  return [parent, ...(parent.matches(`${overlay}, main`) ? [] : ancestorsOf(parent))];
}

function placeOf(element: HTMLElement, last: FocusPosition | null): FocusPosition {
  const row = element.closest("[data-row], li");
  const list = row?.parentElement ?? null;
  const own = element.closest(overlay);
  const isWithin = last !== null && own !== null && last.around.includes(own as HTMLElement);
  return {
    element,
    list,
    index: row && list ? [...list.children].indexOf(row) : -1,
    around: ancestorsOf(element),
    before: own === null ? null : isWithin ? last.before : last,
  };
}

/** The row now at the index of the removed one, or the last row; if rows are not focusable, its first control. */
function rowAt({ list, index }: FocusPosition): HTMLElement | null {
  if (!list || !isSeen(list)) return null;
  const row = list.children[Math.min(index, list.children.length - 1)];
  if (!row?.matches("[data-row], li")) return null;
  return row.matches("[data-row]") ? (row as HTMLElement) : row.querySelector("button:enabled, a[href]");
}

/** The element to focus for a user who was at `place`. */
function nextTo(place: FocusPosition): HTMLElement | null {
  if (isUsable(place.element)) return place.element;
  const row = rowAt(place);
  if (row) return row;
  for (const around of place.around.filter(isSeen)) {
    const found = [...around.querySelectorAll<HTMLElement>(landmark)].find(isUsable);
    if (found) return found;
  }
  return place.before && nextTo(place.before);
}

/**
 * Restores a lost focus: when the focused element is deleted, closed or hidden, it moves to the next row, else to the
 * surrounding tab or heading, else to the page heading.
 * @returns a function that stops it
 */
export function restoreFocus(): () => void {
  let last: FocusPosition | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The focused element that was disabled, as a button is while it saves, perhaps only briefly. */
  let disabled: EventTarget | null = null;
  const isLost = () => last !== null && (document.activeElement ?? document.body) === document.body;

  const restore = () => {
    // An element that is only disabled while saving gets the focus back afterwards.
    if (!isLost() || !last || (isSeen(last.element) && !isUsable(last.element))) return;
    const next =
      nextTo(last) ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: !next.matches("[data-row]") });
  };
  const watch = (changes: readonly MutationRecord[]) => {
    if (changes.some(({ target }) => target === last?.element && !isUsable(last.element)))
      disabled = last?.element ?? null;
    schedule();
  };
  const schedule = () => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, DELAY_MS);
  };
  const arrive = (event: FocusEvent) => {
    disabled = null;
    if (event.target instanceof HTMLElement) last = placeOf(event.target, last);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    // A blur onto an unfocusable area is deliberate; a removed element also blurs, but is no longer in the page.
    setTimeout(() => {
      if (disabled === target) schedule();
      else if (isLost() && last?.element === target && isUsable(last.element)) last = null;
    });
  };
  const point = () => {
    disabled = null;
  };
  const observer = new MutationObserver(watch);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden"],
  });
  document.addEventListener("focusin", arrive);
  document.addEventListener("focusout", leave);
  document.addEventListener("pointerdown", point);
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    last = placeOf(document.activeElement, null);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", arrive);
    document.removeEventListener("focusout", leave);
    document.removeEventListener("pointerdown", point);
  };
}
