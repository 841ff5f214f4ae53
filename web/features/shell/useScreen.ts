import { useMatches } from "@tanstack/react-router";
import { type Screen, screenAt } from "./screens.ts";

/** The current screen; null outside the table of screens. */
export function useScreen(): Screen | null {
  const path = useMatches({ select: (matches) => matches.at(-1)?.staticData.path });
  return path ? screenAt(path) : null;
}
