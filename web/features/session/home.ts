import type { Usertype } from "#contract/access.ts";

/** Where each usertype begins its day. */
export const homes = {
  Management: "/Managementdashboard",
  Company: "/Companydashboard",
  Provider: "/today",
  Customer: "/book",
} as const satisfies Record<Usertype, string>;
