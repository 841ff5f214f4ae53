import type { KeyboardEvent } from "react";

/**
 * Selects the highlighted option of an open menu on Enter, as a capturing listener on the field. The menu does so
 * itself, except when it was opened by typing or pasting: it then loses the highlighted option, and Enter would submit
 * the form.
 */
export function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const menu = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  const marked = menu?.querySelector<HTMLElement>("[data-combobox-selected]");
  if (!marked) return;
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
