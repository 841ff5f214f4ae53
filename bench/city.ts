import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { foreignKeys } from "#server/db/foreignKeys.ts";

/** Tables of the demo that are copied for each further city. */
const copied = [
  "company",
  "app_user",
  "society",
  "society_company",
  "building",
  "floor",
  "flat",
  "parking_floor",
  "parking_pillar",
  "customer",
  "provider",
  "provider_absence",
  "coverage",
  "coverage_pillar",
  "booking",
  "booking_vehicle",
  "wash",
] as const;

/** How far the ids of one copy lie from those of the next. */
const APART = 1_000_000;

/** What is not as it was, such as texts of which there are no two alike, in the `nth` copy of a row that stands in the query as `one`. */
const unlike: Record<string, Record<string, RawBuilder<unknown>>> = {
  company: { name: sql`one.name || ' ' || nth`, gstin: sql`''` },
  society: { name: sql`one.name || ' ' || nth` },
  app_user: { user_name: sql`one.user_name || '-' || nth`, phone: sql`''` },
  // They take no room: what is taken of the demo's is not copied.
  wash: { number: sql`one.number || nth`, counted: sql`false`, overbooked: sql`true` },
  booking_vehicle: { number: sql`one.number || nth` },
  customer: { phone: sql`(6000000000 + nth * ${sql.lit(APART)} + one.customer_id)::text` },
};

/**
 * Adds `copies` of the demo's city to the demo, with its washes from one day to another. `companies` of them have companies of their
 * own, to which the others belong, too. What triggers keep of it is left out.
 */
export async function multiplyCity(
  db: Db,
  { copies, companies, from, to }: { copies: number; companies: number; from: string; to: string },
): Promise<void> {
  const isCompany = (table: string, column: string) =>
    foreignKeys.some(([own, key, , other]) => own === table && key === column && other === "company_id");
  const isCopied = (table: string, column: string) =>
    foreignKeys.some(
      ([own, key, of]) => own === table && key === column && copied.some((each) => each === of),
    );
  const ofCopy = (table: string, column: string): RawBuilder<unknown> => {
    const value = sql.ref(`one.${column}`);
    const other = unlike[table]?.[column];
    if (other) return other;
    if (column === "company_id" || isCompany(table, column))
      return sql`${value} + nth % ${sql.lit(companies)} * ${sql.lit(APART)}`;
    if (column === `${table}_id` || column === "user_id" || isCopied(table, column))
      return sql`${value} + nth * ${sql.lit(APART)}`;
    return value;
  };
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const table of copied) {
      const { rows } = await sql<{ column: string }>`
        select column_name as column from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
        transaction,
      );
      const columns = rows.map(({ column }) => column);
      const most = table === "company" ? companies - 1 : copies;
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        overriding system value
        select ${sql.join(columns.map((column) => ofCopy(table, column)))}
        from ${sql.table(table)} as one cross join generate_series(1, ${most}::integer) as nth
        ${table === "wash" ? sql`where one.day between ${from}::date and ${to}::date` : sql``}`.execute(
        transaction,
      );
    }
  });
  await sql`vacuum analyze`.execute(db);
}
