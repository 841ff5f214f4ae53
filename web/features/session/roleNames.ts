import type { Role } from "#contract/access.ts";
import type { ScreenKey } from "#web/texts/english.ts";
import { english } from "#web/texts/english.ts";

export const roleLabels: Record<Role, ScreenKey> = {
  admin: "signIn.roleAdmin",
  operations: "signIn.roleOperations",
  accounts: "signIn.roleAccounts",
  support: "signIn.roleSupport",
  owner: "signIn.roleOwner",
  staff: "signIn.roleStaff",
  provider: "signIn.roleProvider",
  customer: "ui.customer",
};

/** The same in English, for staff screens. */
export const roleName = (role: Role): string => english.t(roleLabels[role]);
