import type { Db } from "#server/db/database.ts";
import { deleteUser } from "#server/features/account/account.queries.ts";
import { type UserOf, countUses } from "#server/db/uses.ts";

/** Plural nouns for records that refer to a provider. */
const referenceNouns: Record<UserOf<"provider">, string> = {
  pay_adjustment: "adjustments of pay",
  pay_rate: "rates of pay",
  pay_advance: "advances",
  payslip: "payslips",
  provider_tax: "tax details",
  coverage: "services",
  provider_absence: "absences",
  provider_account: "accounts",
  provider_document: "documents",
  wash: "washes",
  wash_assignment: "assignments",
  wash_rating: "ratings",
};

/** Records that refer to a provider: plural noun → count, without the zeros. */
export async function countReferences(
  db: Db,
  providerId: number,
  userId: number,
): Promise<Record<string, number>> {
  const left = (await countUses(db, "provider", providerId)).map(([user, count]) => [
    referenceNouns[user],
    count,
  ]);
  const signIns = await db
    .selectFrom("presence")
    .where("user_id", "=", userId)
    .select("user_id")
    .executeTakeFirst();
  return Object.fromEntries([...left, ...(signIns ? [["sign-ins", 1]] : [])]);
}

export async function removeProvider(db: Db, providerId: number, userId: number): Promise<void> {
  await db.deleteFrom("provider").where("provider_id", "=", providerId).execute();
  await deleteUser(db, userId);
}
