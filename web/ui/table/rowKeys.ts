import type { RowHandlers } from "./types.ts";

/** Elements where letter keys type, select, or have their own meaning. */
const typing = "input, textarea, select, [contenteditable], [role='listbox'], [role='menu'], [data-item]";

const rowsOf = (sheet: Element) => [...sheet.querySelectorAll<HTMLElement>("[data-row]")];

/**
 * True if keys pressed at `target` are meant for this table: it has the focus, or is the first table with rows that
 * open.
 */
function isTargetRow(sheet: Element, target: Element): boolean {
  const dialog = [...document.querySelectorAll("[aria-modal='true']")].at(-1);
  if (dialog && !dialog.contains(sheet)) return false;
  const first = (dialog ?? document).querySelector("[data-sheet='opens']");
  return (target.closest("[data-sheet]") ?? first) === sheet;
}

/**
 * Keyboard navigation of a table: J and K move through the rows, Enter opens one, Space previews it.
 * @returns a function that removes it
 */
export function answerKeys(sheet: HTMLElement, handlers: () => RowHandlers): () => void {
  const move = (step: number) => {
    const rows = rowsOf(sheet);
    const from = rows.findIndex((row) => row.contains(document.activeElement));
    const at = from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step));
    rows[at]?.focus();
    handlers().onReach(at);
  };
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const { onOpen, onPreview } = handlers();
    if (!onOpen || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return;
    if (!isTargetRow(sheet, target)) return;
    const key = event.key.toLowerCase();
    const at = rowsOf(sheet).indexOf(target as HTMLElement);
    if (key === "j" || key === "k") move(key === "j" ? 1 : -1);
    else if (key === "enter" && at >= 0) onOpen(at);
    else if (key === " " && at >= 0 && onPreview) onPreview(at);
    else return;
    event.preventDefault();
  };
  window.addEventListener("keydown", handleKey);
  return () => window.removeEventListener("keydown", handleKey);
}
