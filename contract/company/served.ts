import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id } from "../text.ts";
import { CompanyRef } from "./company.ts";

export const searchServed = endpoint({
  path: "/Company/SearchSocieties",
  body: CompanyRef.extend({
    ...pageOf(["societyName", "address"]),
    filters: z.strictObject({ Serves: flag.optional() }).default({}),
  }),
  reply: pageReply(
    z.object({ societyId: id(), societyName: z.string(), address: z.string(), serves: z.boolean() }),
  ),
  permission: "company:read",
  about:
    "One page of societies, each with whether the company serves it; only those with Serves true, for company users always.",
});

export const setServed = endpoint({
  path: "/Company/SetServes",
  body: CompanyRef.extend({ societyId: id("chooseSociety"), Serves: flag }),
  reply: z.object({}),
  permission: "society:write",
  about: "Says whether a company serves a society: its people see the societies that it serves.",
});
