import { useEffect } from "react";
import type { Day } from "./terms.ts";

/** Where the label waits that somebody has scanned who must sign in first: in this tab alone. */
const KEPT = "round-label";

/** The pillar whose label was scanned, now or before signing in, as the page's address says; null where none was. */
function scanned(): number | null {
  const label = location.hash || sessionStorage.getItem(KEPT) || "";
  const [, id] = /^#pillar=([1-9][0-9]{0,9})$/.exec(label) ?? [];
  return id === undefined ? null : Number(id);
}

/** Keeps the label that was scanned until somebody has signed in. */
export function saveLabel(): void {
  if (location.hash) sessionStorage.setItem(KEPT, location.hash);
}

/**
 * Opens the wash at a pillar whose label was scanned, once today's list is there: one that is still to do, if there are
 * several. The address forgets the pillar then, so that the same label can be scanned again.
 */
export function useScannedPillar(today: Day | null, open: (washId: number | null) => void): void {
  useEffect(() => {
    const look = () => {
      const pillarId = scanned();
      if (pillarId === null || !today) return;
      history.replaceState(null, "", location.pathname);
      sessionStorage.removeItem(KEPT);
      const there = today.washes.filter(({ parkingPillarId }) => parkingPillarId === pillarId);
      open((there.find(({ outcome }) => outcome === null) ?? there[0])?.washId ?? null);
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, [today, open]);
}
