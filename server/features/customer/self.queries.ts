import { sql, type RawBuilder } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { changeUser } from "#server/features/account/account.queries.ts";
import { isBusiness, type LastBooked, lastBookedColumns } from "./lastBooked.queries.ts";
import { customersWithin } from "./customer.queries.ts";

/**
 * True if all companies that have the caller's phone accept customers without an email; if none has it, if all active
 * ones do.
 */
export async function findSelfEmailOptional(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ emailOptional: boolean }>`
    select coalesce(
      (select bool_and(company.email_optional) from customer join company using (company_id)
        where ${customersWithin(scope)}),
      (select bool_and(email_optional) from company where active), false) as "emailOptional"`.execute(db);
  return found(rows[0], "customer").emailOptional;
}

/** SQL condition: an entry of the caller is a business customer. */
const hasBusiness = (scope: Scope): RawBuilder<boolean> =>
  sql`exists (select from customer where ${customersWithin(scope)} and ${isBusiness("customer")})`;

export async function findSelf(
  db: Db,
  scope: Scope,
): Promise<({ name: string; email: string | null; phone: string } & LastBooked) | undefined> {
  // Whom an office has signed in reads what that company knows, not what the phone's owner has entered elsewhere.
  const isLimited = scope.companyId !== null;
  const isOwnBooking = sql`booking.customer_id in (select customer_id from customer where ${customersWithin(scope)})`;
  const { rows } = await sql<{ name: string; email: string | null; phone: string } & LastBooked>`
    select ${isLimited ? sql`coalesce(own.name, 'Customer')` : sql`person.name`} as name,
      ${isLimited ? sql`own.email` : sql`coalesce(person.email, own.email)`} as email, person.phone, ${lastBookedColumns(isOwnBooking, hasBusiness(scope))}
    from app_user as person
    left join lateral (select name, email from customer
      where ${customersWithin(scope)} order by customer_id desc limit 1) as own on true
    where person.user_id = ${scope.userId}`.execute(db);
  return rows[0];
}

/** True if one of the caller's entries is a business customer. */
export async function isBusinessSelf(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select where ${hasBusiness(scope)}`.execute(db);
  return rows.length > 0;
}

/**
 * Updates the caller's account, and the customer in every company that has the phone. Whom an office has signed in
 * changes that company's entry alone: a code is mailed to the account's address, which opens every company.
 */
export async function changeSelf(
  db: Db,
  scope: Scope,
  { name, email }: { name: string; email: string },
): Promise<void> {
  if (scope.companyId === null) await changeUser(db, scope.userId, { name, email });
  await sql`update customer set name = ${name}, email = ${email} where ${customersWithin(scope)}`.execute(db);
}
