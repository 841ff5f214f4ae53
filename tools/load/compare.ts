import { formatCount } from "#contract/format.ts";
import { type Figures, load, type Target, tryOnce } from "./load.ts";
import { loginAll, type Product } from "./product.ts";
import type { Row } from "./row.ts";

const WARM_UP_SECONDS = 1;
const ROUNDS = 3;

export const headline = `| call | product /s | p99 ms | plainest route /s | p99 ms | of it | errors |
|---|---|---|---|---|---|---|`;

const medianOf = (rounds: Figures[]): Figures =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)] as Figures;

/**
 * One line of the table: the product and the plainest route in turn, with the median round of each.
 * `minimal` is the address of the plainest routes, `seconds` the length of a round.
 */
export async function compareRow(
  row: Row,
  {
    product,
    minimal,
    password,
    seconds,
  }: { product: Product; minimal: string; password: string; seconds: number },
): Promise<string> {
  const tokens = await loginAll(product.url, password, row.callers ?? ["bench1"]);
  const ours: Target = { url: `${product.url}${row.path}`, tokens };
  const plainest: Target = { url: `${minimal}/${encodeURIComponent(row.name)}`, tokens: [] };
  for (const target of [ours, plainest]) {
    await tryOnce(row, target);
    await load(row, target, WARM_UP_SECONDS);
  }
  const rounds: { ours: Figures; plainest: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      ours: await load(row, ours, seconds),
      plainest: await load(row, plainest, seconds),
    });
  const here = medianOf(rounds.map((round) => round.ours));
  const there = medianOf(rounds.map((round) => round.plainest));
  const errors = rounds.reduce((sum, round) => sum + round.ours.errors + round.plainest.errors, 0);
  const figures = ({ perSecond, p99 }: Figures) => `${formatCount(Math.round(perSecond))} | ${p99}`;
  const share = Math.round((here.perSecond / there.perSecond) * 100);
  return `| ${row.name} | ${figures(here)} | ${figures(there)} | ${share} % | ${errors} |`;
}
