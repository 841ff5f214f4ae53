// Sends the calls of a day for hours, and prints the product's memory each quarter of an hour:
// `npm run bench -- memory [minutes]`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { callRows } from "./callRows.ts";
import { tryOnce } from "./load.ts";
import { loginAll, Servers, withSeededDatabase } from "./product.ts";
import { roundRows } from "./roundRows.ts";
import { rounds, seedRounds } from "./roundSeed.ts";
import type { Row } from "./row.ts";
import { city } from "./sizes.ts";
import { type Reading, slopeOf } from "./slope.ts";

const MINUTES = Number(process.argv[2] ?? 480);
const REPORT_MINUTES = Math.min(15, MINUTES / 8);
const CALLS_A_SECOND = 5;
/** Readings while the product warms up are not judged, nor are runs too short to tell. */
const WARM_UP_HOURS = Math.min(1, MINUTES / 240);
const JUDGED_MINUTES = 240;
const MAX_GROWTH_MB = 1;

/** Calls matter here, not large tables: they are filled within a minute. */
const sizes = { ...city, societies: 50, copies: 0, towers: "Tower 1-3", bookings: 5_000 };

const METRICS_TOKEN = "a token of the bench";
process.env["METRICS_TOKEN"] = METRICS_TOKEN;

/** Megabytes of the process and of its live and dead objects. */
type Memory = { resident: number; heap: number };

async function readMemory(url: string): Promise<Memory> {
  const answer = await fetch(url.replace(/api$/, "metrics"), {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await answer.text();
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 1e6;
  return {
    resident: megabytes("process_resident_memory_bytes"),
    heap: megabytes("nodejs_heap_size_used_bytes"),
  };
}

/** How often each warning or error is in the server's log. */
function warningsIn(log: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, message = ""] of log.matchAll(/^\{"level":[456]0.*?"msg":"([^"]*)"/gm))
    counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
}

const servers = new Servers();
try {
  const { url, dataDir, processId } = await servers.startProduct();
  const { rows, password } = await withSeededDatabase(
    { url, dataDir, processId },
    async (db, captured, seeded) => ({
      rows: [
        ...(await callRows(db, captured, seeded)),
        ...roundRows(await seedRounds(db, seeded, rounds)),
      ].map((row) => ({ row, left: row.washes?.length ?? Infinity })),
      password: seeded.password,
    }),
    sizes,
  );

  const callersOf = ({ callers = ["bench1"] }: Row) => callers;
  const names = [...new Set(rows.flatMap(({ row }) => callersOf(row)))];
  const began = performance.now();
  const hours = () => (performance.now() - began) / 3_600_000;
  const resident: Reading[] = [];
  const heap: Reading[] = [];
  let [failed, nth] = [0, 0];
  console.log("| hours | calls | failed | resident MB | heap MB |\n|---|---|---|---|---|");
  while (hours() * 60 < MINUTES) {
    // Sessions end after some hours.
    const signedIn = await loginAll(url, password, names);
    const tokens = new Map(names.map((name, index) => [name, signedIn[index] ?? ""]));
    const end = hours() + REPORT_MINUTES / 60;
    // The least of a quarter: between two collections the heap holds dead objects as well.
    const least = { resident: Infinity, heap: Infinity };
    while (hours() < end) {
      const entry = rows[(nth += 1) % rows.length];
      if (entry && entry.left > 0) {
        entry.left -= 1;
        const target = {
          url: `${url}${entry.row.path}`,
          tokens: callersOf(entry.row).map((name) => tokens.get(name) ?? ""),
        };
        await tryOnce(entry.row, target).catch((error: unknown) => {
          failed += 1;
          console.error(String(error));
        });
      }
      if (nth % (10 * CALLS_A_SECOND) === 0) {
        const memory = await readMemory(url);
        least.resident = Math.min(least.resident, memory.resident);
        least.heap = Math.min(least.heap, memory.heap);
      }
      await sleep(1000 / CALLS_A_SECOND);
    }
    const at = hours();
    console.log(
      `| ${at.toFixed(2)} | ${nth} | ${failed} | ${least.resident.toFixed(1)} | ${least.heap.toFixed(1)} |`,
    );
    if (at < WARM_UP_HOURS) continue;
    resident.push([at, least.resident]);
    heap.push([at, least.heap]);
  }
  const growth = { resident: slopeOf(resident), heap: slopeOf(heap) };
  console.log(
    `\nGrowth an hour: ${growth.resident.toFixed(1)} MB resident, ${growth.heap.toFixed(1)} MB of heap.`,
  );
  const warnings = warningsIn(readFileSync(path.join(servers.folder, "server.log"), "utf8"));
  for (const [message, count] of warnings) console.log(`${count} × ${message}`);
  const grows = MINUTES >= JUDGED_MINUTES && growth.resident > MAX_GROWTH_MB;
  if (failed > 0 || warnings.size > 0 || grows) process.exitCode = 1;
} finally {
  await servers.stop();
}
