// jsdom walks the whole document for the labels of one field, and at each label for the field that it names: a look for
// a field by its label is the square of that. Only labels are looked at here, and a field is found by its id.

const labelled = [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement];

for (const { prototype } of labelled) {
  const described = Object.getOwnPropertyDescriptor(prototype, "labels");
  Object.defineProperty(prototype, "labels", {
    configurable: true,
    get(this: HTMLInputElement): Iterable<HTMLLabelElement> | null {
      const { ownerDocument: page } = this;
      if (!page.contains(this) || this.type === "hidden") return described?.get?.call(this);
      const names = (label: HTMLLabelElement) =>
        label.hasAttribute("for")
          ? label.htmlFor === this.id && page.getElementById(this.id) === this
          : label.contains(this) && label.control === this;
      return [...page.getElementsByTagName("label")].filter(names);
    },
  });
}
