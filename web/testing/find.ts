// jsdom reads a selector anew for every look, and a collection asks at every place whether an element is named so.
// Mantine looks through all of a page at every step in a list, and Testing Library at every look for a text or a label:
// both ask for everything there is, which needs no selector.

type Look<Found> = (this: object, what: string | number) => Found;

/** What jsdom does itself. */
const nativeOf = <Found>({ prototype }: { prototype: object }, name: string) =>
  Reflect.get(prototype, name) as Look<Found>;

const item = nativeOf<unknown>(HTMLCollection, "item");
const count = Object.getOwnPropertyDescriptor(HTMLCollection.prototype, "length");

/** What is in a collection, read without looking for names. */
export function listOf<E extends Element>(collection: HTMLCollectionOf<E>): E[] {
  const length = Number(count?.get?.call(collection));
  return Array.from({ length }, (_, at) => item.call(collection, at) as E);
}

/** Every element in `root`, in the order of the document. */
function everythingIn(root: Document | Element): Element[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  const found: Element[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Element);
  return found;
}

for (const kind of [Document, Element]) {
  const querySelectorAll = nativeOf<NodeListOf<Element>>(kind, "querySelectorAll");
  Object.assign(kind.prototype, {
    querySelectorAll(this: Document | Element, selector: string): ArrayLike<Element> {
      return selector === "*" ? everythingIn(this) : querySelectorAll.call(this, selector);
    },
  });
}

/** `#list [attribute]`, as Mantine asks a page for the options of a list. */
const insideOne = /^#([\w-]+) (\[[\w-]+\])$/;

const querySelector = nativeOf<Element | null>(Document, "querySelector");
const querySelectorAll = nativeOf<ArrayLike<Element>>(Document, "querySelectorAll");
Object.assign(Document.prototype, {
  querySelector(this: Document, selector: string): Element | null {
    const [, id, inside] = insideOne.exec(selector) ?? [];
    if (id === undefined || inside === undefined) return querySelector.call(this, selector);
    return this.getElementById(id)?.querySelector(inside) ?? null;
  },
  querySelectorAll(this: Document, selector: string): ArrayLike<Element> {
    const [, id, inside] = insideOne.exec(selector) ?? [];
    if (id === undefined || inside === undefined) return querySelectorAll.call(this, selector);
    return this.getElementById(id)?.querySelectorAll(inside) ?? [];
  },
});
