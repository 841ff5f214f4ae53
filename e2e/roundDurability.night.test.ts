import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { addWashPhoto, recordOutcome } from "#contract/dispatch/round.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { someJpeg } from "#server/testing/holding/people.ts";
import { ledgerQuery } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import type { Calls } from "#server/testing/world.ts";
import { startApp } from "./support/app.ts";
import { callAt, doneAt, RETRY_PAUSE_MS, signIn } from "./support/client.ts";
import { queryDatabase, clearOrphans } from "./support/data.ts";
import { addCleaner, assignRound, PASSWORD } from "./support/round.ts";

const ROUNDS = rounds(2, 6);
/** Additional washes acknowledged before each kill, each with its photo. */
const WASHES = 8;
const PHONES = 3;

/** Acknowledged ids of actions and of photos, by wash. */
type Acknowledged = { reports: Map<number, string>; photos: Map<number, string> };

/** Phones that send a photo and then the outcome "done". Each call is repeated until it is answered. */
class Phones {
  readonly acknowledged: Acknowledged = { reports: new Map(), photos: new Map() };
  readonly surprises: string[] = [];
  origin: string;
  #open = true;
  readonly #all: Promise<void[]>;

  constructor(origin: string, token: string, washes: number[], picture: Uint8Array<ArrayBuffer>) {
    this.origin = origin;
    const left = [...washes];
    this.#all = Promise.all(Array.from({ length: PHONES }, () => this.#work(token, left, picture)));
  }

  async close(): Promise<void> {
    this.#open = false;
    await this.#all;
  }

  async #work(token: string, left: number[], picture: Uint8Array<ArrayBuffer>): Promise<void> {
    while (this.#open) {
      const washId = left.pop();
      if (washId === undefined) return;
      const at = new Date().toISOString();
      const [photoId, ActionId] = [randomUUID(), randomUUID()];
      const form = { PhotoId: photoId, WashId: String(washId), Kind: "after", TakenAt: at };
      if (!(await this.#until(201, () => sendPhoto(this.origin, token, form, picture)))) return;
      this.acknowledged.photos.set(washId, photoId);
      const report = { ActionId, WashId: washId, Outcome: "done" as const, RecordedAt: at };
      const send = () => callAt(this.origin, recordOutcome, report, { token });
      if (!(await this.#until(200, send))) return;
      this.acknowledged.reports.set(washId, ActionId);
    }
  }

  /** Sends until the answer is `status`. @returns false after an unexpected answer. */
  async #until(status: number, send: () => Promise<{ status: number; reply: unknown }>): Promise<boolean> {
    for (;;) {
      const answer = await send().catch(() => undefined);
      if (answer?.status === status) return true;
      if (answer && answer.status !== 503) {
        this.surprises.push(`${answer.status}: ${JSON.stringify(answer.reply)}`);
        return false;
      }
      await pause(RETRY_PAUSE_MS);
    }
  }
}

async function sendPhoto(
  origin: string,
  token: string,
  fields: Record<string, string>,
  picture: Uint8Array<ArrayBuffer>,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("File", new Blob([picture]), "photo.jpg");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api${addWashPhoto.path}`, { method: "POST", headers, body });
  return { status: answer.status, reply: await answer.json() };
}

/** The acknowledged ids that are missing in the database. */
async function findMissing(database: ClientConfig, { reports, photos }: Acknowledged): Promise<string[]> {
  const reportIds = await queryDatabase<string>(
    database,
    `select action_id from round_action join wash using (wash_id)
      join idempotency on idempotency.user_id = round_action.user_id and key = action_id::text
      where status = 'done' and reply is not null`,
  );
  const pictures = await queryDatabase<string>(
    database,
    `select photo_id from wash_photo join file using (file_id)`,
  );
  const stored = new Set([...reportIds, ...pictures]);
  return [...reports.values(), ...photos.values()].filter((id) => !stored.has(id));
}

/** Duplicates in the database, one line each. */
const findDuplicates = (database: ClientConfig) =>
  queryDatabase<string>(
    database,
    `select 'photo of ' || wash_id from wash_photo group by wash_id having count(*) > 1
     union all select 'press of ' || wash_id from round_action group by wash_id having count(*) > 1
     union all select 'told of ' || booking_id || ' ' || (facts ->> 'number') from event where kind = 'done'
       group by booking_id, facts ->> 'number' having count(*) > 1`,
  );

test("everything acknowledged to phones survives each kill of the server, and nothing is stored twice", async () => {
  const dataDir = dataFolder();
  const start = async () => {
    const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    onTestFinished(async () => {
      await app.stop("SIGKILL");
      await clearOrphans(dataDir);
    });
    return app;
  };
  let app = await start();
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  const place = await makeBookable(calls);
  const providerId = await addCleaner(calls, app.url, token, "cleaner");
  const database = runningAddress(dataDir);
  const washes = await assignRound(calls, database, place, providerId, (ROUNDS + 2) * (WASHES + PHONES));
  const session = await signIn(app.url, PASSWORD, "cleaner");

  const phones = new Phones(app.url, session, washes, await someJpeg());
  onTestFinished(() => phones.close());
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = phones.acknowledged.reports.size;
    await vi.waitUntil(
      () => phones.acknowledged.reports.size >= before + WASHES || phones.surprises.length > 0,
      {
        interval: 5,
      },
    );
    await app.stop("SIGKILL");
    const acknowledgedBefore = {
      reports: new Map(phones.acknowledged.reports),
      photos: new Map(phones.acknowledged.photos),
    };
    app = await start();
    const running = runningAddress(dataDir);
    expect(await findMissing(running, acknowledgedBefore)).toEqual([]);
    expect(await findDuplicates(running)).toEqual([]);
    expect(await queryDatabase(running, ledgerQuery)).toEqual([]);
    phones.origin = app.url;
  }
  await phones.close();
  expect(phones.surprises).toEqual([]);
  const running = runningAddress(dataDir);
  expect(await findMissing(running, phones.acknowledged)).toEqual([]);
  expect(await findDuplicates(running)).toEqual([]);
  expect(await queryDatabase(running, "select count(*)::integer from wash where status = 'done'")).toEqual([
    phones.acknowledged.reports.size,
  ]);
});
