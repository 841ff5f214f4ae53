import { type RawBuilder, sql } from "kysely";
import type { Trail } from "#server/features/audit/trail.ts";

/** What an offer is limited to, told with it. */
const limitedTo = (what: "service" | "society") =>
  ({
    table: `offer_${what}`,
    untold: ["offer_id"],
    calledBy: [`${what}_id`],
    inside: { noun: "offer", column: "offer_id" },
    toldWith: { offer: (offerId: number): RawBuilder<boolean> => sql`record_id = ${offerId}` },
  }) as const satisfies Trail;

export const offerTrails = {
  offer: { table: "offer", pointers: ["offer_id"] },
  offerService: limitedTo("service"),
  offerSociety: limitedTo("society"),
} as const satisfies Record<string, Trail>;
