import { rolesOf } from "../access.ts";
import { id } from "../text.ts";
import { peopleCalls } from "./person.ts";

/** Users of companies. A company's owner sends no other company's id than its own. */
export const companyUser = peopleCalls(
  {
    path: "/CompanyUser",
    noun: "a company user",
    id: "companyUserId",
    roles: rolesOf.Company,
    read: "companyUser:read",
    write: "companyUser:write",
  },
  { CompanyId: id("companyRequired") },
);
