import { sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isOnBill, washCharges } from "#server/features/wash/charge.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Erased, ErasureBlockers } from "./erasure.rules.ts";

/** The paise of a `booking` that future bills will charge. */
const toBill = sql`(select coalesce(sum(wash.price_paise), 0) from wash
  where wash.booking_id = booking.booking_id and ${washCharges} and not ${isOnBill})`;

/** The obstacles to an erasure, summed over all entries. */
export async function findBlockers(db: Db, { customerIds }: Erased): Promise<ErasureBlockers> {
  const own = (column: string) => sql`${sql.ref(column)} = any(${customerIds}::integer[])`;
  const { rows } = await sql<ErasureBlockers>`
    select
      (select count(*)::integer from wash where ${own("wash.customer_id")} and ${washIs(openStatuses, "status")}) as "openWashes",
      (coalesce((select sum(greatest(owed_paise - paid_paise, 0)) from booking
          where ${own("booking.customer_id")} and billing = 'upfront'), 0)
        + coalesce((select sum(account.total_paise - credited_paise - paid_paise)
          from bill join bill_account as account using (bill_id) where ${own("bill.customer_id")}), 0)
        )::double precision as owed,
      (select count(*)::integer from wash join booking using (booking_id)
        where ${own("wash.customer_id")} and booking.billing = 'monthly' and ${washCharges}
          and not ${washIs(openStatuses)} and wash.price_paise > 0
          and not ${isOnBill}) as unbilled,
      (coalesce((select sum(greatest(paid_paise - case billing when 'upfront' then owed_paise else ${toBill} end, 0))
          from booking where ${own("booking.customer_id")}), 0)
        + coalesce((select sum(amount_paise) from payment where ${own("payment.customer_id")}), 0)
        - coalesce((select sum(part.amount_paise) from payment_allocation as part join payment using (payment_id)
          where ${own("payment.customer_id")}), 0)
        - coalesce((select sum(part.amount_paise) from bill_allocation as part join payment using (payment_id)
          where ${own("payment.customer_id")}), 0))::double precision as credit`.execute(db);
  return found(rows[0], "customer");
}
