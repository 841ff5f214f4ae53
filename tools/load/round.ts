// Prints what the day costs, beside minimal routes, how soon a large board opens and what open boards take:
// `npm run bench -- round [seconds] [part of a name]`.
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "#contract/day.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { compared, headline } from "./compare.ts";
import { processorSecondsOf } from "./processes.ts";
import { loginAll, type Product, Servers, withCity } from "./product.ts";
import { roundRows } from "./roundRows.ts";
import { type Rounds, rounds, seedRounds } from "./roundSeed.ts";
import { USERS } from "./sizes.ts";

const SECONDS = Number(process.argv[2] ?? 2);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";

const OPENINGS = 21;
const BOARDS = 200;
const LOOK_SECONDS = 20;
/** A day of ten thousand washes in a little less than three hours. */
const RECORDED_A_SECOND = 1;

type Caller = { product: Product; token: string };

async function ask<T>(
  { product, token }: Caller,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await fetch(`${product.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** How long a board takes to come, one after the other. */
async function tellOpenings(caller: Caller, days: Record<string, string>): Promise<void> {
  console.log("\n| board | median ms | longest ms |\n|---|---|---|");
  for (const [name, Day] of Object.entries(days)) {
    const took: number[] = [];
    for (let turn = 0; turn < OPENINGS; turn += 1) {
      const began = performance.now();
      await ask(caller, "/Round/GetBoard", { Day });
      took.push(performance.now() - began);
    }
    const [middle = 0, longest = 0] = [(OPENINGS - 1) / 2, OPENINGS - 1].map(
      (nth) => took.toSorted((one, other) => one - other)[nth],
    );
    console.log(`| ${name} | ${middle.toFixed(0)} | ${longest.toFixed(0)} |`);
  }
}

/** How often a board asks what has changed, as the screen does, in milliseconds. */
const EVERY_MS = 4_000;

/** Looks at a day's board until `end`, as the screen does. @returns how many changes it has been told of. */
async function watch(caller: Caller, Day: string, from: string, end: AbortSignal): Promise<number> {
  let version = from;
  let told = 0;
  while (!end.aborted) {
    const news = await ask<{ version: string; changed: number[] }>(caller, "/Round/AwaitBoard", {
      Day,
      Version: version,
    });
    if (news.changed.length > 0) ({ version } = news);
    told += news.changed.length;
    await sleep(EVERY_MS, null, { signal: end }).catch(() => undefined);
  }
  return told;
}

/** The share of a processor that the product takes while cleaners record, with nobody looking and with many. */
async function tellBoards(
  caller: Caller,
  watching: Caller[],
  cleaners: Caller[],
  { today, unreported }: Rounds,
) {
  const day = addDays(today, -1);
  // From the end, and of this day alone: what stands first, the calls before have recorded.
  const left = unreported.map((WashId, turn) => ({ WashId, turn })).filter(({ turn }) => turn % 2 === 0);
  const share = async (): Promise<number> => {
    const before = processorSecondsOf(caller.product.processId);
    for (let nth = 0; nth < LOOK_SECONDS * RECORDED_A_SECOND; nth += 1) {
      const { WashId = 0, turn = 0 } = left.pop() ?? {};
      const sleeping = sleep(1000 / RECORDED_A_SECOND);
      await ask(cleaners[turn % cleaners.length] as Caller, "/Round/Record", {
        ActionId: randomUUID(),
        WashId,
        Outcome: "done",
        RecordedAt: `${day}T02:30:00Z`,
      });
      await sleeping;
    }
    return (processorSecondsOf(caller.product.processId) - before) / LOOK_SECONDS;
  };
  const alone = await share();
  const { version } = await ask<{ version: string }>(caller, "/Round/GetBoard", { Day: day });
  const end = new AbortController();
  // One for each call that is under way or was.
  setMaxListeners(0, end.signal);
  const boards = Array.from({ length: BOARDS }, async (_, nth) => {
    await sleep((nth / BOARDS) * EVERY_MS);
    return watch(watching[nth % watching.length] as Caller, day, version, end.signal);
  });
  await sleep(EVERY_MS + 1000);
  const watched = await share();
  end.abort();
  const told = (await Promise.all(boards)).reduce((sum, each) => sum + each, 0);
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  console.log(
    `\n${BOARDS} open boards, ${RECORDED_A_SECOND} wash recorded a second: ${percent(watched)} of a core, without them ${percent(alone)}; ${told} changes told.`,
  );
}

const servers = new Servers();
try {
  const product = await servers.startProduct();
  const { rows, day, password } = await withCity(product, async (db, _captured, seeded) => {
    const given = await seedRounds(db, seeded, rounds);
    return { rows: roundRows(given), day: given, password: seeded.password };
  });
  const minimal = await servers.startMinimal(rows, runningAddress(product.dataDir));
  console.log(headline);
  for (const row of rows.filter(({ name }) => name.includes(ONLY)))
    console.log(await compared(row, { product, minimal, password, seconds: SECONDS }));
  const callers = async (names: string[]): Promise<Caller[]> =>
    (await loginAll(product.url, password, names)).map((token) => ({ product, token }));
  const watching = await callers(Array.from({ length: USERS }, (_, nth) => `bench${nth + 1}`));
  const cleaners = await callers(day.cleaners);
  const [caller] = watching as [Caller];
  await tellOpenings(caller, { "1,000 washes": day.boardDay, "10,000 washes, sums first": day.largeDay });
  await tellBoards(caller, watching, cleaners, day);
} finally {
  await servers.stop();
}
