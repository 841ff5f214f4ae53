import { addDays, indiaAt } from "#contract/day.ts";
import { clockOffsetDays } from "#web/lib/clock.ts";
import { saveSkew } from "./store.ts";

let skew = clockOffsetDays * 86_400_000;

/** The server's time, as far as known. */
export const serverNow = (): Date => new Date(Date.now() + skew);

/** Today and tomorrow by the server's clock. */
export function twoDays(): [string, string] {
  const { day } = indiaAt(serverNow());
  return [day, addDays(day, 1)];
}

/** Restores the stored clock offset: ms ahead of the phone's, null if unknown. */
export function restoreClock(stored: number | null): void {
  skew = stored ?? skew;
}

export async function setClock(serverTime: Date): Promise<void> {
  const offset = serverTime.getTime() - Date.now();
  skew = offset;
  await saveSkew(offset);
}
