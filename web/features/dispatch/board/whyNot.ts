import type { BoardWash } from "#contract/dispatch/board.ts";
import { formatDay } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";

/** Why none of these washes can be assigned; null if some can. */
export function whyNotAssign(washes: readonly BoardWash[]): string | null {
  if (!hasPermission("board:assign")) return "Your role looks at the board and assigns nobody.";
  if (washes.some(({ status }) => status === "scheduled")) return null;
  const [only] = washes.length === 1 ? washes : [];
  return only
    ? `The wash of ${only.vehicleNumber} is ${only.status} already: nobody can be assigned to it any more.`
    : "These washes are done or missed already: nobody can be assigned to them any more.";
}

/** Why the outcome of washes of `day` cannot be recorded yet, or by this role; null if it can. */
export function whyNotRecord(day: string, today: string): string | null {
  if (!hasPermission("round:record")) return "Your role does not record what became of washes.";
  return day > today ? `The washes of ${formatDay(day)} can be recorded on that day.` : null;
}
