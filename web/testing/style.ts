// jsdom works out a style anew over all style sheets whenever anything has changed, and is asked for it by every look
// for a role, every press and every menu, element by element. What it has said of one is kept for all that are alike.

/** Of what is asked the most, what no element inherits. */
const own = new Set([
  ..."transform translate scale rotate perspective backdropFilter filter willChange contain position".split(
    " ",
  ),
  ..."display overflow overflowX overflowY scrollbarGutter marginLeft marginRight opacity content".split(" "),
  ..."width height boxSizing paddingTop paddingRight paddingBottom paddingLeft borderTopWidth".split(" "),
  ..."borderRightWidth borderBottomWidth borderLeftWidth contentVisibility clip clipPath".split(" "),
]);
const inherited = new Set(["visibility", "pointerEvents", "direction"]);

const compute = window.getComputedStyle;
/** Styles that jsdom has worked out, by what style sheets may select an element by. */
const styles = new Map<string, CSSStyleDeclaration>();
/** What they have said, by that and the property. */
const said = new Map<string, string>();
let sheets = 0;

/** Of another style sheet, another style. */
function forgetWhenSheetsChange(): void {
  const count = document.styleSheets.length;
  if (count === sheets) return;
  styles.clear();
  said.clear();
  sheets = count;
}

const ask = (element: Element, property: string) => String(Reflect.get(compute(element), property));

/** Whether an element may have a say of its own in a property, as `overflow: hidden` has in `overflowX`. */
function isStyled(element: Element, property: string): boolean {
  const style = element.getAttribute("style");
  return style !== null && style.includes(property.replace(/[A-Z].*/, ""));
}

function ownOf(element: Element, property: string): string {
  if (isStyled(element, property)) return ask(element, property);
  forgetWhenSheetsChange();
  const attributes = ["class", "hidden", "type", "open"].map((name) => element.getAttribute(name));
  const alike = `${element.localName} ${attributes.join(" ")}`;
  const known = said.get(`${alike} ${property}`);
  if (known !== undefined) return known;
  const isPlain = !element.hasAttribute("style");
  const style = (isPlain && styles.get(alike)) || compute(element);
  if (isPlain) styles.set(alike, style);
  const value = String(Reflect.get(style, property));
  said.set(`${alike} ${property}`, value);
  return value;
}

function inheritedOf(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute("hidden") || isStyled(at, property)) return ask(element, property);
  return ownOf(document.documentElement, property);
}

function quickly(element: Element, property: string): string | undefined {
  if (own.has(property)) return ownOf(element, property);
  if (inherited.has(property)) return inheritedOf(element, property);
  return undefined;
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function read(element: Element, property: string | symbol): unknown {
  if (property === "getPropertyValue")
    return (name: string) => quickly(element, camel(name)) ?? compute(element).getPropertyValue(name);
  const known = typeof property === "string" ? quickly(element, property) : undefined;
  if (known !== undefined) return known;
  const style = compute(element);
  const value: unknown = Reflect.get(style, property);
  return typeof value === "function" ? value.bind(style) : value;
}

window.getComputedStyle = (element, pseudo) =>
  pseudo
    ? compute(element, pseudo)
    : new Proxy({} as CSSStyleDeclaration, { get: (_, property) => read(element, property) });
