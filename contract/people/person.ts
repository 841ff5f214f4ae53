import { z } from "zod";
import { coded } from "../coded.ts";
import type { Permission, Role } from "../access.ts";
import { email, phoneOrNone } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { requiredName } from "../name.ts";
import { pageOf, pageReply } from "../page.ts";
import { newUserName } from "../session/session.ts";
import { flag, id } from "../text.ts";

/** Fields for inviting a person, without the role. */
const PersonFields = z.object({
  Name: requiredName("nameRequired", 80),
  UserName: newUserName("userNameRequired"),
  Email: email,
  Phone1: phoneOrNone,
});

const sortable = ["name", "userName", "email", "role", "lastSeenAt"] as const;

type Nouns<Id extends string, R extends Role> = {
  path: `/${string}`;
  /** As in a sentence: "an employee". */
  noun: string;
  id: Id;
  roles: readonly [R, ...R[]];
  read: Permission;
  write: Permission;
};

/** Endpoints for one kind of people, employees or company users; `Fields` are the additional fields of the kind. */
export function peopleCalls<Id extends string, R extends Role, F extends z.ZodRawShape>(
  { path, noun, id: key, roles, read, write }: Nouns<Id, R>,
  extra: F,
) {
  const ref = z.object({ [key]: id("choosePerson") } as { [K in Id]: ReturnType<typeof id> });
  const fields = PersonFields.extend({ Role: z.enum(roles, { error: coded("roleRequired") }), ...extra });
  const person = z.object({
    ...ref.shape,
    name: z.string(),
    userName: z.string(),
    email: z.string(),
    phone1: z.string(),
    role: z.enum(roles),
    companyId: id().nullable(),
    companyName: z.string().nullable(),
    active: z.boolean(),
    /** True if the person has not chosen a password yet. */
    invited: z.boolean(),
    secondFactor: z.boolean(),
    /** Null: never. */
    lastSeenAt: z.string().nullable(),
  });
  const personRef = z.object(extra);
  const calls = {
    search: endpoint({
      path: `${path}/Search`,
      body: z.object({
        ...pageOf(sortable),
        filters: z
          .strictObject({
            Active: flag.optional(),
            Role: z.enum(roles, { error: coded("noSuchRole") }).optional(),
            CompanyId: id("chooseCompany").optional(),
          })
          .default({}),
      }),
      reply: pageReply(person),
      permission: read,
      reveals: { list: "People with an account" },
      about: `One page; searches name, user name, email and phone.`,
    }),
    get: endpoint({
      path: `${path}/GetById`,
      body: ref,
      reply: person,
      permission: read,
      about: `One of them.`,
    }),
    add: endpoint({
      path: `${path}/Add`,
      body: fields,
      reply: ref,
      permission: write,
      about: `Adds ${noun} and sends the link by which they choose a password.`,
    }),
    update: endpoint({
      path: `${path}/Update`,
      body: fields.extend({ ...ref.shape, Active: flag }),
      reply: ref,
      permission: write,
      about:
        "Changes a person. Another role, or switching off, ends their sessions; the last administrator and oneself stay.",
    }),
    invite: endpoint({
      path: `${path}/Invite`,
      body: ref,
      reply: z.object({}),
      permission: write,
      about: "Sends the invitation again to somebody who has not chosen a password yet.",
    }),
    resetFactor: endpoint({
      path: `${path}/ResetSecondFactor`,
      body: ref,
      reply: z.object({}),
      permission: write,
      about: `Takes the second factor away from ${noun} who has lost it, and ends their sessions.`,
    }),
    getRule: endpoint({
      path: `${path}/GetSecondFactorRule`,
      body: personRef,
      reply: z.object({ required: z.boolean() }),
      permission: read,
      about: "Whether all of them have to sign in with a second factor.",
    }),
    setRule: endpoint({
      path: `${path}/SetSecondFactorRule`,
      body: personRef.extend({ Required: flag }),
      reply: z.object({}),
      permission: write,
      about:
        "Requires a second factor of all of them, or no longer; whoever has none may do nothing but set one up. Takes one of the caller's own.",
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/Delete`,
      body: ref,
      reply: z.object({}),
      permission: write,
      about: "Withdraws an invitation; somebody who has signed in is switched off instead (409).",
    }),
  };
  return { fields, person, calls };
}
