import type { Secrets } from "#server/crypto/secrets.ts";
import { notifyHolder } from "#server/features/session/factor.jobs.ts";
import { findFactor, switchOff } from "#server/features/session/factor.queries.ts";
import { requireConfirmed } from "#server/features/session/password.routes.ts";
import { announceChangeOfAll, endSessionsOf } from "#server/features/account/end.queries.ts";
import { ApiError, found, type Noun, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import { companyNameFor, lockPerson, type Kind } from "./people.queries.ts";
import type { PeopleCalls, wireNames } from "./people.serialize.ts";
import { isFactorRequired, requireFactor } from "./factor.queries.ts";

type Options = { sessions: Sessions; secrets: Secrets };

type KindCalls = { calls: PeopleCalls; kind: Kind; noun: Noun } & Pick<ReturnType<typeof wireNames>, "idOf">;

/** The calls of administrators and owners about others' second factors: require them, and remove a lost one. */
export function serveFactor(
  serve: Serve,
  { sessions, secrets }: Options,
  { calls, kind, noun, idOf }: KindCalls,
): void {
  serve(calls.resetFactor, ({ body, caller, scope, now, request, write }) =>
    write(async (db, afterCommit) => {
      const person = found(await lockPerson(db, kind, scope, idOf(body)), noun);
      const { userId } = person;
      if (userId === caller.userId) throw new ApiError("conflict", refusalText("ownFactorElsewhere"));
      await requireConfirmed(db, request, now, refusalText("confirmForFactor"));
      if (!person.secondFactor) return {};
      await switchOff(db, userId);
      await endSessionsOf(db, { userId }, null);
      await notifyHolder(db, secrets, {
        holder: person,
        note: { template: "factorReset", parameters: { name: person.name, by: caller.name } },
        now,
      });
      afterCommit(() => sessions.forget(`user:${userId}`));
      return {};
    }),
  );

  serve(calls.getRule, async ({ body, scope, db }) => {
    const companyId = body.CompanyId ?? null;
    await companyNameFor(db, scope, companyId);
    return { required: await isFactorRequired(db, companyId) };
  });

  serve(calls.setRule, ({ body, caller, scope, now, request, write }) =>
    write(async (db, afterCommit) => {
      const companyId = body.CompanyId ?? null;
      await companyNameFor(db, scope, companyId);
      // Callers need a factor of their own first, so that they cannot lock themselves out.
      if (body.Required && !(await findFactor(db, caller.userId)).on)
        throw new ApiError("conflict", refusalText("ownFactorFirst"));
      await requireConfirmed(db, request, now, refusalText("confirmForRule"));
      await requireFactor(db, companyId, body.Required);
      const changed = await announceChangeOfAll(db, companyId);
      afterCommit(() => {
        for (const userId of changed) sessions.forget(`user:${userId}`);
      });
      return {};
    }),
  );
}
