import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import type { BoardWash } from "#contract/dispatch/board.ts";

const tiles = (board: HTMLElement): HTMLElement[] => [...board.querySelectorAll<HTMLElement>("[data-tile]")];

/** The nearest tile in the next row with tiles, above or below. */
function across(board: HTMLElement, from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...board.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => tiles(row).length > 0);
  const index = rows.findIndex((row) => row.contains(from));
  const row = rows[index + step];
  if (!row) return undefined;
  const { left } = from.getBoundingClientRect();
  const distance = (tile: HTMLElement) => Math.abs(tile.getBoundingClientRect().left - left);
  return tiles(row).toSorted((one, other) => distance(one) - distance(other))[0];
}

function target(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = tiles(board);
  const index = all.indexOf(from);
  if (key === "ArrowRight") return all[index + 1];
  if (key === "ArrowLeft") return all[index - 1];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowDown") return across(board, from, 1);
  if (key === "ArrowUp") return across(board, from, -1);
  return undefined;
}

const tileOf = (washId: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tile="${washId}"]`);

type Acts = {
  onAssign: (chosen: ReadonlySet<number>) => void;
  /** Opens the outcome dialog for the selection. */
  onRecord: (chosen: ReadonlySet<number>) => void;
  /** Undoes the last action, if possible. */
  onUndo: () => void;
};

/**
 * Selection and roving tabindex of a board. The focus returns to its wash after an action, even if the wash is
 * rendered elsewhere by then.
 */
export function useChoosing(washes: readonly BoardWash[], { onAssign, onRecord, onUndo }: Acts) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number | null>(null);
  const toggle = (washId: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(washId)) next.add(washId);
      return next;
    });
  const clear = () => setChosen(new Set());
  /** The wash to return the focus to. */
  const back = useRef<number | null>(null);
  const returnFocus = () => {
    back.current = at;
    if (at !== null) tileOf(at)?.focus();
  };
  useEffect(() => {
    const returnTo = washes.find(({ washId }) => washId === back.current);
    if (!returnTo || document.activeElement !== document.body) return;
    tileOf(returnTo.washId)?.focus({ preventScroll: true });
    back.current = null;
  }, [washes]);
  return {
    chosen,
    at,
    toggle,
    /** Clears the selection. */
    leave: () => {
      clear();
      returnFocus();
    },
    /** Selects only this wash, unless it is already selected: the selection is dragged together. */
    take: (washId: number) => setChosen((before) => (before.has(washId) ? before : new Set([washId]))),
    focus: (washId: number) => {
      if (back.current !== washId) back.current = null;
      setAt(washId);
    },
    /** The focus has moved elsewhere, such as to a dialog: no return. */
    onFocus: ({ target: to }: FocusEvent<HTMLElement>) => {
      if (!to.matches("[data-tile], [data-bar] *")) back.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = event.target as HTMLElement;
      if (!from.matches("[data-tile]")) {
        // Escape first closes an open menu, except the candidates', which opens with the focus.
        const isOpen = from.ariaExpanded === "true" && !from.matches("[data-candidates]");
        if (event.key === "Escape" && from.closest("[data-bar]") && !isOpen) returnFocus();
        return;
      }
      const letter = event.ctrlKey || event.metaKey ? "" : event.key.toLowerCase();
      if (event.key === "Escape") clear();
      else if (letter === "a" || letter === "r") {
        const selection = chosen.size > 0 ? chosen : new Set([Number(from.dataset.tile)]);
        setChosen(selection);
        event.preventDefault();
        (letter === "a" ? onAssign : onRecord)(selection);
      } else if (letter === "u") onUndo();
      else {
        const to = target(event.currentTarget, from, event.key);
        if (!to) return;
        event.preventDefault();
        to.focus();
      }
    },
  };
}

export type Choosing = ReturnType<typeof useChoosing>;
