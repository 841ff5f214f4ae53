import { sql } from "kysely";
import { answeredDebits, finalDebits, liveDebits } from "#contract/gateway/debitState.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { oneOf } from "#server/db/oneOf.ts";
import { open } from "#server/features/bill/bill.queries.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import { type BillDebit, listedDebit } from "../debit/debit.queries.ts";
import { mandateColumns, mandatesWithin } from "./mandate.queries.ts";
import type { MandateRow } from "./mandate.rules.ts";

type NextDebit = {
  billId: number;
  number: string;
  day: string;
  amountPaise: Paise;
  restPaise: Paise;
  requested: boolean;
};

export type ListedMandate = Pick<
  MandateRow,
  | "mandateId"
  | "customerId"
  | "maxPaise"
  | "status"
  | "pausedAt"
  | "url"
  | "createdAt"
  | "approvedAt"
  | "askedAt"
> & { companyId: number; companyName: string; next: NextDebit | null; last: BillDebit | null };

/** The announced or requested debit of a mandate's customer, or else the next bill that it will collect. */
const next = (today: string) => sql`(
  select json_build_object('billId', bill.bill_id, 'number', bill.number,
    'day', coalesce((debit.collect_at at time zone 'Asia/Kolkata')::date, bill.due),
    'amountPaise', coalesce(debit.amount_paise, least(${open}, mandate.max_paise)),
    'restPaise', greatest(${open} - coalesce(debit.amount_paise, mandate.max_paise), 0),
    'requested', coalesce(debit.status = 'requested', false))
  from bill join bill_account as account on account.bill_id = bill.bill_id
  left join mandate_debit as debit on debit.bill_id = bill.bill_id and ${oneOf("debit.status", liveDebits)}
  where bill.customer_id = mandate.customer_id
    and (debit.status = 'requested' or (mandate.status = 'active' and mandate.paused_at is null and ${open} > 0
      and (debit.status = 'announced' or (bill.due >= ${today}::date
        and bill.due >= (mandate.approved_at at time zone 'Asia/Kolkata')::date
        and not exists (select from mandate_debit as over where over.bill_id = bill.bill_id
          and ${oneOf("over.status", finalDebits)})))))
  order by debit.status is null, debit.collect_at, bill.due, bill.bill_id limit 1)`;

const last = sql`(
  select to_json(latest) from (
    select ${listedDebit} from mandate_debit as debit join bill using (bill_id)
    where debit.mandate_id = mandate.mandate_id and ${oneOf("debit.status", answeredDebits)}
    order by debit.settled_at desc, debit.mandate_debit_id desc limit 1) as latest)`;

type Listing = { customerId: number | undefined; mandateId?: number; today: string; limit: number };

/** Mandates within `scope`, newest first; those of one person with `customerId`. */
export async function listMandates(
  db: Db,
  scope: Scope,
  { customerId, mandateId, today, limit }: Listing,
): Promise<ListedMandate[]> {
  const { rows } = await sql<ListedMandate>`
    select ${mandateColumns}, company.company_id as "companyId", company.name as "companyName",
      ${next(today)} as next, ${last} as last
    from mandate join gateway using (gateway_id) join company using (company_id)
    where ${mandatesWithin(scope)}
      and ${customerId === undefined ? sql`true` : sql`mandate.customer_id in ${personOf(scope, customerId)}`}
      and ${mandateId === undefined ? sql`true` : sql`mandate.mandate_id = ${mandateId}`}
    order by mandate_id desc limit ${limit}`.execute(db);
  return rows;
}
