import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { reachOf, roles } from "#contract/access.ts";
import { DEFAULT_BODY_LIMIT, type Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { formOf } from "./bombs.ts";
import type { Answer } from "./call.ts";
import { sendForm } from "./upload.ts";
import type { World } from "./world.ts";

const MEGABYTE = 1024 * 1024;
/** How much this process may grow meanwhile. */
const MAX_GROWTH = 400 * MEGABYTE;

/** The endpoints that take more than others. */
const large = endpoints.filter(({ bodyLimit = 0 }) => bodyLimit > DEFAULT_BODY_LIMIT);
export const withFile = large.filter(({ file }) => file !== undefined);
export const withJson = large.filter(({ file }) => file === undefined);

/** A token of somebody who may call an endpoint. */
export const tokenFor = (world: World, { permission }: Endpoint): Promise<string> =>
  world.newToken(
    roles.find(
      (role) => permission === "anyone" || permission === "signed-in" || reachOf(role, permission),
    ) ?? "admin",
  );

/** Rows of all tables but those about sessions. */
export async function storedRows({ db }: World): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename),
      false, true, '')))[1]::text::integer)::integer as rows
    from pg_tables where schemaname = 'public' and tablename not in ('session', 'audit')`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Sends what must be refused with a sentence, while others are answered and this process stays small. */
export async function expectRefused(
  world: World,
  what: string,
  send: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const before = process.memoryUsage.rss();
  let answers = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      expect((await world.app.inject("/api/health")).statusCode, what).toBe(200);
      answers += 1;
      await setTimeout(20);
    }
  })();
  const answer = await send();
  over.abort();
  await others;
  expect(answer.status, `${what}: ${answer.error.message}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.error.message}`).toBeLessThan(500);
  expect(answer.error.message, what).toMatch(/^[A-Z].{10,}/);
  expect(answers, what).toBeGreaterThan(0);
  expect(process.memoryUsage.rss() - before, what).toBeLessThan(MAX_GROWTH);
  return answer;
}

/** Sends a file to an endpoint that takes one. */
export const sendFile = (
  { app }: World,
  endpoint: Endpoint,
  bytes: Buffer,
  token: string,
): Promise<Answer<unknown>> => sendForm(app, endpoint, formOf(endpoint, bytes), { token });
