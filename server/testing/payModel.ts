import type { WashOutcome, WashRow } from "./pay.ts";

export const MONTHS = ["2026-11", "2026-12", "2027-01"];
export type Operation =
  | { kind: "report"; wash: number; status: WashOutcome["status"]; provider: number | null }
  | { kind: "rate"; place: 0 | 1; provider: number | null; from: string; paise: number }
  | { kind: "adjust"; provider: number; month: string; paise: number }
  | { kind: "advance"; provider: number; on: string; paise: number }
  | { kind: "close"; month: string };

/** An independent account of the pay of all months, in paise. */
export class PayModel {
  readonly outcomes = new Map<number, { status: string; provider: number | null }>();
  readonly rates: Extract<Operation, { kind: "rate" }>[] = [];
  readonly adjustments: Extract<Operation, { kind: "adjust" }>[] = [];
  readonly advances: Extract<Operation, { kind: "advance" }>[] = [];
  readonly closed: string[] = [];
  readonly #washes: readonly WashRow[];
  readonly #items: readonly [number, number];
  /** The amounts on payslips for a provider's month. */
  readonly #paid = new Map<string, number>();
  readonly #deducted = [0, 0];
  readonly #owes = [0, 0];

  /** @param items the service items of the two places. */
  constructor(washes: readonly WashRow[], items: readonly [number, number]) {
    this.#washes = washes;
    this.#items = items;
  }

  earned(provider: number, month: string): number {
    let sum = 0;
    for (const { washId, day, itemId } of this.#washes) {
      const outcome = this.outcomes.get(washId);
      if (outcome?.status !== "done" || outcome.provider !== provider || !day.startsWith(month)) continue;
      const fitting = this.rates
        .filter(({ place, from }) => this.#items[place] === itemId && from <= day)
        .toReversed()
        .toSorted((one, other) => other.from.localeCompare(one.from));
      const own = fitting.find((one) => one.provider === provider);
      sum += (own ?? fitting.find((one) => one.provider === null))?.paise ?? 0;
    }
    return sum;
  }

  adjusted(provider: number, month: string): number[] {
    return this.adjustments
      .filter((one) => one.provider === provider && one.month === month)
      .map(({ paise }) => paise);
  }

  /** A month's pay by today's washes, rates and adjustments. */
  due(provider: number, month: string): number {
    return this.adjusted(provider, month).reduce((sum, paise) => sum + paise, this.earned(provider, month));
  }

  close(provider: number, month: string, tdsPercent: number) {
    const earlier = this.closed
      .filter((one) => one < month)
      .reduce((sum, one) => sum + this.due(provider, one) - (this.#paid.get(`${provider} ${one}`) ?? 0), 0);
    for (const one of [...this.closed.filter((each) => each < month), month])
      this.#paid.set(`${provider} ${one}`, this.due(provider, one));
    const added = this.adjusted(provider, month).filter((paise) => paise > 0);
    const taken = this.adjusted(provider, month).filter((paise) => paise < 0);
    const [additions, deductions] = [added, taken].map((list) =>
      Math.abs(list.reduce((sum, paise) => sum + paise, 0)),
    ) as [number, number];
    const earned = this.earned(provider, month);
    const tds = Math.round((Math.max(0, earned + earlier + additions) * tdsPercent) / 100);
    const brought = this.#owes[provider] ?? 0;
    const rest = earned + earlier + additions - deductions - tds + brought;
    const given = this.advances
      .filter((one) => one.provider === provider && one.on <= `${month}-31`)
      .reduce((sum, { paise }) => sum + paise, 0);
    const open = Math.max(0, given - (this.#deducted[provider] ?? 0));
    const advances = Math.min(open, Math.max(0, rest));
    this.#deducted[provider] = (this.#deducted[provider] ?? 0) + advances;
    this.#owes[provider] = Math.min(0, rest);
    return {
      earned,
      earlier,
      additions,
      deductions,
      tds,
      brought,
      advances,
      advanceLeft: open - advances,
      net: Math.max(0, rest) - advances,
      carried: Math.min(0, rest),
    };
  }
}
