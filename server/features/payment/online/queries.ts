import { type RawBuilder, sql } from "kysely";

/** SQL condition on a row of `gateway`: customers can be sent to its payment pages. */
export const takesPayments = sql<boolean>`(gateway.active and gateway.sealed_key_secret is not null
  and (gateway.name <> 'fake' or gateway.base_url is not null))`;

/** SQL condition: `company` has a gateway whose payment pages its customers can be sent to. */
export const paysOnline = (company: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from gateway where gateway.company_id = ${company} and ${takesPayments})`;
