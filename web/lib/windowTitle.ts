import { useMatches } from "@tanstack/react-router";

/** What the open screen is called, in English. */
export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "Page not found" });

/** Names the window after its screen, as in "Society · Chamak". */
export function nameWindow(title: string): void {
  document.title = `${title} · Chamak`;
}
