import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { getOwnAway, removeOwnAway, setOwnAway } from "#contract/dispatch/ownAway.ts";
import { MAX_OWN_AWAY } from "#contract/dispatch/ownAwayReasons.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, invalid, refusalText } from "#server/errors/apiError.ts";
import { post } from "#server/features/message/message.jobs.ts";
import type { MessageOf } from "#server/features/message/message.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import { applyAbsence, endAbsenceFrom, planAbsence } from "./absence.routes.ts";
import { findChosenProvider, type Provider } from "./chosen.queries.ts";
import { findCompanyOf, findOwnAbsences, isAbsentThroughout, lockOwnAbsence } from "./ownAway.queries.ts";

type Notice = MessageOf<"providerAway" | "providerBack"> & { last: string; now: Date };

export function ownAwayRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  /** Tells the office of a company, whose mail is read by whoever assigns its washes. */
  async function notifyOffice(db: Db, { companyId }: Provider, { last, now, ...message }: Notice) {
    const { email } = await findCompanyOf(db, companyId);
    if (email === "") return;
    await post(db, secrets, {
      ...message,
      channel: "mail",
      to: email,
      companyId,
      now,
      expiresAt: indiaInstant(addDays(last, 1), "00:00"),
    });
  }

  serve(setOwnAway, ({ body, caller, scope, now, write }) =>
    write(async (db) => {
      const providerId = found(caller.providerId ?? undefined, "provider");
      const { From, To, Reason } = body;
      const today = indiaAt(now).day;
      if (From < today) throw invalid({ From: refusalText("daysPassed") });
      if (From > addDays(today, MAX_OWN_AWAY))
        throw invalid({ From: refusalText("awayTooFar", { count: MAX_OWN_AWAY }) });
      const provider = await findChosenProvider(db, scope, providerId);
      if (await isAbsentThroughout(db, { providerId, from: From, to: To }))
        throw new ApiError("conflict", refusalText("alreadyAway"));
      const context = { body: { ...body, ProviderId: providerId, DryRun: false }, scope, now };
      const planned = await planAbsence(db, context);
      const providerAbsenceId = await applyAbsence(db, context, planned, { byProvider: true });
      const { promised: washes, others } = planned;
      const parameters = { provider: provider.name, day: From, until: To, reason: Reason, washes, others };
      await notifyOffice(db, provider, { template: "providerAway", parameters, last: To, now });
      return { providerAbsenceId, washes, others };
    }),
  );

  serve(getOwnAway, async ({ caller, db, now }) =>
    caller.providerId === null
      ? []
      : findOwnAbsences(db, { providerId: caller.providerId, today: indiaAt(now).day }),
  );

  serve(removeOwnAway, ({ body: { ProviderAbsenceId: absenceId }, caller, scope, now, write }) =>
    write(async (db) => {
      const providerId = found(caller.providerId ?? undefined, "absence");
      const today = indiaAt(now).day;
      const provider = await findChosenProvider(db, scope, providerId);
      const { from, to } = await lockOwnAbsence(db, absenceId, { providerId, today });
      const washes = await endAbsenceFrom(db, { absenceId, providerId, today });
      const parameters = { provider: provider.name, day: from < today ? today : from, until: to };
      await notifyOffice(db, provider, { template: "providerBack", parameters, last: to, now });
      return { washes };
    }),
  );
}
