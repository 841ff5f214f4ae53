import { useEffect } from "react";
import type { Day } from "./terms.ts";

/** The pillar whose label was scanned, as the page's address says; null where none was. */
function scanned(): number | null {
  const [, id] = /^#pillar=([1-9][0-9]{0,9})$/.exec(location.hash) ?? [];
  return id === undefined ? null : Number(id);
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
      const there = today.washes.filter(({ parkingPillarId }) => parkingPillarId === pillarId);
      open((there.find(({ outcome }) => outcome === null) ?? there[0])?.washId ?? null);
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, [today, open]);
}
