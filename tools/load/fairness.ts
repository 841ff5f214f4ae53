// Measures a user's list call while a stranger or another signed-in user overloads the server in different ways, one
// after the other: `npm run bench -- fairness [seconds] [part of a name]`. Exits with 1 when a limit is exceeded.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { getLabels, MAX_LABELS } from "#contract/dispatch/label.ts";
import { exportRegistry, generatePlaces } from "#contract/society/registry.ts";
import { type Attack, runDuring, withOpenUploads, withUnreadFiles } from "./attack.ts";
import { type Timings, measureCalls } from "./bystander.ts";
import { fillBody } from "./fill.ts";
import { planBody } from "./plan.ts";
import { login, Servers, withSeededDatabase } from "./product.ts";
import type { Seeded } from "./seed.ts";

const SECONDS = Number(process.argv[2] ?? 10);
/** Part of an attack's name, to run fewer of them. */
const ONLY = process.argv[3] ?? "";
/** The most that the list call's p99 may take, as a multiple of its idle p99. */
const MAX_TIMES = 10;
const MAX_MEGABYTES = 600;
const SCRIPTS = "dist/web/assets";
const unreadFiles = { name: "500 sockets with 20 unread scripts each", sockets: 500, files: 20 };
const openUploads = { name: "200 uploads of 9.9 MB held open", uploads: 200, bytes: 9_900_000 };
/** Accents in the wrong order, which normalising must sort: as many as fit into the body of a call. */
const accents = "a" + "\u0301\u0316".repeat(15_500);

const series = (most: number, name: string) =>
  Array.from({ length: most }, (_, index) => `${name} ${index + 1}`);

/**
 * Fills a society with as many pillars as a sheet of labels holds.
 * @returns the sheet's signed address, which is valid for minutes.
 */
async function labelSheet(url: string, token: string, societyId: number): Promise<string> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const ParkingPillars = series(MAX_LABELS, "P");
  await post(generatePlaces.path, { societyId, ParkingFloors: ["B1"], ParkingPillars });
  const sheet = (await post(getLabels.path, { SocietyId: societyId })) as { url: string };
  return `${new URL(url).origin}${sheet.url}`;
}

type AttackerAccess = { token: string; labelsUrl: string };

/** The attacks of a signed-in user. */
function attacksOf(
  url: string,
  { token, labelsUrl }: AttackerAccess,
  seeded: Seeded,
  emptySociety: number,
): Attack[] {
  const post = (path: string, body: unknown) => ({
    method: "POST" as const,
    url: `${url}${path}`,
    token,
    body,
  });
  const {
    CustomerId: _customer,
    FlatId: _flat,
    BuildingId: _building,
    FloorId: _floor,
    CustomerAmount: _amount,
    ...quote
  } = planBody(seeded.booked, 26);
  const quoteBody: unknown = JSON.parse(fillBody({ body: { ...quote, BookingSchedule: "regular-wash" } }));
  return [
    {
      name: "80 searches of bookings at once",
      connections: 80,
      calls: [
        post("/Booking/Search", {
          filters: {
            SocietyId: seeded.booked.societyId,
            Status: "Confirmed",
            From: seeded.booked.days[0],
            To: seeded.booked.days[6],
          },
        }),
      ],
    },
    { name: "80 quotes at once", connections: 80, calls: [post("/Booking/GetQuote", quoteBody)] },
    {
      name: "20 registry files of 7,200 flats at once",
      connections: 20,
      calls: [post(exportRegistry.path, { societyId: seeded.societyId })],
    },
    {
      name: `40 sheets of ${MAX_LABELS} labels at once`,
      connections: 40,
      calls: [{ method: "GET", url: labelsUrl }],
    },
    {
      name: "12 generations of 36,000 flats in one society",
      connections: 12,
      calls: [
        post(generatePlaces.path, {
          societyId: emptySociety,
          Buildings: series(30, "Tower"),
          Floors: series(60, "Floor"),
          FlatPattern: "{nn}",
          FlatsPerFloor: 20,
        }),
      ],
    },
    {
      name: "16 texts of 62 KB of accents at once",
      connections: 16,
      calls: [post("/Society/Search", { page: 1, pageSize: 20, search: accents })],
    },
  ];
}

/** The address of the largest script, which browsers load with the app. */
function largestScript(): string {
  const sizeOf = (file: string) => statSync(join(SCRIPTS, file)).size;
  const [largest = ""] = readdirSync(SCRIPTS)
    .filter((file) => file.endsWith(".js"))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/assets/${largest}`;
}

/** The attacks of a stranger, who asks for files and pages alone. */
const strangersAttacks = (url: string): Attack[] =>
  ["/", largestScript(), "/api/openapi.json", "/api/docs/json", "/api/health"].map((file) => ({
    name: `${file} from 50 connections`,
    connections: 50,
    calls: [{ method: "GET", url: `${new URL(url).origin}${file}` }],
  }));

const lineOf = (
  name: string,
  { calls, failures, p50, p99, megabytes }: Timings,
  idle: Timings,
  answered = "",
) =>
  `| ${name} | ${calls} | ${failures.length} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p99 / idle.p99).toFixed(1)} | ${megabytes} | ${answered} |`;

const isWithinLimits = (timings: Timings, idle: Timings): boolean =>
  timings.failures.length === 0 && timings.p99 <= MAX_TIMES * idle.p99 && timings.megabytes <= MAX_MEGABYTES;

const servers = new Servers();
try {
  const product = await servers.startProduct();
  const { seeded, emptySocieties } = await withSeededDatabase(product, async (db, _captured, filled) => {
    const { rows } = await sql<{ id: number }>`select society_id as id from society
      where not exists (select from building where building.society_id = society.society_id)
      order by society_id desc limit 2`.execute(db);
    return { seeded: filled, emptySocieties: rows.map(({ id }) => id) };
  });
  const [emptySociety = 0, parkedSociety = 0] = emptySocieties;
  const [attacker, bystander] = [
    await login(product.url, seeded.password, "bench1"),
    await login(product.url, seeded.password, "bench2"),
  ];
  const list = [
    {
      method: "POST" as const,
      url: `${product.url}/Society/Search`,
      token: bystander,
      body: { page: 1, pageSize: 20 },
    },
  ];
  const work = (seconds: number) => measureCalls(product, list, sleep(seconds * 1_000));
  await work(2);
  const idle = await work(SECONDS);
  console.log("| while somebody sends | calls | failed | p50 ms | p99 ms | of idle p99 | MB | answered |");
  console.log("|---|---|---|---|---|---|---|---|");
  console.log(lineOf("nothing", idle, idle));
  const report = (name: string, fared: Timings, answered = "") => {
    console.log(lineOf(name, fared, idle, answered));
    if (!isWithinLimits(fared, idle)) process.exitCode = 1;
  };
  const labelsUrl = await labelSheet(product.url, attacker, parkedSociety);
  const attacks = [
    ...strangersAttacks(product.url),
    ...attacksOf(product.url, { token: attacker, labelsUrl }, seeded, emptySociety),
  ];
  for (const attack of attacks.filter(({ name }) => name.includes(ONLY))) {
    const { result, answered } = await runDuring(attack, SECONDS, () => work(SECONDS));
    report(attack.name, result, answered);
  }
  if (unreadFiles.name.includes(ONLY)) {
    const { name, ...size } = unreadFiles;
    const url = `${new URL(product.url).origin}${largestScript()}`;
    report(name, await withUnreadFiles({ url, ...size }, () => work(SECONDS)));
  }
  if (openUploads.name.includes(ONLY)) {
    const { name, ...size } = openUploads;
    const uploading = { url: `${product.url}/Picture/Add`, token: attacker, ...size };
    report(name, await withOpenUploads(uploading, () => work(SECONDS)));
  }
} finally {
  await servers.stop();
}
