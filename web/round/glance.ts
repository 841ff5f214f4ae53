import { useEffect } from "react";
import { addDays, indiaInstant } from "#contract/day.ts";
import { serverNow } from "./clock.ts";
import { sessionOf } from "./session.ts";

/** Where local storage keeps it: beside the session, so that it goes with that. */
const KEY = "glance";

/** What only belongs to the moment, the number that was asked for, and what is drawn a moment later in any case. */
const passing = ".notes > *, a.call, .rest, footer";

/** Keeps what the page shows of a person's `day`, for /glance.js to show at once when the page is opened again that day. */
function keepGlance(userId: number, day: string): void {
  // Signing out has cleared the phone: nothing comes back after that.
  if (!sessionOf(userId)) return;
  const copy = document.querySelector("#root")?.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(passing)) element.remove();
  const begins = Date.now();
  const ends = indiaInstant(addDays(day, 1), "00:00").getTime() - (serverNow().getTime() - begins);
  const { lang } = document.documentElement;
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, begins, ends, lang, html: copy.innerHTML }));
  } catch {
    // A full phone opens as it did before there were glances.
    localStorage.removeItem(KEY);
  }
}

/**
 * Keeps a glance of a person's `day` as often as the page is drawn anew, while it `isFirst`: while it shows what it would
 * open with. Null for what is not known yet.
 */
export function useGlance(userId: number, day: string, isFirst: boolean | null): void {
  useEffect(() => {
    if (isFirst === null) return undefined;
    if (!isFirst) {
      localStorage.removeItem(KEY);
      return undefined;
    }
    // After it has been painted.
    const soon = setTimeout(() => keepGlance(userId, day));
    return () => clearTimeout(soon);
  });
}
