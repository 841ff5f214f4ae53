import { sql } from "kysely";
import { z } from "zod";
import { addDays, indiaAt } from "#contract/day.ts";
import { healthChecks } from "#contract/health/health.ts";
import type { Db } from "#server/db/database.ts";
import { findSetting, saveSetting } from "#server/db/setting.ts";
import { REFUSED_DAYS, type Troubles } from "./health.rules.ts";

/** Callbacks refused in the last days, and the first of those days; null without any. */
export async function findRefused(db: Db, now: Date): Promise<{ refusals: number; since: string } | null> {
  const { rows } = await sql<{ refusals: number; since: string }>`
    select sum(refusals)::integer as refusals, min(day) as since from refused_callback
    where day > ${addDays(indiaAt(now).day, -REFUSED_DAYS)} having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

export async function findPostgresqlVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? "";
}

export type FailedJobRow = {
  jobId: number;
  name: string;
  failedAt: Date;
  attempts: number;
  problem: string | null;
};

/** The latest `most` jobs that were given up. */
export async function findFailedJobs(db: Db, most: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select job_id::double precision as "jobId", name, failed_at as "failedAt", attempts, problem from job
    where failed_at is not null order by failed_at desc, job_id desc limit ${most}`.execute(db);
  return rows;
}

/** Locks it until the transaction ends. */
export async function lockFailedJob(db: Db, jobId: number): Promise<{ name: string } | undefined> {
  return db
    .selectFrom("job")
    .where("job_id", "=", String(jobId))
    .where("failed_at", "is not", null)
    .select("name")
    .forUpdate()
    .executeTakeFirst();
}

const TROUBLES = "health-reports";
const StoredTroubles = z.partialRecord(
  z.enum(healthChecks),
  z.object({ since: z.string(), reported: z.boolean() }),
);

export async function findTroubles(db: Db): Promise<Troubles> {
  return (await findSetting(db, TROUBLES, StoredTroubles)) ?? {};
}

export const saveTroubles = (db: Db, troubles: Troubles): Promise<void> =>
  saveSetting(db, TROUBLES, troubles);
