import { type RawBuilder, sql } from "kysely";
import type { WashStatus } from "#contract/wash/state.ts";
import { oneOf } from "#server/db/oneOf.ts";

/** Matches washes in one of these states. `column` is the status column. */
export const washIs = (statuses: readonly WashStatus[], column = "wash.status"): RawBuilder<boolean> =>
  oneOf(column, statuses);

/** True for a done `wash` of which the washer has said that there is no photo, while none has come since. */
export const hasNoPhoto = sql<boolean>`(${washIs(["done"])} and wash.outcome_no_photo
  and not exists (select from wash_photo as photo where photo.wash_id = wash.wash_id))`;
