import { canTakeOff } from "#contract/booking/change.ts";
import { indiaAt } from "#contract/day.ts";
import { formatTime } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Caller } from "#server/scope.ts";
import type { WashRow } from "./queries.ts";

/** A wash as the caller sees it. */
export function washOnWire({ pricePaise, slot, plannedSlot, ...row }: WashRow, caller: Caller, now: Date) {
  const begins = { day: row.day, time: slot.slice(0, 5) };
  return {
    ...row,
    slot: formatTime(slot),
    plannedSlot: plannedSlot && formatTime(plannedSlot),
    price: rupeesOf(pricePaise),
    canSkip: row.status === "scheduled" && canTakeOff(begins, indiaAt(now), caller.usertype === "Customer"),
  };
}
