import type { BoardProvider, BoardWash } from "#contract/dispatch/board.ts";
import { formatTime } from "#contract/format.ts";
import type { BoardRow, BoardSums } from "./queries.ts";

export const boardWashOnWire = (row: BoardRow): BoardWash => ({ ...row, time: formatTime(row.slot) });

export const providerOnWire = ({ lastHeard, ...sums }: BoardSums["providers"][number]): BoardProvider => ({
  ...sums,
  lastHeard: lastHeard && new Date(lastHeard).toISOString(),
});
