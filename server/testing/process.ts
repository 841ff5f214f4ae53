import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import type { FastifyInstance } from "fastify";
import { createApp } from "#server/app.ts";
import type { AppOptions } from "#server/appOptions.ts";
import { Secrets } from "#server/crypto/secrets.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import { findSession, touchSessions } from "#server/features/account/session.queries.ts";
import { folderStore } from "#server/files/folderStore.ts";
import type { FileStore } from "#server/files/store.ts";
import { Sessions } from "#server/http/session.ts";

/** A clock that stands still until a test moves it. */
export class TestClock {
  now = new Date("2026-11-21T04:30:00Z");
  advance(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds);
  }
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export type Process = {
  app: FastifyInstance;
  db: Db;
  sessions: Sessions;
  store: FileStore;
  secrets: Secrets;
  /** Folder of uploads, unless another store was given; removed when the process is closed. */
  filesRoot: string;
  close: () => Promise<void>;
};

/** An app as one server process runs it, on the database at `address`; several may share that database. */
export async function openProcess(
  address: DatabaseAddress,
  clock: TestClock,
  options: Partial<AppOptions> = {},
): Promise<Process> {
  const db = openDatabase({ source: address });
  const sessions = new Sessions({
    find: (hash) => findSession(db, hash),
    touch: (seen) => touchSessions(db, seen),
  });
  sessions.setListening(true);
  const filesRoot = mkdtempSync(path.join(os.tmpdir(), "chamak-test-files-"));
  const store = options.store ?? folderStore(filesRoot);
  const secrets = new Secrets("the key of the tests");
  const app = await createApp({
    db,
    clock: () => clock.now,
    sessions,
    version: "test",
    publicUrl: "http://chamak.test",
    webRoot: "/nonexistent",
    // All tests come from one address.
    strangers: { burst: 1_000_000, perSecond: 0 },
    store,
    secrets,
    smsPerHour: 1_000,
    codes: "kept",
    ...options,
  });
  const close = async (): Promise<void> => {
    await app.close();
    await db.destroy();
    rmSync(filesRoot, { recursive: true });
  };
  return { app, db, sessions, store, secrets, filesRoot, close };
}
