import type { Scope } from "#server/access/scope.ts";
import { firstDayOf } from "#contract/day.ts";
import { NO_PAISE } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { findAdjustments } from "./adjustment.queries.ts";
import { findAdvances, findStandings } from "./advance.queries.ts";
import { findChanges, findPaidChanges, takesEarlier } from "./earlier.queries.ts";
import { type Earned, findEarned, findPayee, type Payee, type PayQuery } from "./month.queries.ts";
import { byName, closedSheet, grouped, keyOf, openSheet, type Parts, type Sheet } from "./month.rules.ts";
import { findPayslips } from "./payslip.queries.ts";
import { findTaxTerms } from "./tds.queries.ts";

type Options = {
  /** As it would be if the month were closed now, before other open months. */
  closing?: boolean;
  /** Washes that were read already. */
  lines?: readonly Earned[];
};

/**
 * A month's pay, by name: payslips of companies that have closed it, else as today's washes and rates give it. One
 * sheet for each provider with washes, adjustments, changes of earlier months or advances.
 */
export async function findSheets(
  db: Db,
  scope: Scope,
  query: PayQuery,
  { closing = false, lines: read }: Options = {},
): Promise<Sheet[]> {
  const takes = takesEarlier(query.month, closing);
  const slips = await findPayslips(db, scope, query);
  const lines = read ?? (await findEarned(db, scope, query));
  const adjustments = await findAdjustments(db, scope, query, takes);
  const changes = await findChanges(db, scope, query, takes);
  const earlier = slips.length === 0 ? changes : [...changes, ...(await findPaidChanges(db, scope, query))];
  const advances = await findAdvances(db, scope, query, takes);
  const standings = await findStandings(db, scope, query, takes);

  const first = firstDayOf(query.month);
  const [ofLines, ofEarlier, ofAdvances] = [grouped(lines), grouped(earlier), grouped(advances)];
  const own = grouped(adjustments.filter(({ month }) => month === first));
  const late = grouped(adjustments.filter(({ month }) => month < first));
  const partsOf = (key: string): Parts => ({
    lines: ofLines.get(key) ?? [],
    earlier: ofEarlier.get(key) ?? [],
    adjustments: own.get(key) ?? [],
    late: late.get(key) ?? [],
    advances: ofAdvances.get(key) ?? [],
  });

  const closed = new Map(slips.map((slip) => [keyOf(slip), slip]));
  const payees = new Map<string, Payee>();
  for (const payee of [...standings, ...earlier, ...adjustments, ...lines]) payees.set(keyOf(payee), payee);
  const open = [...payees].filter(([key]) => !closed.has(key));
  const terms = grouped(
    await findTaxTerms(
      db,
      open.map(([, payee]) => payee),
    ),
  );
  const owed = grouped(standings);
  const sheets = open.map(([key, payee]) => {
    const [tax, standing] = [terms.get(key)?.[0], owed.get(key)?.[0]];
    return openSheet(payee, partsOf(key), {
      outstandingPaise: standing?.outstandingPaise ?? NO_PAISE,
      broughtPaise: standing?.broughtPaise ?? NO_PAISE,
      tdsRateHundredths: tax?.rateHundredths ?? 0,
      panLastFour: tax?.panLastFour ?? "",
    });
  });
  return [...sheets, ...slips.map((slip) => closedSheet(slip, partsOf(keyOf(slip))))].toSorted(byName);
}

/** The sheet of a provider in `scope` who has nothing in a month. */
export async function findEmptySheet(db: Db, scope: Scope, providerId: number): Promise<Sheet | undefined> {
  const payee = await findPayee(db, scope, providerId);
  if (!payee) return undefined;
  const [tax] = await findTaxTerms(db, [payee]);
  const none: Parts = { lines: [], earlier: [], adjustments: [], late: [], advances: [] };
  return openSheet(payee, none, {
    outstandingPaise: NO_PAISE,
    broughtPaise: NO_PAISE,
    tdsRateHundredths: tax?.rateHundredths ?? 0,
    panLastFour: tax?.panLastFour ?? "",
  });
}
