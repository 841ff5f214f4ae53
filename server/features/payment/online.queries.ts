import { type RawBuilder, sql } from "kysely";
import { finalDebits, liveDebits } from "#contract/gateway/debitState.ts";
import { oneOf } from "#server/db/oneOf.ts";

/** SQL condition on a row of `gateway`: customers can be sent to its payment pages. */
export const takesPayments = sql<boolean>`(gateway.active and gateway.sealed_key_secret is not null
  and (gateway.name <> 'fake' or gateway.base_url is not null))`;

/** SQL condition: `company` has a gateway whose payment pages its customers can be sent to. */
export const paysOnline = (company: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from gateway where gateway.company_id = ${company} and ${takesPayments})`;

/** SQL condition: AutoPay has asked the bank for `bill`, which has not answered. */
export const isBeingCollected = (bill: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from mandate_debit where mandate_debit.bill_id = ${bill} and status = 'requested')`;

/** SQL condition on `bill`: AutoPay has announced it or asked for it, or collects it once it is due. */
export const isOnAutoPay = (today: string): RawBuilder<boolean> =>
  sql`(exists (select from mandate_debit where mandate_debit.bill_id = bill.bill_id
      and ${oneOf("status", liveDebits)})
    or (bill.due >= ${today}::date and bill.booking_id is null
      and exists (select from mandate join gateway using (gateway_id)
        where mandate.customer_id = bill.customer_id and mandate.status = 'active' and paused_at is null
          and bill.due >= (approved_at at time zone 'Asia/Kolkata')::date and ${takesPayments})
      and not exists (select from mandate_debit where mandate_debit.bill_id = bill.bill_id
        and ${oneOf("status", finalDebits)})))`;
