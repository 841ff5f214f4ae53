import { getQuote } from "#contract/booking/quote.ts";
import { formatDay, formatPrice, plural } from "#contract/format.ts";
import { indiaAt, type Weekday, weekdays } from "#contract/day.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { rupeesOf } from "#contract/money.ts";
import { companyScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { chargeOf, isCheaperByMonth } from "#server/features/price/package.rules.ts";
import { bookingNeedsOf } from "../make/make.serialize.ts";
import { findBookingContext } from "../plan.queries.ts";
import { needsOf, plansOf } from "../plan.rules.ts";
import { orderOf } from "./import.serialize.ts";
import type { ImportPerson, ImportPlan, ImportVehicle } from "./line.rules.ts";

const shortName = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** "Mon\u2013Sat", "Mon, Thu"; "daily" for all. */
function daysText(days: readonly Weekday[]): string {
  const [first, ...others] = days;
  const last = others.at(-1);
  if (!first || days.length === weekdays.length) return "daily";
  const isRange =
    others.length > 1 && last && weekdays.indexOf(last) - weekdays.indexOf(first) === others.length;
  return (isRange ? [first, last] : days).map(shortName).join(isRange ? "\u2013" : ", ");
}

function planText({
  make,
  model,
  color,
  number,
  days,
  slot,
  start,
  end,
  occurrences,
}: ImportVehicle): string[] {
  return [
    `${number} ${[color, make, model].filter((part) => part !== "").join(" ")}`,
    `${daysText(days)} ${slot} from ${formatDay(start)}${end === null ? ", without an end" : ` to ${formatDay(end)}`}`,
    plural(occurrences, "wash", "washes"),
  ];
}

type Importer = { companyId: number; userId: number };

/** What each vehicle of a plan will cost: a month, or its washes as far as they are planned. */
async function costsOf(
  db: Db,
  { companyId, userId }: Importer,
  plan: ImportPlan,
  now: Date,
): Promise<string[]> {
  const body = getQuote.body.parse({ ...orderOf(companyId, plan), BookingSchedule: "regular-wash" });
  const vehicles = plansOf(body.Vehicles, "regular-wash", now);
  const query = bookingNeedsOf(body, vehicles, { today: indiaAt(now).day, outstanding: null });
  const context = await findBookingContext(db, companyScope(companyId, userId), query);
  const sold = { societyId: plan.societyId, isPackage: false };
  const needs = needsOf(context, vehicles, sold);
  if (isCheaperByMonth(needs))
    return needsOf(context, vehicles, { ...sold, isPackage: true }).map(
      ({ monthlyPrice, price }) => `${formatPrice(rupeesOf(monthlyPrice ?? price))} a month`,
    );
  return needs.map((vehicle) => formatPrice(rupeesOf(chargeOf(vehicle, vehicle.dates, false))));
}

/** What the first lines of a file will be stored as, in words. */
export async function previewOf(
  db: Db,
  importer: Importer,
  people: readonly ImportPerson[],
  now: Date,
): Promise<{ line: number; text: string }[]> {
  const preview: { line: number; text: string }[] = [];
  for (const { name, phone, phone2, address, plans, lines } of people.slice(0, MAX_PREVIEW)) {
    const who = [name, phone2 === "" ? phone : `${phone}, ${phone2}`, address];
    const planned = new Map<number, string[]>();
    for (const plan of plans) {
      const costs = await costsOf(db, importer, plan, now);
      for (const [index, vehicle] of plan.vehicles.entries())
        planned.set(vehicle.line, [...planText(vehicle), costs[index] ?? ""]);
    }
    for (const { line } of lines)
      preview.push({ line, text: [...who, ...(planned.get(line) ?? [])].join(" \u00b7 ") });
  }
  return preview.toSorted((one, other) => one.line - other.line).slice(0, MAX_PREVIEW);
}
