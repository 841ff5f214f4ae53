// Prints how much memory the server takes with its database before anything is asked, while each call is loaded, and when
// nobody has asked anything for a while: `npm run bench -- memory [seconds] [part of a name]`.
import { setTimeout as sleep } from "node:timers/promises";
import { loadHttp } from "./load.ts";
import { megabytesOf } from "./megabytes.ts";
import { benchRows } from "./rows.ts";
import { loginAll, Servers, withCity } from "./servers.ts";

const SECONDS = Number(process.argv[2] ?? 8);
/** Part of a row's name, to load fewer of them. */
const ONLY = process.argv[3] ?? "";
const LOOK_EVERY_MS = 500;
const QUIET_MS = 20_000;
const servers = new Servers();

/** The most megabytes that a process took with its family while `meanwhile` lasted. */
async function mostOf(processId: number, meanwhile: Promise<unknown>): Promise<number> {
  const end = new AbortController();
  const ended = meanwhile.finally(() => end.abort());
  let most = 0;
  while (!end.signal.aborted) {
    most = Math.max(most, megabytesOf(processId));
    await sleep(LOOK_EVERY_MS);
  }
  await ended;
  return most;
}

try {
  const product = await servers.startProduct();
  const { rows, password } = await withCity(product, async (db, captured, seeded) => ({
    rows: await benchRows(db, captured, seeded),
    password: seeded.password,
  }));
  console.log("| while | MB |\n|---|---|");
  const tell = (while_: string, megabytes: number) => console.log(`| ${while_} | ${megabytes} |`);
  tell("nothing, with the city just written", megabytesOf(product.processId));
  for (const row of rows.filter(({ name }) => name.includes(ONLY))) {
    const tokens = await loginAll(product.url, password, row.callers ?? ["bench1"]);
    const load = { seconds: SECONDS, tokens, folder: product.folder };
    const most = await mostOf(product.processId, loadHttp(row, `${product.url}${row.path}`, load));
    tell(row.name, most);
  }
  await sleep(QUIET_MS);
  tell("nothing, 20 seconds later", megabytesOf(product.processId));
} finally {
  await servers.stop();
}
