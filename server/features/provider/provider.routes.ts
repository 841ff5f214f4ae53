import type { FastifyRequest } from "fastify";
import { reachOf } from "#contract/access.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Channel } from "#contract/message/channel.ts";
import {
  addProvider,
  deleteProvider,
  getProvider,
  getProviders,
  inviteProvider,
  searchProviders,
  updateProvider,
} from "#contract/provider/provider.ts";
import { ratingOf } from "#contract/stars.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { channelToPhone } from "#server/features/session/invitation.rules.ts";
import { requireConfirmed } from "#server/features/session/password.routes.ts";
import { announceChange, endSessionsOf } from "#server/features/account/end.queries.ts";
import { dropSignInCode } from "#server/features/session/signInCode.queries.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import type { Caller } from "#server/access/scope.ts";
import { dropResets } from "#server/features/account/reset.queries.ts";
import {
  changeProvider,
  findProvider,
  findProviders,
  type LockedProvider,
  lockProvider,
} from "./provider.queries.ts";
import { invitePerson, registerProvider, requireDetails } from "./provider.command.ts";
import { countReferences, removeProvider } from "./removal.queries.ts";
import { searchProviderPage } from "./list.queries.ts";
import { type ProviderBody, fieldsOf, serializeProvider } from "./provider.serialize.ts";

/** Washes without a photo are counted for this many days. */
const PHOTO_DAYS = 30;

type Options = {
  sessions: Sessions;
  publicUrl: string;
  secrets: Secrets;
  /** Channels with a sender. */
  sending?: readonly Channel[];
};

/**
 * Guards a change of email or phone: whoever receives the mails can choose the password, whoever receives the codes
 * signs in, and both see where money goes.
 */
async function requireContactChange(
  db: Db,
  person: LockedProvider,
  { email1, phone1 }: Pick<ProviderBody, "email1" | "phone1">,
  { caller, request, now }: ProviderCall,
): Promise<void> {
  const isSame = { email1: email1 === person.email, phone1: phone1 === person.phone };
  if (isSame.email1 && (isSame.phone1 || !person.isPaid)) return;
  if (person.isPaid && !reachOf(caller.role, "account:write")) {
    const text = refusalText(isSame.email1 ? "paidPhone" : "paidEmail");
    throw new ApiError("forbidden", text, { fields: { [isSame.email1 ? "phone1" : "email1"]: text } });
  }
  await requireConfirmed(
    db,
    request,
    now,
    refusalText(isSame.email1 ? "confirmForPhone" : "confirmForEmail"),
  );
}

type ProviderCall = { caller: Caller; request: FastifyRequest; now: Date };

export function providerRoutes(serve: Serve, { sessions, publicUrl, secrets, sending = [] }: Options): void {
  const channel = channelToPhone(sending);
  const invite = (db: Db, person: LockedProvider, { caller, now }: Pick<ProviderCall, "caller" | "now">) =>
    invitePerson(db, person, { caller, now, publicUrl, secrets, channel });

  serve(addProvider, ({ body, caller, now, scope, write }) =>
    write(async (db) => {
      const person = await registerProvider(db, scope, body, now);
      await invite(db, person, { caller, now });
      return { providerId: person.providerId };
    }),
  );

  serve(inviteProvider, ({ body, caller, now, scope, write }) =>
    write(async (db) => {
      const person = await lockProvider(db, scope, body.providerId);
      if (!person.invited)
        throw new ApiError("conflict", refusalText("passwordChosen", { name: person.name }));
      await invite(db, person, { caller, now });
      return {};
    }),
  );

  serve(updateProvider, ({ body, caller, request, now, scope, write }) => {
    const { providerId, active } = body;
    return write(async (db, afterCommit) => {
      const person = await lockProvider(db, scope, providerId);
      await requireDetails(db, body);
      const isMoved = body.companyId !== person.companyId;
      const isReached = body.email1 === person.email && (body.email1 !== "" || body.phone1 === person.phone);
      await requireContactChange(db, person, body, { caller, request, now });
      const fields = fieldsOf(body);
      const userName = fields.userName || person.userName;
      await changeProvider(db, { providerId, ...person }, { ...fields, userName, active });
      // A person moved to another company or switched off must sign in again.
      if (!active || isMoved) {
        await endSessionsOf(db, person, null);
        await dropSignInCode(db, providerId);
      } else await announceChange(db, person.userId);
      if (!active || isMoved || !isReached) {
        const changed = await lockProvider(db, scope, providerId);
        if (person.invited && active) await invite(db, changed, { caller, now });
        else await dropResets(db, person.userId);
      }
      afterCommit(() => sessions.forget(`user:${person.userId}`));
      return { providerId };
    });
  });

  serve(getProvider, async ({ body, scope, db }) =>
    serializeProvider(found(await findProvider(db, scope, body.providerId), "provider")),
  );

  serve(deleteProvider, ({ body: { providerId }, scope, write }) =>
    write(async (db) => {
      const { userId, name } = await lockProvider(db, scope, providerId);
      const uses = await countReferences(db, providerId, userId);
      if (Object.keys(uses).length > 0)
        throw new ApiError(
          "in-use",
          refusalText("providerInUse", { name, uses: Object.keys(uses).join(", ") }),
          { uses },
        );
      await removeProvider(db, providerId, userId);
      return {};
    }),
  );

  serve(getProviders, async ({ body, scope, db }) => findProviders(db, scope, body.Active));

  serve(searchProviders, async ({ body: { filters, ...page }, caller, scope, now, db }) => {
    const query = {
      ...page,
      active: filters.Active,
      companyId: filters.CompanyId,
      serviceId: filters.ServiceId,
      complete: filters.Complete,
      since: addDays(indiaAt(now).day, -PHOTO_DAYS),
    };
    const { rows, total } = await pageWithTotal(query, (pageQuery) =>
      searchProviderPage(db, scope, pageQuery),
    );
    const maySeeDocuments = reachOf(caller.role, "document:read") !== null;
    return {
      rows: rows.map(({ ratings, stars, ...row }) => ({
        ...row,
        rating: ratingOf(stars, ratings, 1),
        ...(!maySeeDocuments && { missingDocuments: null }),
      })),
      total,
    };
  });
}
