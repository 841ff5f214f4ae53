import type { BoardWash } from "#contract/round/board.ts";
import { formatTime } from "#contract/format.ts";
import type { BoardRow } from "./queries.ts";

/** A wash as the board shows it: why it was missed, or why nobody can take it. */
export const boardWashOnWire = ({ slot, unassignedReason, outcomeReason, ...row }: BoardRow): BoardWash => ({
  ...row,
  time: formatTime(slot),
  reason: row.status === "missed" ? outcomeReason : row.status === "scheduled" ? unassignedReason : null,
});
