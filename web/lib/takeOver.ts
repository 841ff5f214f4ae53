/** What can have the focus, be typed into or be pressed. */
const PARTS = "a, button, input, select, textarea";

/** The page that stands there before the app does, and is still seen; null where there is none. */
const earlyPage = (): Element | null =>
  document.documentElement.dataset["early"] === "left" ? document.querySelector("#early") : null;

const nameOf = (part: HTMLElement): string | null =>
  part.getAttribute("aria-label") ??
  (part instanceof HTMLInputElement || part instanceof HTMLSelectElement
    ? (part.labels?.[0]?.textContent ?? null)
    : part.textContent);

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (part: Element): part is Field =>
  part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement;

/** Types into a field as a person does: React hears of it. */
function typeInto(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Does to a field what was done to the one that stood there before. */
function fill(field: Field, old: Field): void {
  if (old instanceof HTMLInputElement && old.checked !== old.defaultChecked) field.click();
  if (old.readOnly || old.value === old.defaultValue) return;
  typeInto(field, old.value);
  // What takes no text has no place in it either.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/** Chooses from a select what was chosen from the one that stood there before. */
function choose(select: HTMLSelectElement, { value }: HTMLSelectElement): void {
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** All but what the server leaves where a piece comes later. */
const SEEN = ":not(template)";

/** Which elements have been scrolled, counted through the page, and how far. */
const scrolledIn = (page: Element) =>
  [...page.querySelectorAll(SEEN)].flatMap(({ scrollLeft, scrollTop }, at) =>
    scrollLeft > 0 || scrollTop > 0 ? [[at, scrollLeft, scrollTop] as const] : [],
  );

/**
 * Puts the app in the place of the page that was there before its code, whose picture is the same, and goes on where somebody
 * was: what was typed or chosen stands, what had the focus has it, and what was pressed last is done. Waits while something is being
 * pressed or chosen; does nothing without such a page.
 * @param place where the app has been drawn, outside the document until now.
 */
export function takeOver(place: Element | null | undefined): void {
  const early = earlyPage();
  if (!early || !place || place.isConnected) return;
  if ("held" in document.documentElement.dataset) {
    addEventListener("early-released", () => takeOver(place), { once: true });
    return;
  }
  const before = [...early.querySelectorAll<HTMLElement>(PARTS)];
  const after = [...place.querySelectorAll<HTMLElement>(PARTS)];
  const names = before.map(nameOf);
  const { activeElement: focused } = document;
  const scrolled = scrolledIn(early);
  early.replaceWith(place);
  for (const [at, left, top] of scrolled) place.querySelectorAll(SEEN)[at]?.scrollTo(left, top);
  before.forEach((old, at) => {
    const part = after[at];
    if (!part || nameOf(part) !== names[at]) return;
    if (old === focused) part.focus({ preventScroll: true });
    if (isField(old) && isField(part)) fill(part, old);
    if (old instanceof HTMLSelectElement && part instanceof HTMLSelectElement) choose(part, old);
    if ("pressed" in old.dataset) part.click();
  });
}
