import type { Usertype } from "#contract/access.ts";

/** The home screen of each usertype. */
export const homes = {
  Management: "/Managementdashboard",
  Company: "/Companydashboard",
  Provider: "/today",
  Customer: "/book",
} as const satisfies Record<Usertype, string>;
