import { eraseCustomer, eraseSelf, type Erasure } from "#contract/erasure/erasure.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, inEnglish, missing, refusalText } from "#server/errors/apiError.ts";
import { announceChange } from "#server/features/account/end.queries.ts";
import { endMandate } from "#server/features/gateway/mandate/mandate.jobs.ts";
import { findUnendedMandates } from "#server/features/gateway/mandate/mandate.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import type { Scope } from "#server/access/scope.ts";
import { countErased, erase, lockErased } from "./erasure.queries.ts";
import { findBlockers } from "./blocker.queries.ts";
import type { Erased } from "./erasure.rules.ts";
import { refusalsOf } from "./erasure.rules.ts";

/** Erases locked entries, or reports what that would do. @throws 409 with what prevents it. */
async function eraseLocked(
  db: Db,
  erased: Erased,
  { now, isTried: isDryRun }: { now: Date; isTried: boolean },
): Promise<Erasure> {
  const refusals = refusalsOf(await findBlockers(db, erased));
  if (!isDryRun && refusals.length > 0) throw new ApiError("conflict", refusals);
  const { keepsBills, ...erases } = await countErased(db, erased);
  if (!isDryRun) {
    for (const mandateId of await findUnendedMandates(db, erased.customerIds))
      await endMandate(db, mandateId, { now });
    await erase(db, erased, now);
    for (const userId of erased.userIds) await announceChange(db, userId);
  }
  return {
    erased: !isDryRun,
    refusals: refusals.map(inEnglish),
    refusalTexts: refusals,
    erases,
    keepsBills,
  };
}

export function erasureRoutes(serve: Serve, { sessions }: { sessions: Sessions }): void {
  const forget = ({ userIds }: Erased) => {
    for (const userId of userIds) sessions.forget(`user:${userId}`);
  };
  const lockCustomer = async (db: Db, scope: Scope, customerId: number | null) => {
    const erased = await lockErased(db, scope, customerId);
    if (customerId !== null && !erased.customerIds.includes(customerId)) throw missing("customer");
    return erased;
  };

  serve(eraseCustomer, ({ body, scope, now, write }) =>
    write(async (db, afterCommit) => {
      const erased = await lockCustomer(db, scope, body.CustomerId);
      afterCommit(() => forget(erased));
      return eraseLocked(db, erased, { now, isTried: body.DryRun });
    }),
  );

  serve(eraseSelf, ({ body, caller, scope, now, write }) => {
    // It erases the phone's owner everywhere, which one company's office cannot vouch for.
    if (caller.customerId !== undefined) throw new ApiError("forbidden", refusalText("officeSignedIn"));
    return write(async (db, afterCommit) => {
      const erased = await lockCustomer(db, scope, null);
      afterCommit(() => forget(erased));
      return eraseLocked(db, erased, { now, isTried: body.DryRun });
    });
  });
}
