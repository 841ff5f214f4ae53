import type { BoardProvider, BoardWash } from "#contract/dispatch/board.ts";
import { formatTime } from "#contract/format.ts";
import type { BoardRow, BoardSums } from "./board.queries.ts";

export const serializeBoardWash = (row: BoardRow): BoardWash => ({ ...row, time: formatTime(row.slot) });

export const serializeBoardProvider = ({
  lastHeard,
  ...sums
}: BoardSums["providers"][number]): BoardProvider => ({
  ...sums,
  lastHeard: lastHeard && new Date(lastHeard).toISOString(),
});
