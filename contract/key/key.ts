import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { keyScopes } from "./scope.ts";

/** Most active keys of one company. */
export const MAX_KEYS = 20;
/** Most keys in one list, the newest. */
export const MAX_LISTED = 500;

const KeyRef = z.object({ apiKeyId: id("chooseKey") });

export const KeyFields = z.object({
  Name: requiredLine("nameRequired", 60),
  Scopes: z
    .array(z.enum(keyScopes, { error: coded("noSuchScope") }), {
      error: coded("scopesRequired"),
    })
    .min(1, coded("noScope"))
    .max(keyScopes.length, coded("atMostScopes", { count: keyScopes.length })),
  /** The key's company; for company users always their own. */
  CompanyId: id("chooseCompany").nullable().default(null),
});

const ApiKey = KeyRef.extend({
  companyId: id(),
  companyName: z.string(),
  name: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.string(),
  createdBy: z.string(),
  /** To the minute; null until used. */
  lastUsedAt: z.string().nullable(),
}).meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof ApiKey>;

export const getKeys = endpoint({
  path: "/ApiKey/GetAll",
  body: z.object({}),
  reply: z.array(ApiKey),
  permission: "apiKey:write",
  about: `The keys that hold, at most ${MAX_LISTED}, the newest first: of the caller's company; for administrators of all.`,
});

export const addKey = endpoint({
  path: "/ApiKey/Add",
  body: KeyFields,
  reply: KeyRef.extend({ key: z.string() }),
  permission: "apiKey:write",
  reveals: "recorded",
  about:
    "Adds a key (chamak_…) by which other software calls the API as its company's staff, as far as its scopes go. The key is told this once; a repeat under the same Idempotency-Key is refused.",
});

export const deleteKey = endpoint({
  method: "DELETE",
  path: "/ApiKey/Delete",
  body: KeyRef,
  reply: z.object({}),
  permission: "apiKey:write",
  about: "Revokes a key: it is refused from the next call on.",
});
