// jsdom recomputes a style over all style sheets after every change, and each role query, click and menu reads
// styles element by element. A computed value is cached here for all elements that selectors treat alike.

/** The most frequently read properties that are not inherited. */
const ownProperties = new Set([
  ..."transform translate scale rotate perspective backdropFilter filter willChange contain position".split(
    " ",
  ),
  ..."display overflow overflowX overflowY scrollbarGutter marginLeft marginRight opacity content".split(" "),
  ..."width height boxSizing paddingTop paddingRight paddingBottom paddingLeft borderTopWidth".split(" "),
  ..."borderRightWidth borderBottomWidth borderLeftWidth contentVisibility clip clipPath".split(" "),
]);
const inheritedProperties = new Set(["visibility", "pointerEvents", "direction"]);

const compute = window.getComputedStyle;
/** Computed styles, by the element's name and the attributes that style sheets may select by. */
const styles = new Map<string, CSSStyleDeclaration>();
/** Computed values, by the same key and the property. */
const values = new Map<string, string>();
let sheets = 0;

/** Different style sheets give different styles. */
function forgetWhenSheetsChange(): void {
  const count = document.styleSheets.length;
  if (count === sheets) return;
  styles.clear();
  values.clear();
  sheets = count;
}

const computedValue = (element: Element, property: string) => String(Reflect.get(compute(element), property));

/** True when an inline style may set the property, as `overflow: hidden` sets `overflowX`. */
function isStyled(element: Element, property: string): boolean {
  const style = element.getAttribute("style");
  return style !== null && style.includes(property.replace(/[A-Z].*/, ""));
}

function ownOf(element: Element, property: string): string {
  if (isStyled(element, property)) return computedValue(element, property);
  forgetWhenSheetsChange();
  const attributes = ["class", "hidden", "type", "open"].map((name) => element.getAttribute(name));
  const key = `${element.localName} ${attributes.join(" ")}`;
  const cached = values.get(`${key} ${property}`);
  if (cached !== undefined) return cached;
  const isPlain = !element.hasAttribute("style");
  const style = (isPlain && styles.get(key)) || compute(element);
  if (isPlain) styles.set(key, style);
  const value = String(Reflect.get(style, property));
  values.set(`${key} ${property}`, value);
  return value;
}

function inheritedOf(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute("hidden") || isStyled(at, property)) return computedValue(element, property);
  return ownOf(document.documentElement, property);
}

function cachedValue(element: Element, property: string): string | undefined {
  if (ownProperties.has(property)) return ownOf(element, property);
  if (inheritedProperties.has(property)) return inheritedOf(element, property);
  return undefined;
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function read(element: Element, property: string | symbol): unknown {
  if (property === "getPropertyValue")
    return (name: string) => cachedValue(element, camel(name)) ?? compute(element).getPropertyValue(name);
  const cached = typeof property === "string" ? cachedValue(element, property) : undefined;
  if (cached !== undefined) return cached;
  const style = compute(element);
  const value: unknown = Reflect.get(style, property);
  return typeof value === "function" ? value.bind(style) : value;
}

window.getComputedStyle = (element, pseudo) =>
  pseudo
    ? compute(element, pseudo)
    : new Proxy({} as CSSStyleDeclaration, { get: (_, property) => read(element, property) });
