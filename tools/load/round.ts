// Measures the calls of a cleaner's day beside the minimal routes, the opening of large boards, and the cost of open
// boards: `npm run bench -- round [seconds] [part of a name]`.
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "#contract/day.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { compareRow, headline } from "./compare.ts";
import { processorSecondsOf } from "./processes.ts";
import { loginAll, type Product, Servers, withSeededDatabase } from "./product.ts";
import { roundRows } from "./roundRows.ts";
import { type Rounds, rounds, seedRounds } from "./roundSeed.ts";
import { USERS } from "./sizes.ts";

const SECONDS = Number(process.argv[2] ?? 2);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";

const OPENINGS = 21;
const BOARDS = 200;
const MEASURE_SECONDS = 20;
/** Ten thousand washes in a little less than three hours. */
const RECORDED_A_SECOND = 1;

type Caller = { product: Product; token: string };

async function call<T>(
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

/** Prints how long a board takes to load, one after the other. */
async function printOpenings(caller: Caller, days: Record<string, string>): Promise<void> {
  console.log("\n| board | median ms | longest ms |\n|---|---|---|");
  for (const [name, Day] of Object.entries(days)) {
    const durations: number[] = [];
    for (let nth = 0; nth < OPENINGS; nth += 1) {
      const began = performance.now();
      await call(caller, "/Round/GetBoard", { Day });
      durations.push(performance.now() - began);
    }
    const [middle = 0, longest = 0] = [(OPENINGS - 1) / 2, OPENINGS - 1].map(
      (nth) => durations.toSorted((one, other) => one - other)[nth],
    );
    console.log(`| ${name} | ${middle.toFixed(0)} | ${longest.toFixed(0)} |`);
  }
}

/** How often a board asks for changes, as the screen does, in milliseconds. */
const POLL_MS = 4_000;

/** Watches a day's board until `end`, as the screen does. @returns the number of changes received. */
async function watch(caller: Caller, Day: string, from: string, end: AbortSignal): Promise<number> {
  let version = from;
  let changes = 0;
  while (!end.aborted) {
    const update = await call<{ version: string; changed: number[] }>(caller, "/Round/AwaitBoard", {
      Day,
      Version: version,
    });
    if (update.changed.length > 0) ({ version } = update);
    changes += update.changed.length;
    await sleep(POLL_MS, null, { signal: end }).catch(() => undefined);
  }
  return changes;
}

/** Prints the share of a processor that the product takes while cleaners record, without open boards and with many. */
async function printBoards(
  caller: Caller,
  watching: Caller[],
  cleaners: Caller[],
  { today, unreported }: Rounds,
) {
  const day = addDays(today, -1);
  // From the end and of this day alone, because the rows before have recorded the first ones.
  const left = unreported
    .map((WashId, nth) => ({ WashId, turn: nth }))
    .filter(({ turn: nth }) => nth % 2 === 0);
  const share = async (): Promise<number> => {
    const before = processorSecondsOf(caller.product.processId);
    for (let position = 0; position < MEASURE_SECONDS * RECORDED_A_SECOND; position += 1) {
      const { WashId = 0, turn: nth = 0 } = left.pop() ?? {};
      const sleeping = sleep(1000 / RECORDED_A_SECOND);
      await call(cleaners[nth % cleaners.length] as Caller, "/Round/Record", {
        ActionId: randomUUID(),
        WashId,
        Outcome: "done",
        RecordedAt: `${day}T02:30:00Z`,
      });
      await sleeping;
    }
    return (processorSecondsOf(caller.product.processId) - before) / MEASURE_SECONDS;
  };
  const withoutBoards = await share();
  const { version } = await call<{ version: string }>(caller, "/Round/GetBoard", { Day: day });
  const end = new AbortController();
  // One listener for each call, in progress or done.
  setMaxListeners(0, end.signal);
  const boards = Array.from({ length: BOARDS }, async (_, nth) => {
    await sleep((nth / BOARDS) * POLL_MS);
    return watch(watching[nth % watching.length] as Caller, day, version, end.signal);
  });
  await sleep(POLL_MS + 1000);
  const withBoards = await share();
  end.abort();
  const changeCount = (await Promise.all(boards)).reduce((sum, each) => sum + each, 0);
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  console.log(
    `\n${BOARDS} open boards, ${RECORDED_A_SECOND} wash recorded a second: ${percent(withBoards)} of a core, without them ${percent(withoutBoards)}; ${changeCount} changes told.`,
  );
}

const servers = new Servers();
try {
  const product = await servers.startProduct();
  const { rows, day, password } = await withSeededDatabase(product, async (db, _captured, seeded) => {
    const given = await seedRounds(db, seeded, rounds);
    return { rows: roundRows(given), day: given, password: seeded.password };
  });
  const minimal = await servers.startMinimal(rows, runningAddress(product.dataDir));
  console.log(headline);
  for (const row of rows.filter(({ name }) => name.includes(ONLY)))
    console.log(await compareRow(row, { product, minimal, password, seconds: SECONDS }));
  const callers = async (names: string[]): Promise<Caller[]> =>
    (await loginAll(product.url, password, names)).map((token) => ({ product, token }));
  const watching = await callers(Array.from({ length: USERS }, (_, nth) => `bench${nth + 1}`));
  const cleaners = await callers(day.cleaners);
  const [caller] = watching as [Caller];
  await printOpenings(caller, { "1,000 washes": day.boardDay, "10,000 washes, sums first": day.largeDay });
  await printBoards(caller, watching, cleaners, day);
} finally {
  await servers.stop();
}
