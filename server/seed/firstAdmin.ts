import { randomBytes } from "node:crypto";
import { hashPassword } from "#server/crypto/password.ts";
import type { Db } from "#server/db/database.ts";
import { hasStaff, insertUser } from "#server/features/account/account.queries.ts";

/**
 * Creates the user `admin` on an installation without staff.
 * @returns the generated password; null when one was given, or when staff already exists.
 */
export async function makeFirstAdmin(db: Db, givenPassword: string | undefined): Promise<string | null> {
  if (await hasStaff(db)) return null;
  const password = givenPassword ?? randomBytes(12).toString("base64url");
  await insertUser(db, {
    userName: "admin",
    name: "Administrator",
    email: null,
    usertype: "Management",
    role: "admin",
    companyId: null,
    passwordHash: await hashPassword(password),
  });
  return givenPassword ? null : password;
}
