import { passesKeyCheck, type Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { tryOut } from "#server/files/openStore.ts";
import type { FileStore } from "#server/files/store.ts";
import { writeProbe } from "./probes.queries.ts";

/** The parts that a process needs for its work. */
export type ReadinessFailure = "database" | "key" | "store";

export type ReadinessOptions = { db: Db; store: FileStore; secrets: Secrets; clock: () => Date };

/** Tries out all of it. `warn` receives the errors. */
export async function findFailures(
  { db, store, secrets, clock }: ReadinessOptions,
  warn: (error: unknown) => void,
): Promise<ReadinessFailure[]> {
  const failing = (failure: ReadinessFailure) => (error: unknown) => {
    warn(error);
    return failure;
  };
  const isOurs = (check: string | undefined) => check === undefined || passesKeyCheck(secrets, check);
  const faults = await Promise.all([
    writeProbe(db, clock()).then((check) => (isOurs(check) ? null : "key"), failing("database")),
    tryOut(store).then(() => null, failing("store")),
  ]);
  return faults.filter((fault) => fault !== null);
}
