import { z } from "zod";
import type { Permission } from "./access.ts";
import type { PlainFieldCode } from "./coded.ts";
import { endpoint } from "./endpoint.ts";
import { flag, id, requiredLine } from "./text.ts";

type Nouns<Id extends string, Name extends string> = {
  /** Base path of its calls: `/ItemCompany`. */
  path: `/${string}`;
  /** As in a sentence: "make". */
  noun: string;
  /** Messages for no choice and for a missing name. */
  unchosen: PlainFieldCode;
  unnamed: PlainFieldCode;
  id: Id;
  name: Name;
  choose: Permission;
  write: Permission;
  /** Path of the list if it does not end in `/GetAll`. */
  list?: `/${string}`;
};

type Keyed<K extends string, V extends z.ZodType> = { [key in K]: V };
const keyed = <K extends string, V extends z.ZodType>(key: K, value: V) => ({ [key]: value }) as Keyed<K, V>;

/** The endpoints of a simple named lookup: makes, body types, categories. They differ only in field names. */
export function namedList<Id extends string, Name extends string>(nouns: Nouns<Id, Name>) {
  const { path, noun, choose, write, list = `${path}/GetAll` } = nouns;
  const ref = z.object(keyed(nouns.id, id(nouns.unchosen)));
  const fields = z.object({
    ...keyed(nouns.name, requiredLine(nouns.unnamed, 60)),
    Active: flag.default(true),
  });
  const row = z.object({ ...keyed(nouns.id, id()), ...keyed(nouns.name, z.string()), active: z.boolean() });
  return {
    getAll: endpoint({
      path: list,
      body: z.object({ Active: flag.optional() }),
      reply: z.array(row),
      permission: choose,
      about: `Every ${noun}, by name; only active ones with Active true.`,
    }),
    add: endpoint({
      path: `${path}/Add`,
      body: fields,
      reply: ref,
      permission: write,
      about: `Adds a ${noun}.`,
    }),
    update: endpoint({
      path: `${path}/Update`,
      body: fields.extend(ref.shape),
      reply: ref,
      permission: write,
      about: `Changes a ${noun}.`,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/Delete`,
      body: ref,
      reply: z.object({}),
      permission: write,
      about: `Deletes a ${noun}; 409 with counts while something uses it.`,
    }),
  };
}
