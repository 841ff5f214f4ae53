import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { sendInvitation } from "#server/features/session/password.queries.ts";
import { changeUser, deleteUser, insertUser } from "#server/features/account/account.queries.ts";
import { requireConfirmed } from "#server/features/session/password.routes.ts";
import { announceChange, endSessionsOf } from "#server/features/account/end.queries.ts";
import { ApiError, found, type Noun, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import { dropResets } from "#server/features/account/reset.queries.ts";
import { companyNameFor, findPerson, lockPerson, type Kind } from "./people.queries.ts";
import { fieldsOf, type PeopleCalls, wireNames } from "./people.serialize.ts";
import { searchPersonPage } from "./list.queries.ts";
import { lockAdministrators } from "./administrator.queries.ts";
import { serveFactor } from "./factor.routes.ts";
import { endsLinks, endsSessions, losesAdministrator, selfRemoval } from "./people.rules.ts";

type Options = {
  sessions: Sessions;
  /** Base URL of the app for links in mails, without a trailing slash. */
  publicUrl: string;
  secrets: Secrets;
};

type KindCalls = { calls: PeopleCalls; kind: Kind; noun: Noun } & ReturnType<typeof wireNames>;

function serveKind(
  serve: Serve,
  { sessions, publicUrl, secrets }: Options,
  { calls, kind, noun, refOf, idOf, serialize }: KindCalls,
): void {
  serve(calls.search, async ({ body: { filters, ...page }, scope, db }) => {
    const query = {
      ...page,
      active: filters.Active,
      role: filters.Role,
      companyId: filters.CompanyId,
    };
    const { rows, total } = await pageWithTotal(query, (pageQuery) =>
      searchPersonPage(db, kind, scope, pageQuery),
    );
    return { rows: rows.map(serialize), total };
  });

  serve(calls.get, async ({ body, scope, db }) =>
    serialize(found(await findPerson(db, kind, scope, idOf(body)), noun)),
  );

  serve(calls.add, ({ body, caller, scope, now, write }) =>
    write(async (db) => {
      const fields = fieldsOf(body);
      const companyName = await companyNameFor(db, scope, fields.companyId);
      const userId = await insertUser(db, { ...fields, usertype: kind, passwordHash: null });
      await sendInvitation(db, {
        ...fields,
        userId,
        companyName,
        inviter: caller,
        now,
        publicUrl,
        secrets,
      });
      return refOf(userId);
    }),
  );

  serve(calls.update, async ({ body, caller, scope, now, request, write }) => {
    const userId = idOf(body);
    await write(async (db, afterCommit) => {
      const change = { ...fieldsOf(body), active: body.Active };
      const administrators = kind === "Management" ? await lockAdministrators(db) : [];
      const person = found(await lockPerson(db, kind, scope, userId), noun);
      const companyName = await companyNameFor(db, scope, change.companyId);
      const refused = caller.userId === userId ? selfRemoval(person, change) : null;
      if (refused) throw new ApiError("conflict", Object.values(refused), { fields: refused });
      if (losesAdministrator(person, change) && administrators.every((one) => one === userId))
        throw new ApiError("conflict", refusalText("lastAdministratorStays"), {
          fields: { [change.active ? "Role" : "Active"]: refusalText("lastAdministrator") },
        });
      // Whoever receives a person's mails can choose that person's password.
      if (change.email !== person.email)
        await requireConfirmed(db, request, now, refusalText("confirmForEmail"));
      await changeUser(db, userId, change);
      if (endsSessions(person, change)) await endSessionsOf(db, { userId }, null);
      // The cached person in every process has changed as well.
      else await announceChange(db, userId);
      afterCommit(() => sessions.forget(`user:${userId}`));
      if (!endsLinks(person, change)) return {};
      if (person.invited && change.active)
        await sendInvitation(db, {
          ...change,
          userId,
          companyName,
          inviter: caller,
          now,
          publicUrl,
          secrets,
        });
      else await dropResets(db, userId);
      return {};
    });
    return refOf(userId);
  });

  serve(calls.invite, ({ body, caller, scope, now, write }) =>
    write(async (db) => {
      const userId = idOf(body);
      const person = found(await lockPerson(db, kind, scope, userId), noun);
      if (!person.invited)
        throw new ApiError("conflict", refusalText("passwordChosen", { name: person.name }));
      const email = person.email ?? person.userName;
      await sendInvitation(db, { ...person, email, inviter: caller, now, publicUrl, secrets });
      return {};
    }),
  );

  serveFactor(serve, { sessions, secrets }, { calls, kind, noun, idOf });

  serve(calls.remove, ({ body, scope, write }) =>
    write(async (db) => {
      const person = found(await lockPerson(db, kind, scope, idOf(body)), noun);
      if (!person.invited)
        throw new ApiError("conflict", refusalText("signedInBefore", { name: person.name }));
      await deleteUser(db, person.userId);
      return {};
    }),
  );
}

export function peopleRoutes(serve: Serve, options: Options): void {
  serveKind(serve, options, {
    calls: employee.calls,
    kind: "Management",
    noun: "employee",
    ...wireNames("employeeId"),
  });
  serveKind(serve, options, {
    calls: companyUser.calls,
    kind: "Company",
    noun: "companyUser",
    ...wireNames("companyUserId"),
  });
}
