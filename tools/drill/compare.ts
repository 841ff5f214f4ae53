import { Pool } from "pg";
import type { Bucket } from "#server/files/bucket.ts";
import { folderOf } from "#server/features/file/file.rules.ts";
import { s3Store } from "#server/files/s3Store.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import type { Acknowledged } from "./clients.ts";
import type { Kind } from "./work.ts";

/** One row for each key and record that has it. */
const found: Record<Kind, string> = {
  booking: "select distinct number as key, booking_id from booking_vehicle where number = any($1)",
  payment: "select reference as key, payment_id from payment where reference = any($1)",
  outcome: `select action_id::text as key, wash_id from round_action join wash using (wash_id)
    where action_id = any($1::uuid[]) and wash.status = 'done'`,
  photo: "select photo_id::text as key, wash_photo_id from wash_photo where photo_id = any($1::uuid[])",
};

const files = `select photo_id::text as key, file.name from wash_photo join file using (file_id)
  where photo_id = any($1::uuid[])`;

export type Comparison = { writes: number; lost: string[]; doubled: string[] };

/** Compares what was acknowledged with the database on `host`, and photos also with the bucket. */
export async function compare(
  acknowledged: readonly Acknowledged[],
  host: string,
  bucket: Bucket,
): Promise<Comparison> {
  const pool = new Pool({ host, user: "postgres", database: "chamak" });
  const store = s3Store(bucket, { onTrouble: () => undefined });
  const lost: string[] = [];
  const doubled: string[] = [];
  try {
    for (const [kind, query] of Object.entries(found)) {
      const keys = acknowledged.filter((each) => each.kind === kind).map(({ key }) => key);
      const { rows } = await pool.query<{ key: string }>(query, [keys]);
      const counts = groupBy(rows, ({ key }) => key);
      lost.push(...keys.filter((key) => !counts.has(key)).map((key) => `${kind} ${key}`));
      for (const [key, { length }] of counts) if (length > 1) doubled.push(`${kind} ${key}`);
    }
    const photos = acknowledged.filter(({ kind }) => kind === "photo").map(({ key }) => key);
    const { rows } = await pool.query<{ key: string; name: string }>(files, [photos]);
    for (const { key, name } of rows) {
      const file = await store.get(`${folderOf("wash_photo", name)}/page.jpg`);
      file?.body.destroy();
      if (!file) lost.push(`bytes of photo ${key}`);
    }
  } finally {
    await pool.end();
  }
  return { writes: acknowledged.length, lost, doubled };
}
