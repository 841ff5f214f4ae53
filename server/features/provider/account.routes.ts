import type { z } from "zod";
import {
  type AccountFields as WireFields,
  addAccount,
  deleteAccount,
  getAccount,
  getAccounts,
  getBranch,
  isMasked,
  maskOf,
  revealAccount,
  updateAccount,
} from "#contract/provider/account.ts";
import { bankOf } from "#contract/provider/ifsc.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { recordAccess } from "#server/db/auditedAccess.ts";
import { requireConfirmed } from "#server/features/session/password.routes.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findProvider, lockProvider } from "./provider.queries.ts";
import {
  type AccountFields,
  type AccountRow,
  changeAccount,
  findAccount,
  findAccounts,
  findBranch,
  lockBankAccount,
  insertAccount,
  removeAccount,
  type SealedNumber,
} from "./account.queries.ts";
import { contextOf } from "./account.rules.ts";

type AccountBody = z.output<typeof WireFields>;

const fieldsOf = (body: AccountBody): AccountFields => ({
  type: body.accountType,
  holderName: body.accountHolderName,
  ifsc: body.ifsccode,
  bankName: body.bankName,
  branchName: body.branchName,
  upiId: body.upiid,
});

const serializeAccount = (row: AccountRow) => ({
  providerAccountId: row.accountId,
  providerId: row.providerId,
  accountNumber: maskOf(row.lastFour),
  accountHolderName: row.holderName,
  accountType: row.type,
  ifsccode: row.ifsc,
  bankName: row.bankName,
  branchName: row.branchName,
  upiid: row.upiId,
});

const CONFIRM_TEXT = refusalText("confirmForMoney");
/** With the number these alone decide where money goes: changing them requires a recent proof of identity. */
const routingFields = ["ifsc", "upiId"] as const;

export function accountRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  const seal = (number: string, providerId: number): SealedNumber => ({
    sealed: secrets.seal(number, contextOf(providerId)),
    lastFour: number.slice(-4),
  });
  const open = ({ sealed, providerId }: AccountRow) => secrets.open(sealed, contextOf(providerId));

  serve(addAccount, ({ body, scope, write, request, now }) =>
    write(async (db) => {
      const { providerId, accountNumber } = body;
      if (isMasked(accountNumber)) throw invalid({ accountNumber: fieldText("notANumber") });
      await requireConfirmed(db, request, now, CONFIRM_TEXT);
      await lockProvider(db, scope, providerId);
      const number = seal(accountNumber, providerId);
      return { providerAccountId: await insertAccount(db, providerId, fieldsOf(body), number) };
    }),
  );

  serve(updateAccount, ({ body, scope, write, request, now }) =>
    write(async (db) => {
      const { providerAccountId, providerId, accountNumber } = body;
      const stored = found(await lockBankAccount(db, scope, providerAccountId), "account");
      if (stored.providerId !== providerId) throw invalid({ providerId: refusalText("accountOfOther") });
      if (isMasked(accountNumber) && accountNumber !== maskOf(stored.lastFour))
        throw invalid({ accountNumber: fieldText("notANumber") });
      const isNewNumber = !isMasked(accountNumber) && accountNumber !== open(stored);
      const fields = fieldsOf(body);
      if (isNewNumber || routingFields.some((field) => fields[field] !== stored[field]))
        await requireConfirmed(db, request, now, CONFIRM_TEXT);
      await changeAccount(
        db,
        providerAccountId,
        fields,
        isNewNumber ? seal(accountNumber, providerId) : null,
      );
      return { providerAccountId };
    }),
  );

  serve(getAccounts, async ({ body, scope, db }) => {
    found(await findProvider(db, scope, body.providerId), "provider");
    return (await findAccounts(db, scope, body.providerId)).map(serializeAccount);
  });

  serve(getAccount, async ({ body, scope, db }) =>
    serializeAccount(found(await findAccount(db, scope, body.providerAccountId), "account")),
  );

  serve(revealAccount, ({ body, scope, caller, db }) =>
    // Not through `write`: a stored reply would contain the number in clear.
    db.transaction().execute(async (transaction) => {
      const account = found(await findAccount(transaction, scope, body.providerAccountId), "account");
      await recordAccess(transaction, caller.userId, {
        noun: "providerAccount",
        id: account.accountId,
        name: account.holderName,
      });
      return { accountNumber: open(account) };
    }),
  );

  serve(deleteAccount, ({ body, scope, write }) =>
    write(async (db) => {
      found(await lockBankAccount(db, scope, body.providerAccountId), "account");
      await removeAccount(db, body.providerAccountId);
      return {};
    }),
  );

  serve(getBranch, async ({ body: { ifsccode }, db }) => {
    const branch = await findBranch(db, ifsccode);
    return {
      bankName: bankOf(ifsccode) ?? branch?.bankName ?? "",
      branchName: branch?.branchName ?? "",
    };
  });
}
