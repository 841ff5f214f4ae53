import type { z } from "zod";
import {
  addSociety,
  deleteSociety,
  getSocieties,
  getSociety,
  searchSocieties,
  type SocietyFields as WireFields,
  updateSociety,
} from "#contract/society/society.ts";
import { found, missing } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { archivePlace } from "../archive/queries.ts";
import { pageWithTotal } from "#server/db/page.ts";
import {
  changeSociety,
  findSocieties,
  findSociety,
  insertSociety,
  searchSocietyPage,
  type SocietyFields,
} from "./queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): SocietyFields => ({
  name: body.SocietyName,
  street: body.SocietyStreet,
  countryId: body.CountryId,
  stateId: body.StateId,
  city: body.City,
  pincode: body.Pincode,
  active: body.Active,
  washesPerHour: body.WashesPerHour,
  location: body.Location,
});

export function societyRoutes(serve: Serve): void {
  serve(addSociety, ({ body, write }) =>
    write(async (db) => ({ societyId: await insertSociety(db, fieldsOf(body)) })),
  );

  serve(updateSociety, ({ body: { societyId, ...body }, scope, write }) =>
    write(async (db) => {
      if (!(await changeSociety(db, scope, societyId, fieldsOf(body)))) throw missing("Society");
      return { societyId };
    }),
  );

  serve(getSociety, async ({ body, scope, db }) =>
    found(await findSociety(db, scope, body.societyId), "Society"),
  );

  serve(deleteSociety, ({ body, scope, caller, now, write }) =>
    write((db) =>
      archivePlace(db, scope, {
        kind: "society",
        id: body.societyId,
        withContents: body.WithContents,
        by: caller.userId,
        now,
      }),
    ),
  );

  serve(getSocieties, ({ body, scope, db }) => findSocieties(db, scope, body.Active));

  serve(searchSocieties, ({ body: { filters, ...page }, scope, db }) =>
    pageWithTotal({ ...page, active: filters.Active }, (asked) => searchSocietyPage(db, scope, asked)),
  );
}
