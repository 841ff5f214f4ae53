import { useMatches } from "@tanstack/react-router";

/** What the open screen is called, in English. */
export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "Page not found" });

/** What a screen's window is called, as in "Society · Chamak". */
const titleOf = (title: string): string => `${title} · Chamak`;

/** Names the window after its screen. */
export function nameWindow(title: string): void {
  document.title = titleOf(title);
}
