import type { namedList } from "#contract/named.ts";
import { removeUnused, type UsedBy } from "#server/db/removeUnused.ts";
import { missing } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { changeNamed, findNamed, insertNamed, type NamedTable } from "./queries.ts";

type List = {
  table: NamedTable;
  /** "Category", for the 404. */
  noun: string;
  /** What the wire calls an entry's id and name. */
  id: string;
  name: string;
  usedBy: readonly UsedBy[];
};

/** Serves the calls of one plain list of names. Customers are offered what is active only. */
export function namedRoutes<Id extends string, Name extends string>(
  serve: Serve,
  { getAll, add, update, remove }: ReturnType<typeof namedList<Id, Name>>,
  { table, noun, ...keys }: List & { id: Id; name: Name },
): void {
  type Entry = { [key in Id]: number } & { [key in Name]: string } & { Active: boolean };
  const ref = (id: number) => ({ [keys.id]: id }) as { [key in Id]: number };

  serve(getAll, async ({ body, scope, db }) => {
    const entries = await findNamed(db, table, scope?.reach === "public" ? true : body.Active);
    return entries.map(({ id, name, active }) => ({ ...ref(id), [keys.name]: name, active })) as never;
  });

  serve(add, ({ body, write }) =>
    write(async (db) => {
      const { [keys.name]: name, Active: active } = body as unknown as Entry;
      return ref(await insertNamed(db, table, { name, active })) as never;
    }),
  );

  serve(update, ({ body, write }) =>
    write(async (db) => {
      const { [keys.id]: id, [keys.name]: name, Active: active } = body as unknown as Entry;
      if (!(await changeNamed(db, table, { id, name, active }))) throw missing(noun);
      return ref(id) as never;
    }),
  );

  serve(remove, ({ body, write }) =>
    write(async (db) => {
      const { [keys.id]: id } = body as unknown as Entry;
      await removeUnused(db, { table, id, noun, usedBy: keys.usedBy });
      return {};
    }),
  );
}
