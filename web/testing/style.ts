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
const text = new Set([
  ..."fontFamily fontSize fontStyle fontWeight letterSpacing lineHeight tabSize".split(" "),
  ..."textIndent textRendering textTransform wordBreak wordSpacing".split(" "),
]);

const compute = window.getComputedStyle;
/** Styles that jsdom has worked out, by what style sheets may select an element by. */
const styles = new Map<string, CSSStyleDeclaration>();
/** What they have said, by the text of all style sheets, by that and the property. */
const saidUnder = new Map<string, Map<string, string>>();
let said = new Map<string, string>();
let sheets = 0;

const rulesOf = ({ ownerNode }: CSSStyleSheet) => ownerNode?.textContent ?? "";

/** Of another style sheet, another style; under the sheets of a test before, what was said then. */
function recallWhenSheetsChange(): void {
  const count = document.styleSheets.length;
  if (count === sheets) return;
  styles.clear();
  const rules = [...document.styleSheets].map(rulesOf).join("\n");
  said = saidUnder.get(rules) ?? new Map<string, string>();
  saidUnder.set(rules, said);
  sheets = count;
}

const ask = (element: Element, property: string) => String(Reflect.get(compute(element), property));

/** Whether an element may have a say of its own in a property, as `overflow: hidden` has in `overflowX`. */
function isStyled(element: Element, property: string): boolean {
  const style = element.getAttribute("style");
  return style !== null && style.includes(property.replace(/[A-Z].*/, ""));
}

/** What style sheets may select an element by, and what it says of its style itself. */
const looksOf = (element: Element) =>
  `${element.localName} ${["class", "hidden", "type", "open", "style"].map((name) => element.getAttribute(name)).join(" ")}`;

function ownOf(element: Element, property: string): string {
  recallWhenSheetsChange();
  const alike = looksOf(element);
  const known = said.get(`${alike} ${property}`);
  if (known !== undefined) return known;
  const style = styles.get(alike) ?? compute(element);
  styles.set(alike, style);
  const value = String(Reflect.get(style, property));
  said.set(`${alike} ${property}`, value);
  return value;
}

/** How text looks hangs on all that an element is in; a field that grows with its text asks for it at every letter. */
function textOf(element: Element, property: string): string {
  recallWhenSheetsChange();
  let around = property;
  for (let at: Element | null = element; at; at = at.parentElement) around += ` < ${looksOf(at)}`;
  const known = said.get(around) ?? ask(element, property);
  said.set(around, known);
  return known;
}

function inheritedOf(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute("hidden") || isStyled(at, property)) return ask(element, property);
  return ownOf(document.documentElement, property);
}

function quickly(element: Element, property: string): string | undefined {
  if (own.has(property)) return ownOf(element, property);
  if (inherited.has(property)) return inheritedOf(element, property);
  if (text.has(property)) return textOf(element, property);
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
