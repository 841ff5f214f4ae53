import type { RawBuilder } from "kysely";
import type { WashStatus } from "#contract/wash/state.ts";
import { oneOf } from "#server/db/oneOf.ts";

/** Matches washes in one of these states. `column` is the status column. */
export const washIs = (statuses: readonly WashStatus[], column = "wash.status"): RawBuilder<boolean> =>
  oneOf(column, statuses);
