import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Erased } from "./erasure.rules.ts";

const containsAny = (text: RawBuilder<unknown>, sought: readonly string[]) =>
  sql`${text} like any(${sought.map((one) => `%${one.replace(/[\\%_]/g, "\\$&")}%`)}::text[])`;

/**
 * SQL condition: a text of one of the companies contains a phone, plate or email, or any text contains the verified
 * phone.
 */
const mentions = (
  text: RawBuilder<unknown>,
  companyId: RawBuilder<unknown>,
  { companyIds, phones, plates, emails, provenPhones }: Erased,
) => sql`(${containsAny(text, provenPhones)}
  or (${companyId} = any(${companyIds}::integer[]) and ${containsAny(text, [...phones, ...plates, ...emails])}))`;

const recipients = (phones: readonly string[]) => phones.map((phone) => `+91${phone}`);

export const isMessage = (erased: Erased) =>
  sql`((message.company_id = any(${erased.companyIds}::integer[])
      and message.recipient = any(${[...recipients(erased.phones), ...erased.emails]}::text[]))
    or (message.company_id is null and message.recipient = any(${recipients(erased.unownedPhones)}::text[]))
    or message.recipient = any(${recipients(erased.provenPhones)}::text[])
    or ${mentions(sql`message.parameters::text`, sql`message.company_id`, erased)})`;

/** Erases the content of tickets, messages, jobs, webhook deliveries and payment references. */
export async function eraseMessages(db: Db, erased: Erased): Promise<void> {
  const { customerIds } = erased;
  const own = sql`customer_id = any(${customerIds}::integer[])`;
  const tickets = sql`(select ticket_id from ticket where ${own})`;
  await sql`update ticket set subject = 'Erased', description = 'Erased' where ticket_id in ${tickets}`.execute(
    db,
  );
  await sql`update ticket_reply set message = 'Erased' where ticket_id in ${tickets}`.execute(db);
  await sql`delete from ticket_photo where ticket_id in ${tickets}`.execute(db);
  await sql`delete from message where ${isMessage(erased)}`.execute(db);
  await sql`delete from webhook_delivery
    where ${mentions(sql`body`, sql`(body::jsonb -> 'data' ->> 'companyId')::integer`, erased)}`.execute(db);
  const about = sql`coalesce((payload -> 'about' ->> 'companyId')::integer, (select company_id from booking
    where booking_id = (payload -> 'about' ->> 'bookingId')::integer))`;
  // One that runs is held by its worker, which may wait for this erasure; it goes when it has run.
  await sql`delete from job where job_id in (select job_id from job
    where payload ->> 'customerId' = any(${customerIds.map(String)}::text[])
      or ${mentions(sql`payload::text`, about, erased)}
    for update skip locked)`.execute(db);
  await sql`update claim set reason = 'Erased' where ${own} and reason <> ''`.execute(db);
  await sql`update payment_promise set note = '' where ${own} and note <> ''`.execute(db);
  await sql`delete from bank_reference
    where payment_id in (select payment_id from payment where ${own}) and reference !~ '^[0-9]{12}$'`.execute(
    db,
  );
  // The bank's own reference of twelve digits stays.
  await sql`update payment set reference = '' where ${own}
    and reference !~ '^[0-9]{12}$'`.execute(db);
}
