/** What can have the focus, be typed into or be pressed. */
const PARTS = "a, button, input";

/** The page that stands there before the app does, and is still seen; null where there is none. */
export const earlyPage = (): Element | null =>
  document.documentElement.dataset["early"] === "left" ? document.querySelector("#early") : null;

const nameOf = (part: HTMLElement): string | null =>
  part.getAttribute("aria-label") ??
  (part instanceof HTMLInputElement ? (part.labels?.[0]?.textContent ?? null) : part.textContent);

/** Types into a field as a person does: React hears of it. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Puts the app in the place of the page that was there before its code, whose picture is the same, and goes on where somebody
 * was: what was typed stands, what had the focus has it, and what was pressed last is done. Does nothing without such a page.
 * @param place where the app has been drawn, outside the document until now.
 */
export function takeOver(place: Element | null | undefined): void {
  const early = earlyPage();
  if (!early || !place || place.isConnected) return;
  const before = [...early.querySelectorAll<HTMLElement>(PARTS)];
  const after = [...place.querySelectorAll<HTMLElement>(PARTS)];
  const names = before.map(nameOf);
  const { activeElement: focused } = document;
  early.replaceWith(place);
  before.forEach((old, at) => {
    const part = after[at];
    if (!part || nameOf(part) !== names[at]) return;
    const isField = old instanceof HTMLInputElement && part instanceof HTMLInputElement;
    if (old === focused) part.focus({ preventScroll: true });
    if (isField && !old.readOnly && old.value !== "") {
      typeInto(part, old.value);
      part.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
    const { pressed } = old.dataset;
    if (pressed === "click") part.click();
    else if (pressed) part.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
  });
}
