import { type RawBuilder, sql } from "kysely";
import type { WebhookEvent } from "#contract/webhook/event.ts";
import type { Db } from "#server/db/database.ts";
import { queueing } from "#server/jobs/jobs.queries.ts";
import { publishing } from "./publish.jobs.ts";
import { eventOfFact } from "./publish.rules.ts";

/** SQL that enqueues the job for each row of `news` (`event`, `about`) that a webhook subscribes to. */
const enqueueWebhooks = (news: RawBuilder<unknown>, at: Date) =>
  queueing(
    publishing,
    sql`jsonb_build_object('event', event, 'at', ${at.toISOString()}::text, 'about', about)`,
    sql`${news} where exists (select from webhook where active and event = any(events))`,
    at,
  );

/** SQL, part of a larger statement, that publishes the rows of `news` (`booking_id`, `fact`). */
export const publishingFacts = (news: RawBuilder<unknown>, at: Date): RawBuilder<unknown> =>
  enqueueWebhooks(
    sql`(select ${JSON.stringify(eventOfFact)}::jsonb ->> (fact ->> 'kind') as event,
      jsonb_build_object('bookingId', booking_id, 'fact', fact) as about from ${news}) as published`,
    at,
  );

export type CompanyEvent = { companyId: number; data: Record<string, unknown> };

/** Publishes events of companies, in their transaction. `data` is sent as it is. */
export async function publish(
  db: Db,
  event: WebhookEvent,
  at: Date,
  events: readonly CompanyEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await enqueueWebhooks(
    sql`(select ${event}::text as event, about
      from unnest(${events.map((one) => JSON.stringify(one))}::jsonb[]) as about) as published`,
    at,
  ).execute(db);
}
