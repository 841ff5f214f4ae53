import { sql } from "kysely";
import type { Effect, Outcome } from "#contract/dispatch/outcome.ts";
import type { OutcomeReason } from "#contract/dispatch/reason.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";

/** The billing effect of each reason that can be reported, in the order of the settings. */
export async function findOutcomes(db: Db): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select reason, effect from outcome_rule where reason <> 'not-reported' order by outcome_rule_id`.execute(
    db,
  );
  return rows;
}

export async function findEffect(db: Db, reason: OutcomeReason): Promise<Effect> {
  const rule = await db
    .selectFrom("outcome_rule")
    .where("reason", "=", reason)
    .select("effect")
    .executeTakeFirst();
  return found(rule, "outcome").effect;
}

export async function changeOutcome(db: Db, { reason, effect }: Outcome): Promise<void> {
  await sql`
    update outcome_rule set effect = ${effect} where reason = ${reason} and effect <> ${effect}`.execute(db);
}
