// Multiplies a demo city: `node --import tsx tools/load/city/multiply.ts URL COPIES`, into the database of the URL, in
// which a demo has just been started. 160 copies make ten million washes.
import { Client } from "pg";
import { groupBy } from "#server/lists/groupBy.ts";

/** Added to every id once for each copy; above the demo's highest id. */
const STRIDE = 100_000;
/** Copies that share a company, so that the largest company has several times the demo's customers. */
const COPIES_PER_COMPANY = 7;

/** Tables whose rows all copies share, and those that hold nothing of the business. */
const shared = new Set(
  `country state setting outcome_rule service_category service service_item vehicle_make vehicle_model body_type
  fuel_type back_office service_zone wording language_review item_rating kysely_migration kysely_migration_lock job
  session device guess idempotency presence password_reset phone_code sign_in_challenge second_factor serial_counter
  wash_sum wash_sum_change booking_sum booking_sum_change board_notice gateway service_item_price`.split(
    /\s+/,
  ),
);
/** Id columns that lead to shared rows. */
const sharedIds =
  /^(country|state|service|service_item|service_category|vehicle_\w+|body_type|fuel_type|back_office|service_zone|gateway)_id$/;
const ofCompany = /^(default_)?company_id$/;
/** Numbers that point at rows without being called an id. */
const pointers = /^(merged_into|joined_to|undoes|rewash_of|issued_to|\w+_by)$/;
/** Tables that grow most: their indexes are made after the rows. */
const large = ["wash", "audit", "wash_assignment", "bill_wash"];

type Column = { table: string; name: string; type: string };

/** In SQL, of copy `k`: a text that is no other copy's. */
const ofCopy: Record<string, string> = {
  "app_user.user_name": "user_name || '.' || k",
  "app_user.phone": "case when phone = '' then '' else (phone::bigint - k * 9999991)::text end",
  "company.name": "name || ' ' || k",
  "society.name": "name || ' ' || k",
  "society.code": "left(code, 16) || translate(k::text, '0123456789', 'jabcdefghi')",
  "bill.number": "left(number, 9) || lpad((right(number, 6)::integer + k * 1000)::text, 6, '0')",
  "bill.serial": "serial + k * 1000",
  "credit_note.number": "left(number, 9) || lpad((right(number, 6)::integer + k * 1000)::text, 6, '0')",
  "voucher.number": "left(number, 9) || lpad((right(number, 6)::integer + k * 1000)::text, 6, '0')",
};
const suffixed =
  /^(reference|token|utr|digest|once_key|key|event_id|gateway_payment|gateway_refund|irn|code|name)$/;
const suffixedTables =
  /^(bank_\w+|payment|payment_\w+|mandate|mandate_debit|message|claim|file|offer|webhook_delivery|gateway_event)$/;
const series = (column: string) => `regexp_replace(${column}, '[0-9]{4}', lpad((4821 + c)::text, 4, '0'))`;
const plate = (text: string) =>
  `regexp_replace(${text}, '([A-Z]{2}[0-9]{2})[A-Z]{2}([0-9]{4})', '\\1' || chr(65 + k / 26) || chr(65 + k % 26) || '\\2')`;

/** The value of a column in copy `k`, whose company is copy `c` of the demo's. */
function copied({ table, name, type }: Column, key: string): string {
  const own = ofCopy[`${table}.${name}`];
  if (own !== undefined) return own;
  if (type === "integer" || type === "bigint") {
    if (ofCompany.test(name)) return `${name} + c * ${STRIDE}`;
    if (sharedIds.test(name)) return name;
    if (name.endsWith("_id") || pointers.test(name) || name === key)
      return `case when ${name} = 0 then 0 else ${name} + k * ${STRIDE} end`;
  }
  if (type !== "text") return name;
  if (name === "supplier_gstin" || name === "series" || (table === "company" && name === "gstin"))
    return series(name);
  if (/^(customer_)?phone$/.test(name) && table !== "company")
    return `case when ${name} ~ '^[0-9]{10}$' then (${name}::bigint - k * 9999991)::text else ${name} end`;
  if (name === "society_name") return `${name} || ' ' || k`;
  if (name === "number") return plate(name);
  if (table === "audit" && name === "record_name") return plate(name);
  if (table === "booking" && name === "search_text")
    return `lower(${plate("upper(search_text)")}) || ' ' || (customer_phone::bigint - k * 9999991)::text`;
  if (suffixedTables.test(table) && suffixed.test(name))
    return `case when ${name} = '' then '' when ${name} ~ '^[0-9]{12}$' then (${name}::bigint + k * 1000000)::text
      else ${name} || 'C' || k end`;
  return name;
}

async function columnsOf(client: Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(`
    select relname as table, attname as name, format_type(atttypid, null) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`);
  return groupBy(
    rows.filter(({ table }) => !shared.has(table)),
    ({ table }) => table,
  );
}

async function copyTable(client: Client, table: string, columns: Column[], copies: number): Promise<number> {
  const names = columns.map(({ name }) => name).join(", ");
  const values = columns.map((column) => copied(column, `${table}_id`)).join(", ");
  const { rows } = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`);
  // Copies that share a company conflict in its rows.
  const { rowCount } = await client.query(`
    insert into ${table} (${names}) overriding system value
    select ${values} from ${table} as demo cross join generate_series(1, ${copies}) as k
      cross join lateral (select k / ${COPIES_PER_COMPANY} as c) as company
    on conflict do nothing`);
  if (rows[0]?.rows && !rowCount && copies >= COPIES_PER_COMPANY)
    throw new Error(`No row of ${table} could be copied: a column of it must be another in each copy.`);
  return rowCount ?? 0;
}

/** Removes the indexes of the large tables. @returns the statements that make them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
    from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique`,
    [large],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // PostgreSQL writes the index of a divided table without its parts.
  return rows.map(({ text }) => text.replace(" ON ONLY ", " ON "));
}

/** The numbers of ids go on after the highest. */
const sequences = `
  do $$ declare own record; begin
    for own in select relname as name, attname as key from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 1)) from %I',
        own.name, own.key, own.key, own.name);
    end loop;
  end $$`;

const [url = "", copies = "40"] = process.argv.slice(2);
const client = new Client({ connectionString: url });
await client.connect();
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
await client.query("set session_replication_role = replica");
await client.query("set synchronous_commit = off");
await client.query("set maintenance_work_mem = '1GB'");
const indexes = await dropIndexes(client);
for (const [table, columns] of await columnsOf(client)) {
  const rows = await copyTable(client, table, columns, Number(copies));
  if (rows > 10_000) console.log(`${table}: ${rows} rows, ${seconds()}`);
}
for (const text of indexes) await client.query(text);
console.log(`indexes, ${seconds()}`);
await client.query(sequences);
await client.query(`insert into serial_counter select distinct series, prefix, counter.fiscal_year, 900000
  from bill cross join serial_counter as counter where series <> supplier on conflict do nothing`);
await client.query(`update serial_counter set last = 900000`);
await client.query("select rebuild_sums()");
console.log(`sums, ${seconds()}`);
await client.query("vacuum analyze");
console.log(`vacuumed, ${seconds()}`);
await client.end();
