// Prints what the product's calls cost beside minimal routes, one with the plainest SQL that answers and one with the
// product's own, in turn on one machine and one database: `npm run bench [seconds] [part of a name]`.
import { runningAddress } from "#server/db/embedded.ts";
import { headline, measured } from "./beside.ts";
import { benchRows } from "./rows.ts";
import { Servers, withCity } from "./servers.ts";

const SECONDS = Number(process.argv[2] ?? 2);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";
const servers = new Servers();

try {
  const product = await servers.startProduct();
  const { rows, password } = await withCity(product, async (db, captured, seeded) => ({
    rows: await benchRows(db, captured, seeded),
    password: seeded.password,
  }));
  const minimal = await servers.startMinimal(rows, runningAddress(product.dataDir));
  console.log(headline);
  for (const row of rows.filter(({ name }) => name.includes(ONLY)))
    console.log(await measured(row, { product, minimal, password, seconds: SECONDS }));
} finally {
  await servers.stop();
}
