import { sql } from "kysely";
import type { accountTypes } from "#contract/provider/account.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { providersWithin } from "./provider.queries.ts";

export type AccountFields = {
  type: (typeof accountTypes)[number];
  holderName: string;
  ifsc: string;
  bankName: string;
  branchName: string;
  upiId: string;
};

/** An account number as stored: encrypted, plus its last digits for display. */
export type SealedNumber = { sealed: Buffer; lastFour: string };

export type AccountRow = AccountFields & {
  accountId: number;
  providerId: number;
  lastFour: string;
  sealed: Buffer;
};

const accounts = (db: Db, scope: Scope) =>
  db
    .selectFrom("provider_account as account")
    .innerJoin("provider", "provider.provider_id", "account.provider_id")
    .innerJoin("app_user as person", "person.user_id", "provider.user_id")
    .where(providersWithin(scope))
    .select([
      "account.provider_account_id as accountId",
      "account.provider_id as providerId",
      "account.account_type as type",
      "account.holder_name as holderName",
      "account.ifsc",
      "account.bank_name as bankName",
      "account.branch_name as branchName",
      "account.upi_id as upiId",
      "account.number_last4 as lastFour",
      "account.number_sealed as sealed",
    ]);

export const findAccounts = (db: Db, scope: Scope, providerId: number): Promise<AccountRow[]> =>
  accounts(db, scope)
    .where("account.provider_id", "=", providerId)
    .orderBy("account.provider_account_id")
    .execute();

export const findAccount = (db: Db, scope: Scope, accountId: number): Promise<AccountRow | undefined> =>
  accounts(db, scope).where("account.provider_account_id", "=", accountId).executeTakeFirst();

/** Like `findAccount`, and locks the account until the transaction ends. */
export const lockBankAccount = (db: Db, scope: Scope, accountId: number): Promise<AccountRow | undefined> =>
  accounts(db, scope)
    .where("account.provider_account_id", "=", accountId)
    .forUpdate("account")
    .executeTakeFirst();

const columns = (fields: AccountFields) => ({
  account_type: fields.type,
  holder_name: fields.holderName,
  ifsc: fields.ifsc,
  bank_name: fields.bankName,
  branch_name: fields.branchName,
  upi_id: fields.upiId,
});

const numberColumns = ({ sealed, lastFour }: SealedNumber) => ({
  number_sealed: sealed,
  number_last4: lastFour,
});

export async function insertAccount(
  db: Db,
  providerId: number,
  fields: AccountFields,
  number: SealedNumber,
): Promise<number> {
  const { accountId } = await db
    .insertInto("provider_account")
    .values({ provider_id: providerId, ...columns(fields), ...numberColumns(number) })
    .returning("provider_account_id as accountId")
    .executeTakeFirstOrThrow();
  return accountId;
}

/** A null number leaves the stored one. */
export async function changeAccount(
  db: Db,
  accountId: number,
  fields: AccountFields,
  number: SealedNumber | null,
): Promise<void> {
  await db
    .updateTable("provider_account")
    .set({ ...columns(fields), ...(number && numberColumns(number)) })
    .where("provider_account_id", "=", accountId)
    .execute();
}

export async function removeAccount(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom("provider_account").where("provider_account_id", "=", accountId).execute();
}

/** The most frequent bank and branch names that other accounts with this branch code have. */
export async function findBranch(
  db: Db,
  ifsc: string,
): Promise<{ bankName: string; branchName: string } | undefined> {
  const { rows } = await sql<{ bankName: string; branchName: string }>`
    select bank_name as "bankName", branch_name as "branchName" from provider_account
    where ifsc = ${ifsc} and branch_name <> ''
    group by bank_name, branch_name
    order by count(*) desc, branch_name
    limit 1`.execute(db);
  return rows[0];
}
