import { randomUUID } from "node:crypto";
import { rolesOf, type Role, type Usertype } from "#contract/access.ts";
import { hashPassword } from "#server/crypto/password.ts";
import type { Db } from "#server/db/database.ts";
import { insertSession } from "#server/features/account/session.queries.ts";
import { insertUser } from "#server/features/account/account.queries.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";

const usertypeOf = (role: Role): Usertype =>
  (Object.keys(rolesOf) as Usertype[]).find((usertype) => rolesOf[usertype].includes(role)) ?? "Customer";

type Person = {
  userName: string;
  role: Role;
  companyId?: number;
  password?: string;
  email?: string | null;
  passwordHash?: string;
};

/** Everyone with a session has a password: here an unknown one. */
const chosen = hashPassword(randomUUID());

/** A new person's id; without a password nobody can sign in as them. */
export async function addPerson(db: Db, person: Person): Promise<number> {
  const { userName, role, companyId = 1, password, email = null, passwordHash = null } = person;
  const usertype = usertypeOf(role);
  return insertUser(db, {
    userName,
    name: `Test ${role}`,
    email,
    usertype,
    role,
    companyId: usertype === "Company" || usertype === "Provider" ? companyId : null,
    // Customers have none.
    passwordHash:
      usertype === "Customer" ? null : password === undefined ? passwordHash : await hashPassword(password),
  });
}

/** The token of a new person of `role`, signed in at `now`. */
export async function newPersonsToken(db: Db, role: Role, companyId: number, now: Date): Promise<string> {
  const passwordHash = await chosen;
  const userId = await addPerson(db, { userName: `${role}-${randomUUID()}`, role, companyId, passwordHash });
  const token = newToken();
  await insertSession(db, hashToken(token), userId, now);
  return token;
}
