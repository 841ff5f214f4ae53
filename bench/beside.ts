import { formatCount } from "#contract/format.ts";
import { type Figures, loadHttp, tryOnce } from "./load.ts";
import type { BenchRow } from "./rows.ts";
import { loginAll, type Product } from "./servers.ts";

const WARM_UP_SECONDS = 1;
const ROUNDS = 3;

export const headline = `| call | product /s | p99 ms | plainest route /s | p99 ms | of it | same SQL /s | of it | errors |
|---|---|---|---|---|---|---|---|---|`;

/** What is measured, beside which minimal routes, as people with which password; `seconds` is how long a round takes. */
type Beside = { product: Product; minimal: string; password: string; seconds: number };

/** One of those that answer a row's call; `seconds` is how long a round of it takes. */
type Side = { url: string; tokens: string[]; seconds: number };

async function sidesOf(row: BenchRow, { product, minimal, password, seconds }: Beside): Promise<Side[]> {
  const tokens = await loginAll(product.url, password, row.callers ?? ["bench1"]);
  const route = (name: string) => `${minimal}/${encodeURIComponent(name)}`;
  return [
    { url: `${product.url}${row.path}`, tokens, seconds },
    ...(row.plain ? [{ url: route(`plain ${row.name}`), tokens: [], seconds }] : []),
    // Beside a plainer route it is only the figure of before, and worth less time.
    { url: route(row.name), tokens: [], seconds: row.plain ? 1 : seconds },
  ];
}

const median = <T>(values: T[], by: (value: T) => number): T =>
  values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)] as T;

/** One row of the table: the product and its minimal routes in turn, the median round of each. */
export async function measured(row: BenchRow, beside: Beside): Promise<string> {
  const sides = await sidesOf(row, beside);
  const { folder } = beside.product;
  for (const side of sides) await tryOnce(row, side);
  const rounds: Figures[][] = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, { url, tokens, seconds: given }] of sides.entries()) {
      const seconds = round === 0 ? WARM_UP_SECONDS : given;
      const figures = await loadHttp(row, url, { seconds, tokens, folder });
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
