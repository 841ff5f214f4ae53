import type { z } from "zod";
import type { Permission } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { missing, type Noun } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { updateLookup, findLookups, insertLookup, type LookupTable } from "./lookup.queries.ts";

type List = {
  table: LookupTable;
  /** For the 404. */
  noun: Noun;
  /** Wire names of an entry's id and name. */
  id: string;
  name: string;
};

/** The calls of any such list, whatever its wire names of id and name: their schemas validate the body. */
type Call = Endpoint<z.ZodObject, z.ZodType, Permission>;
type Calls = Readonly<Record<"getAll" | "add" | "update" | "remove", Call>>;
type Body = Record<string, unknown>;

/** Serves the calls of one plain list of names. Customers get only active entries. */
export function lookupListRoutes(
  serve: Serve,
  { getAll, add, update, remove }: Calls,
  { table, noun, ...keys }: List,
): void {
  const ref = (id: number) => ({ [keys.id]: id });
  const idIn = (body: Body) => Number(body[keys.id]);
  const activeIn = ({ Active }: Body) => (typeof Active === "boolean" ? Active : undefined);
  const fieldsIn = (body: Body) => ({ name: String(body[keys.name]), active: activeIn(body) === true });

  serve(getAll, async ({ body, scope, db }) => {
    const entries = await findLookups(db, table, scope.reach === "public" ? true : activeIn(body));
    return entries.map(({ id, name, active }) => ({ ...ref(id), [keys.name]: name, active }));
  });

  serve(add, ({ body, write }) => write(async (db) => ref(await insertLookup(db, table, fieldsIn(body)))));

  serve(update, ({ body, write }) =>
    write(async (db) => {
      const id = idIn(body);
      if (!(await updateLookup(db, table, { id, ...fieldsIn(body) }))) throw missing(noun);
      return ref(id);
    }),
  );

  serve(remove, ({ body, write }) =>
    write(async (db) => {
      await removeUnused(db, { table, id: idIn(body), noun });
      return {};
    }),
  );
}
