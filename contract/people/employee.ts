import { rolesOf } from "../access.ts";
import { peopleCalls } from "./person.ts";

/** Staff of the back office. */
export const employee = peopleCalls(
  {
    path: "/Employee",
    noun: "an employee",
    id: "employeeId",
    roles: rolesOf.Management,
    read: "employee:read",
    write: "employee:write",
  },
  {},
);
