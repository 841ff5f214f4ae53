import { useEffect } from "react";
import type { Day } from "./terms.ts";

/** sessionStorage key of a label scanned before sign-in; this tab only. */
const STORAGE_KEY = "round-label";

/** Pillar id of the label scanned now or before sign-in, from the URL's hash; null without one. */
function scanned(): number | null {
  const label = location.hash || sessionStorage.getItem(STORAGE_KEY) || "";
  const [, id] = /^#pillar=([1-9][0-9]{0,9})$/.exec(label) ?? [];
  return id === undefined ? null : Number(id);
}

/** Stores a scanned label until sign-in. */
export function saveLabel(): void {
  if (location.hash) sessionStorage.setItem(STORAGE_KEY, location.hash);
}

/**
 * Opens the wash at a scanned pillar once today's list has loaded; of several, one still to do. Clears the hash, so
 * that the same label can be scanned again.
 */
export function useScannedPillar(today: Day | null, open: (washId: number | null) => void): void {
  useEffect(() => {
    const check = () => {
      const pillarId = scanned();
      if (pillarId === null || !today) return;
      history.replaceState(null, "", location.pathname);
      sessionStorage.removeItem(STORAGE_KEY);
      const there = today.washes.filter(({ parkingPillarId }) => parkingPillarId === pillarId);
      open((there.find(({ outcome }) => outcome === null) ?? there[0])?.washId ?? null);
    };
    check();
    addEventListener("hashchange", check);
    return () => removeEventListener("hashchange", check);
  }, [today, open]);
}
