import { addDays, indiaAt } from "#contract/day.ts";
import { clockOffsetDays } from "#web/lib/clock.ts";
import { saveSkew } from "./store.ts";

let skew = clockOffsetDays * 86_400_000;

/** What time it is at the server, as far as this phone knows. */
export const serverNow = (): Date => new Date(Date.now() + skew);

/** The day that it is there, and the one after. */
export function twoDays(): [string, string] {
  const { day } = indiaAt(serverNow());
  return [day, addDays(day, 1)];
}

/** Takes up what was learnt of the server's clock when the page was open before: ms ahead of the phone's, null when nothing was. */
export function takeClock(kept: number | null): void {
  skew = kept ?? skew;
}

/** Puts the clock right by what the server says it is. */
export async function setClock(serverTime: Date): Promise<void> {
  const told = serverTime.getTime() - Date.now();
  skew = told;
  await saveSkew(told);
}
