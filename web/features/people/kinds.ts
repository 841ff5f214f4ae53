import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { type Role, rolesOf } from "#contract/access.ts";

/** The differences between the two kinds of users on their screens. */
export const kinds = {
  employee: {
    calls: employee.calls,
    fields: employee.fields,
    ref: (id: number) => ({ employeeId: id }),
    roles: rolesOf.Management,
    noun: "Employee",
    plural: "employees",
    write: "employee:write",
  },
  companyUser: {
    calls: companyUser.calls,
    fields: companyUser.fields,
    ref: (id: number) => ({ companyUserId: id }),
    roles: rolesOf.Company,
    noun: "Company user",
    plural: "company users",
    write: "companyUser:write",
  },
} as const;

export type Kind = keyof typeof kinds;

/** A user as lists return it, under a common name for the id. */
export type Person = {
  id: number;
  name: string;
  userName: string;
  email: string;
  phone1: string;
  role: Role;
  companyId: number | null;
  companyName: string | null;
  active: boolean;
  invited: boolean;
  secondFactor: boolean;
  lastSeenAt: string | null;
};

type PersonBody = Omit<Person, "id"> & { employeeId?: number; companyUserId?: number };

export const personOf = ({ employeeId, companyUserId, ...person }: PersonBody): Person => ({
  ...person,
  id: employeeId ?? companyUserId ?? 0,
});
