// Prints what the product's calls cost beside minimal routes, one with the plainest SQL that answers and one with the
// product's own, in turn on one machine and one database: `npm run bench [seconds] [part of a name]`.
import { formatCount } from "#contract/format.ts";
import { runningAddress } from "#server/db/embedded/embedded.ts";
import { type Figures, loadHttp, tryOnce } from "./load.ts";
import { type BenchRow, benchRows } from "./rows.ts";
import { login, Servers, withCity } from "./servers.ts";

const SECONDS = Number(process.argv[2] ?? 2);
/** Part of a row's name, to measure fewer of them. */
const ONLY = process.argv[3] ?? "";
const WARM_UP_SECONDS = 1;
const ROUNDS = 3;
const servers = new Servers();

const median = <T>(values: T[], by: (value: T) => number): T =>
  values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)] as T;

/** One of those that answer a row's call; `seconds` is how long a round of it takes. */
type Side = { url: string; token: string | null; seconds: number };

async function main(): Promise<void> {
  const product = await servers.startProduct();
  const { rows, password } = await withCity(product, async (db, captured, seeded) => ({
    rows: await benchRows(db, captured, seeded),
    password: seeded.password,
  }));
  const minimal = await servers.startMinimal(rows, runningAddress(product.dataDir));
  const token = await login(product.url, password);
  console.log(
    "| call | product /s | p99 ms | plainest route /s | p99 ms | of it | same SQL /s | of it | errors |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const row of rows.filter(({ name }) => name.includes(ONLY)))
    console.log(
      await measured(row, [
        { url: `${product.url}${row.path}`, token, seconds: SECONDS },
        ...(row.plain
          ? [{ url: `${minimal}/${encodeURIComponent(`plain ${row.name}`)}`, token: null, seconds: SECONDS }]
          : []),
        // Beside a plainer route it is only the figure of before, and worth less time.
        { url: `${minimal}/${encodeURIComponent(row.name)}`, token: null, seconds: row.plain ? 1 : SECONDS },
      ]),
    );
}

/** One row of the table: the product and its minimal routes in turn, the median round of each. */
async function measured(row: BenchRow, sides: Side[]): Promise<string> {
  for (const side of sides) await tryOnce(row, side);
  const rounds: Figures[][] = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, side] of sides.entries()) {
      const seconds = round === 0 ? WARM_UP_SECONDS : side.seconds;
      const figures = await loadHttp(row, side.url, { seconds, token: side.token, folder: servers.folder });
      if (round > 0) rounds[index]?.push(figures);
    }
  const middle = rounds.map((figures) => median(figures, ({ perSecond }) => perSecond));
  const [ours] = middle;
  const same = middle.at(-1);
  const plain = row.plain ? middle[1] : same;
  if (!ours || !same || !plain) throw new Error(`${row.name} was not measured`);
  const errors = rounds.flat().reduce((sum, figures) => sum + figures.errors, 0);
  const whole = (value: number) => formatCount(Math.round(value));
  const share = (floor: Figures) => `${Math.round((ours.perSecond / floor.perSecond) * 100)} %`;
  const ms = ({ p99 }: Figures) => p99.toFixed(1);
  return `| ${row.name} | ${whole(ours.perSecond)} | ${ms(ours)} | ${whole(plain.perSecond)} | ${ms(plain)} | ${share(plain)} | ${whole(same.perSecond)} | ${share(same)} | ${errors} |`;
}

try {
  await main();
} finally {
  await servers.stop();
}
