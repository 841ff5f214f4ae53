import type { Role } from "#contract/access.ts";

/** Roles as people call them. */
export const roleNames: Record<Role, string> = {
  admin: "Administrator",
  operations: "Operations",
  accounts: "Accounts",
  support: "Support",
  owner: "Company owner",
  staff: "Company staff",
  provider: "Provider",
  customer: "Customer",
};
