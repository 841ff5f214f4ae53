// jsdom walks the whole document to find the labels of a field, and at each label again to find its field, so a
// query by label takes quadratic time. This version visits only labels, and finds a field by its id.

const labelled = [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement];

function labelAround(element: Element): Element | null {
  let at = element.parentElement;
  while (at && at.localName !== "label") at = at.parentElement;
  return at;
}

for (const { prototype } of labelled) {
  const described = Object.getOwnPropertyDescriptor(prototype, "labels");
  Object.defineProperty(prototype, "labels", {
    configurable: true,
    get(this: HTMLInputElement): Iterable<HTMLLabelElement> | null {
      const { id, ownerDocument: page } = this;
      if (!this.isConnected || this.type === "hidden") return described?.get?.call(this);
      const around = labelAround(this);
      const isFirst = id !== "" && page.getElementById(id) === this;
      const names = (label: HTMLLabelElement) =>
        label.hasAttribute("for")
          ? isFirst && label.htmlFor === id
          : label === around && label.control === this;
      return [...page.getElementsByTagName("label")].filter(names);
    },
  });
}
