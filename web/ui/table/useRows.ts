import { type RefObject, useEffect, useEffectEvent } from "react";
import { firstPaint } from "#web/lib/firstPaint.ts";
import type { RowHandlers } from "./types.ts";

/** What answers a press by itself; pressing anywhere else in a row opens the row. */
const control = "a, button, input, select, textarea, label, summary, [role='button'], [role='option']";

/** Whether something in the row has been marked to be copied. */
const isMarked = (row: Element, marked = getSelection()): boolean =>
  !!marked && !marked.isCollapsed && row.contains(marked.anchorNode);

/** Lets a press anywhere in a row open it; once the screen stands, keys do too. */
export function useRows(sheet: RefObject<HTMLElement | null>, handlers: RowHandlers): void {
  const current = useEffectEvent(() => handlers);
  const press = useEffectEvent((event: MouseEvent) => {
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
    table?.addEventListener("click", press);
    // Rows that cannot be gone through by keys still open by a press.
    answerKeys().catch(() => {});
    return () => {
      table?.removeEventListener("click", press);
      stop?.();
      stop = null;
    };
  }, [sheet]);
}
