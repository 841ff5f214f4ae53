import { useMatches } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ScreenTranslate } from "#web/texts/english.ts";

export function useScreenTitle(): (t: ScreenTranslate) => string {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "Page not found" });
  const text = useMatches({ select: (matches) => matches.at(-1)?.staticData.text });
  return useCallback((t) => (text === undefined ? title : t(text)), [title, text]);
}

/** Sets a document title such as "Society · Chamak". */
export function nameWindow(title: string): void {
  document.title = `${title} · Chamak`;
}
