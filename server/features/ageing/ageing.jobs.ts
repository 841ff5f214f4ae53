import type { RetentionClass, RetentionYears } from "#server/config/retention.ts";
import { z } from "zod";
import { addMonths } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { findSetting, saveSetting } from "#server/db/setting.ts";
import { insertFile } from "#server/features/file/file.queries.ts";
import type { FileStore } from "#server/files/store.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import {
  type AgedRow,
  type Archived,
  deleteArchived,
  dropPart,
  findAged,
  type Rows,
} from "./archive.queries.ts";
import { countLines, packLines, ROWS_FILE } from "./archive.rules.ts";
import {
  addPart,
  analyze,
  endFirst,
  findLatest,
  findParts,
  hasStrays,
  isFirstOpen,
  type Month,
} from "./part.queries.ts";
import {
  endOfFirst,
  retentionClasses,
  limitOf,
  monthsAhead,
  MAIN_CLASS,
  type Source,
  sources,
  startOf,
} from "./ageing.rules.ts";

type Options = { store: FileStore; keepYears: RetentionYears };
type Context = Options & { db: Db; now: Date; signal: AbortSignal };

const ageing = leasedJob({
  name: "ageing/run",
  payload: z.object({}),
  repeats: { at: "01:30" },
  limitSeconds: 5 * 3_600,
  atOnce: 1,
});

/** Makes the parts of the coming months, and takes out of the database what is old enough. */
export function ageingJobs(work: Work, options: Options): void {
  work(ageing, async ({ db, now, signal }) => {
    for (const source of sources) {
      await makeParts(db, source, now);
      for (const keeping of retentionClasses[source])
        await age({ ...options, db, now, signal }, source, keeping);
      await analyze(db, source);
    }
    return null;
  });
}

async function makeParts(db: Db, source: Source, now: Date): Promise<void> {
  if (isFirstOpen(await findParts(db, source), source))
    await endFirst(db, source, endOfFirst(now, await findLatest(db, source)));
  const parts = await findParts(db, source);
  for (const month of monthsAhead(now)) {
    const [from, until] = [startOf(month), startOf(addMonths(month, 1))];
    if (parts.some((part) => part.until && part.until > from && (!part.from || part.from < until))) continue;
    const part = { name: `${source}_${month.replace("-", "_")}`, from, until };
    if (!(await hasStrays(db, source, part))) await addPart(db, source, part);
  }
}

const AGED_UNTIL = "aged-until";
const StoredUntil = z.record(z.string(), z.coerce.date());

/** Until when each kind of rows has left. */
const findAgedUntil = async (db: Db) => (await findSetting(db, AGED_UNTIL, StoredUntil)) ?? {};

/** Takes the rows of one kind that are older than its limit out of a table: whole months at once, others by number. */
async function age(context: Context, source: Source, keeping: RetentionClass): Promise<void> {
  const { db, now, keepYears } = context;
  const limit = limitOf(keeping, keepYears, now);
  const name = `${source} ${keeping}`;
  const until = (await findAgedUntil(db))[name];
  // Nothing has become old since, and looking would read much.
  if (until && until >= limit) return;
  for (const { name: part, from, until: end } of await findParts(db, source))
    if (from && end && end <= limit)
      await ageMonth(context, source, keeping, { name: part, from, until: end });
  for await (const { rows, file } of archive(context, {
    source,
    table: source,
    classes: [keeping],
    before: limit,
  }))
    await deleteArchived(db, { source, keeping, now }, rows, file);
  await saveSetting(db, AGED_UNTIL, { ...(await findAgedUntil(db)), [name]: limit });
}

/** Drops a month at once when most or all of its rows are old enough. */
async function ageMonth(
  context: Context,
  source: Source,
  keeping: RetentionClass,
  month: Month,
): Promise<void> {
  const { db, now, keepYears } = context;
  const old = retentionClasses[source].filter((kind) => month.until <= limitOf(kind, keepYears, now));
  const kept = retentionClasses[source].filter((kind) => !old.includes(kind));
  if (keeping !== MAIN_CLASS && kept.length > 0) return;
  const files: Archived[] = [];
  const wanted = { source, table: month.name, classes: old, before: month.until };
  for await (const { file } of archive(context, wanted)) files.push(file);
  if (files.length > 0 || kept.length === 0)
    await dropPart(db, { source, keeping: old.at(-1) ?? keeping, now }, month, kept, files);
}

/** Rows in files of the store, one after the other. A file that is not recorded afterwards is swept as unreferenced. */
async function* archive(
  { db, store, now, signal }: Context,
  wanted: Rows,
): AsyncGenerator<{ rows: AgedRow[]; file: Archived }> {
  for (let after = "0", isLast = false; !isLast;) {
    signal.throwIfAborted();
    const found = await findAged(db, wanted, after);
    const last = found.rows.at(-1);
    if (!last) return;
    yield { rows: found.rows, file: await storeRows({ db, store, now }, wanted.source, found.rows) };
    after = last.id;
    isLast = found.isLast;
  }
}

/** @throws when the file, read again, has not as many rows. */
async function storeRows(
  { db, store, now }: Pick<Context, "db" | "store" | "now">,
  source: Source,
  rows: readonly AgedRow[],
): Promise<Archived> {
  const times = rows.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime());
  const [firstAt = now, lastAt = now] = [times[0], times.at(-1)];
  const file = await packLines(
    source,
    firstAt,
    rows.map(({ line }) => line),
  );
  await store.put(file.folder, file.files);
  const stored = await store.get(`${file.folder}/${ROWS_FILE}`);
  const count = stored ? await countLines(stored.body) : 0;
  if (count !== rows.length) throw new Error(`An archive has ${count} rows, not ${rows.length}.`);
  return { fileId: await insertFile(db, file, null, now), rows: rows.length, firstAt, lastAt };
}
