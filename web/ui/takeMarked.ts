import type { KeyboardEvent } from "react";

/**
 * Takes what is marked in an open menu on Enter. The menu does so itself, but for one that opened as somebody typed or
 * pasted: it forgets then which option it has marked, and Enter would send the form. A capturing listener for its field.
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
