import { type Endpoint, listOf, MANY_ROWS } from "#contract/endpoint.ts";
import type { Caller } from "#server/access/scope.ts";
import type { Reading } from "#server/db/auditedAccess.ts";

/** The longest list in a reply, by its number of rows. */
function rowsOf(reply: unknown): number {
  if (Array.isArray(reply)) return reply.length;
  const lists = Object.values(reply ?? {}).filter((part) => Array.isArray(part));
  return Math.max(0, ...lists.map(({ length }) => length));
}

/** "CompanyId" as the column "company_id". */
const columnOf = (field: string) => field.replace(/[a-z](?=[A-Z])/g, (letter) => `${letter}_`).toLowerCase();

/** What a caller typed may name people, so that only ids, days and choices are kept. */
const isChoice = (value: unknown): value is string | number | boolean =>
  ["number", "boolean"].includes(typeof value) || (typeof value === "string" && /^[\w-]{1,30}$/.test(value));

/** The audit's record of a reply with many rows; null when the reply is none. Customers and providers read their own. */
export function readingOf(
  { reveals }: Endpoint,
  { usertype }: Caller,
  body: Readonly<Record<string, unknown>>,
  reply: unknown,
): Reading | null {
  const read = listOf(reveals);
  const rows = rowsOf(reply);
  if (read === null || rows < MANY_ROWS || usertype === "Customer" || usertype === "Provider") return null;
  const { filters, search, sort: _sort, pageSize: _size, exactTotal: _total, ...rest } = body;
  const choices: Record<string, string | number | boolean> = {};
  for (const [field, value] of Object.entries({ ...rest, ...(filters as object | undefined) }))
    if (isChoice(value)) choices[columnOf(field)] = value;
  return { ...choices, read, rows, searched: (typeof search === "string" && search !== "") || null };
}
