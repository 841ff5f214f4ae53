import type { z } from "zod";
import {
  addSociety,
  deleteSociety,
  getSocieties,
  getSociety,
  searchSocieties,
  societyChoice,
  type SocietyFields as WireFields,
  updateSociety,
} from "#contract/society/society.ts";
import { found, missing } from "#server/errors/apiError.ts";
import { serveByFirst, type Serving, setServing } from "#server/features/company/serving.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { archivePlace } from "./archive.queries.ts";
import { pageWithTotal } from "#server/db/page.ts";
import {
  changeSociety,
  findSocieties,
  findSociety,
  insertSociety,
  searchSocietyPage,
  type SocietyFields,
} from "./society.queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): SocietyFields => ({
  name: body.SocietyName,
  street: body.SocietyStreet,
  countryId: body.CountryId,
  stateId: body.StateId,
  city: body.City,
  pincode: body.Pincode,
  active: body.Active,
  code: body.Code,
  washesPerHour: body.WashesPerHour,
  location: body.Location,
});

const servingOf = (body: z.output<typeof WireFields>) => ({
  companyIds: body.CompanyIds && [...new Set(body.CompanyIds)],
  defaultId: body.DefaultCompanyId,
});

/** The default company is the first that is switched on, unless all are off. */
const withDefault = <Row extends { servedBy: readonly Serving[] }>(row: Row) => ({
  ...row,
  defaultCompanyId: row.servedBy.find(({ active }) => active)?.companyId ?? null,
});

export function societyRoutes(serve: Serve): void {
  serve(addSociety, ({ body, write }) =>
    write(async (db) => {
      const societyId = await insertSociety(db, fieldsOf(body));
      if (body.CompanyIds === undefined) await serveByFirst(db, societyId);
      await setServing(db, societyId, servingOf(body));
      return { societyId };
    }),
  );

  serve(updateSociety, ({ body: { societyId, ...body }, scope, write }) =>
    write(async (db) => {
      if (!(await changeSociety(db, scope, societyId, fieldsOf(body)))) throw missing("society");
      await setServing(db, societyId, servingOf(body));
      return { societyId };
    }),
  );

  serve(getSociety, async ({ body, scope, db }) =>
    withDefault(found(await findSociety(db, scope, body.societyId), "society")),
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

  serve(getSocieties, async ({ body, scope, db }) =>
    (await findSocieties(db, scope, body.Active)).map(societyChoice),
  );

  serve(searchSocieties, async ({ body: { filters, ...page }, scope, db }) => {
    const query = { ...page, active: filters.Active };
    const { rows, total } = await pageWithTotal(query, (pageQuery) =>
      searchSocietyPage(db, scope, pageQuery),
    );
    return { rows: rows.map(withDefault), total };
  });
}
