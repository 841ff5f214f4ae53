import type { z } from "zod";
import type { Permission, Role } from "#contract/access.ts";
import type { Endpoint, InputOf } from "#contract/endpoint.ts";
import type { companyUser } from "#contract/people/companyUser.ts";
import type { employee } from "#contract/people/employee.ts";
import type { PersonFields, PersonRow } from "./people.queries.ts";

/** An endpoint of either kind of people, by the part of its body and reply that both share. */
type Call<Body, Reply = object> = Endpoint<z.ZodObject & z.ZodType<Body>, z.ZodType<Reply>, Permission>;

type IdName = "employeeId" | "companyUserId";
type Ref = Partial<Record<IdName, number>>;
type Fields = Omit<InputOf<typeof employee.calls.add>, "Role"> & { Role: Role; CompanyId?: number };
type Person = ReturnType<ReturnType<typeof wireNames>["serialize"]>;
/** Absent for the back office. */
type OfCompany = { CompanyId?: number };

/** The calls that both kinds of people have. */
export type PeopleCalls = {
  search: Call<
    InputOf<(typeof employee | typeof companyUser)["calls"]["search"]>,
    { rows: Person[]; total: number }
  >;
  get: Call<Ref, Person>;
  add: Call<Fields, Ref>;
  update: Call<Ref & Fields & { Active: boolean }, Ref>;
  invite: Call<Ref>;
  resetFactor: Call<Ref>;
  getRule: Call<OfCompany, { required: boolean }>;
  setRule: Call<OfCompany & { Required: boolean }>;
  remove: Call<Ref>;
};

/** The fields of a body, in which an employee has no company. */
export const fieldsOf = (body: Fields): PersonFields => ({
  name: body.Name,
  userName: body.UserName,
  email: body.Email,
  phone: body.Phone1,
  role: body.Role,
  companyId: body.CompanyId ?? null,
});

/** Reads and writes the id of a kind of people by its name on the wire. */
export function wireNames(id: IdName) {
  const refOf = (userId: number): Ref => ({ [id]: userId });
  return {
    refOf,
    idOf: (body: Ref): number => Number(body[id]),
    serialize: ({ userId, phone, email, lastSeenAt, ...row }: PersonRow) => ({
      ...refOf(userId),
      ...row,
      email: email ?? "",
      phone1: phone,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }),
  };
}
