// Measures another user's list call and the health call while two signed-in users send files that are small to send and
// large to read, one after the other: `npm run bench -- bombs [seconds]`. Exits with 1 when a limit is exceeded.
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_BODY_LIMIT } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { bombs, formOf, largeBombs } from "#server/testing/bombs.ts";
import { measureCalls, type Timings } from "./bystander.ts";
import { loginAll, Servers, withSeededDatabase } from "./product.ts";
import type { Sizes } from "./sizes.ts";

const SECONDS = Number(process.argv[2] ?? 20);
/** Idle and bombed in turn, because the machine may have other work. */
const ROUNDS = 3;
/** The most that the list call's p99 may take, as a multiple of its idle p99. */
const MAX_TIMES = 10;
/** The most that the health call may take, in milliseconds. */
const MAX_HEALTH_MS = 1_000;
const MAX_MEGABYTES = 1_800;
const sizes: Sizes = { societies: 50, copies: 0, towers: "Tower 1", customers: 100, bookings: 100 };

const withFile = endpoints.filter(({ file, bodyLimit = 0 }) => file && bodyLimit > DEFAULT_BODY_LIMIT);

/** Sends every bomb to every address that takes a file, until `over`. @returns the counts of the statuses. */
async function sendBombs(url: string, token: string, over: AbortSignal): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const files = [...largeBombs, ...bombs].map(({ make }) => make());
  for (let nth = 0; !over.aborted; nth += 1) {
    const endpoint = withFile[nth % withFile.length]!;
    const bytes = files[Math.floor(nth / withFile.length) % files.length]!;
    const { status } = await fetch(`${url}${endpoint.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: formOf(endpoint, bytes),
    }).catch(() => ({ status: 0 }));
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const servers = new Servers();
try {
  const product = await servers.startProduct();
  const password = await withSeededDatabase(
    product,
    async (_db, _captured, seeded) => seeded.password,
    sizes,
  );
  const [bystander = "", ...bombers] = await loginAll(product.url, password, ["bench1", "bench2", "bench3"]);
  const list = {
    method: "POST" as const,
    url: `${product.url}/Society/Search`,
    token: bystander,
    body: { page: 1, pageSize: 20 },
  };
  const health = { method: "GET" as const, url: `${product.url}/health` };
  const measure = (seconds: number): Promise<[Timings, Timings]> =>
    Promise.all([
      measureCalls(product, [list], sleep(seconds * 1_000)),
      measureCalls(product, [health], sleep(seconds * 1_000)),
    ]);
  await measure(2);
  const idle: number[] = [];
  const bombed: number[] = [];
  console.log("| | calls | failed | list p50 ms | list p99 ms | longest health ms | MB | answered |");
  console.log("|---|---|---|---|---|---|---|---|");
  const report = (name: string, [lists, healths]: [Timings, Timings], answered = ""): void => {
    const failed = lists.failures.length + healths.failures.length;
    console.log(
      `| ${name} | ${lists.calls} | ${failed} | ${lists.p50.toFixed(1)} | ${lists.p99.toFixed(1)} | ${healths.longest.toFixed(0)} | ${lists.megabytes} | ${answered} |`,
    );
    if (failed > 0 || healths.longest > MAX_HEALTH_MS || lists.megabytes > MAX_MEGABYTES)
      process.exitCode = 1;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await measure(SECONDS);
    idle.push(alone[0].p99);
    report("nothing", alone);
    const over = new AbortController();
    const sending = bombers.map((token) => sendBombs(product.url, token, over.signal));
    const beside = await measure(SECONDS);
    over.abort();
    const counts = (await Promise.all(sending)).flatMap((each) => [...each]);
    bombed.push(beside[0].p99);
    report("bombs", beside, counts.map(([status, count]) => `${count} × ${status}`).join(", "));
  }
  const times = median(bombed) / median(idle);
  console.log(
    `The list's p99, medians of ${ROUNDS}: ${median(idle).toFixed(1)} ms alone, ${median(bombed).toFixed(1)} ms beside bombs, ${times.toFixed(1)} times.`,
  );
  if (times > MAX_TIMES) process.exitCode = 1;
} finally {
  await servers.stop();
}
