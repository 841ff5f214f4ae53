import type { RawBuilder } from "kysely";
import type { WashStatus } from "#contract/wash/state.ts";
import { oneOf } from "#server/db/oneOf.ts";

/** The condition that a wash is in one of these states; `column` is its status, of the table `wash` unless said otherwise. */
export const washIs = (statuses: readonly WashStatus[], column = "wash.status"): RawBuilder<boolean> =>
  oneOf(column, statuses);
