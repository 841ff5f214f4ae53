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
import {
  changeSociety,
  findSocieties,
  findSociety,
  insertSociety,
  searchSocietyPage,
  type SocietyFields,
  type SocietyRow,
} from "./queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): SocietyFields => ({
  name: body.SocietyName,
  street: body.SocietyStreet,
  countryId: body.CountryId,
  stateId: body.StateId,
  city: body.City,
  pincode: body.Pincode,
  active: body.Active,
});

const lineOf = ({ name, street, ...rest }: SocietyRow) => ({
  ...rest,
  societyName: name,
  societyStreet: street,
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

  serve(getSociety, async ({ body, scope, db }) => {
    const { name, street, ...rest } = found(await findSociety(db, scope, body.societyId), "Society");
    return { ...rest, societyName: name, societyStreet: street };
  });

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

  serve(getSocieties, async ({ body, scope, db }) => {
    const societies = await findSocieties(db, scope, body.Active);
    return societies.map(lineOf);
  });

  serve(searchSocieties, async ({ body: { filters, ...page }, scope, db }) => {
    const rows = await searchSocietyPage(db, scope, { ...page, active: filters.Active });
    return { rows: rows.map(lineOf), total: rows[0]?.total ?? 0 };
  });
}
