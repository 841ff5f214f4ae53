import { type RefObject, useEffect, useEffectEvent } from "react";
import { firstPaint } from "#web/lib/firstPaint.ts";
import type { RowHandlers } from "./types.ts";

/** Elements that handle a click themselves; clicking anywhere else in a row opens it. */
const control = "a, button, input, select, textarea, label, summary, [role='button'], [role='option']";

/** True if text in the row is selected for copying. */
const isMarked = (row: Element, marked = getSelection()): boolean =>
  !!marked && !marked.isCollapsed && row.contains(marked.anchorNode);

/** Opens a row on a click anywhere in it; keyboard navigation is added once the screen is rendered. */
export function useRows(sheet: RefObject<HTMLElement | null>, handlers: RowHandlers): void {
  const current = useEffectEvent(() => handlers);
  const handlePress = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const row = target.closest("[data-row]");
    if (!row || target.closest(control) || isMarked(row)) return;
    handlers.onOpen?.([...(sheet.current?.querySelectorAll("[data-row]") ?? [])].indexOf(row));
  });
  useEffect(() => {
    const table = sheet.current;
    let stop: (() => void) | null = () => {};
    const answerKeys = async () => {
      await firstPaint;
      const keys = await import("./rowKeys.ts");
      if (table && stop) stop = keys.answerKeys(table, () => current());
    };
    table?.addEventListener("click", handlePress);
    // Without keyboard navigation, rows still open on a click.
    answerKeys().catch(() => {});
    return () => {
      table?.removeEventListener("click", handlePress);
      stop?.();
      stop = null;
    };
  }, [sheet]);
}
