// jsdom walks the whole document for the labels of one field, and at each label for the field that it names: a look for
// a field by its label is the square of that. Only labels are looked at here, and a field is found by its id.

const labelled = [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement];

/** The label that an element is in. */
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
      return [...page.querySelectorAll("label")].filter(names);
    },
  });
}
