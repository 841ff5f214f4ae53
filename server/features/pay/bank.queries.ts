import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ofPayslip, payWithin, sqlMonth } from "./month.queries.ts";
import type { PayClosing } from "./close.queries.ts";

export type Account = { accountId: number; holderName: string; ifsc: string; sealed: Buffer };

/** A payslip to pay, with the provider's account that was added last. */
export type Unpaid = {
  payslipId: number;
  providerId: number;
  name: string;
  netPaise: Paise;
  account: Account | null;
};

type Row = Omit<Unpaid, "account"> & { [Key in keyof Account]: Account[Key] | null };

/** A closed month's payslips that pay something out and are not marked as paid, by name. */
export async function findUnpaid(db: Db, scope: Scope, { companyId, month }: PayClosing): Promise<Unpaid[]> {
  const { rows } = await sql<Row>`
    select payslip_id as "payslipId", payslip.provider_id as "providerId", provider_name as name, net_paise::double precision as "netPaise",
      account.provider_account_id as "accountId", holder_name as "holderName", ifsc, number_sealed as sealed
    from payslip left join payslip_payment using (payslip_id)
    left join lateral (select * from provider_account
      where provider_account.provider_id = payslip.provider_id
      order by provider_account_id desc limit 1) as account on true
    where payslip.month = ${sqlMonth(month)} and net_paise > 0 and paid_on is null
      and ${payWithin(scope, { companyId }, ofPayslip)}
    order by lower(provider_name), payslip.provider_id`.execute(db);
  return rows.map(({ accountId, holderName, ifsc, sealed, ...slip }) => ({
    ...slip,
    account:
      accountId === null || holderName === null || ifsc === null || sealed === null
        ? null
        : { accountId, holderName, ifsc, sealed },
  }));
}
