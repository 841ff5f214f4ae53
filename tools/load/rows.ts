// Measures the product's calls beside the plainest route that answers, in turn on one machine and one database:
// `npm run bench -- rows [seconds] [part of a name]`.
import { runningAddress } from "#server/db/embedded.ts";
import { callRows } from "./callRows.ts";
import { compareRow, headline } from "./compare.ts";
import { Servers, withSeededDatabase } from "./product.ts";

const SECONDS = Number(process.argv[2] ?? 2);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";
const servers = new Servers();

try {
  const product = await servers.startProduct();
  const { rows, password } = await withSeededDatabase(product, async (db, captured, seeded) => ({
    rows: await callRows(db, captured, seeded),
    password: seeded.password,
  }));
  const minimal = await servers.startMinimal(rows, runningAddress(product.dataDir));
  console.log(headline);
  for (const row of rows.filter(({ name }) => name.includes(ONLY)))
    console.log(await compareRow(row, { product, minimal, password, seconds: SECONDS }));
} finally {
  await servers.stop();
}
