import { getQuote } from "#contract/booking/quote.ts";
import { formatDay, formatPrice, plural } from "#contract/format.ts";
import { indiaAt, type Weekday, weekdays } from "#contract/day.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { NO_PAISE, rupeesOf, sumOf } from "#contract/money.ts";
import type { Discount } from "#contract/price/discount.ts";
import { companyScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { agreePrice } from "#server/features/price/agree.rules.ts";
import { atOwnPrices, isByMonth } from "../make/make.rules.ts";
import { bookingNeedsOf } from "../make/make.serialize.ts";
import { findBookingContext } from "../plan.queries.ts";
import { needsOf, plansOf, requireOffered } from "../plan.rules.ts";
import type { LeftOut } from "./import.rules.ts";
import { orderOf, termsOf } from "./import.serialize.ts";
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

const off = (discount: Discount): string =>
  discount.type === "percentage"
    ? `${discount.percent} % off`
    : `${formatPrice(rupeesOf(discount.amount))} off`;

/** What each vehicle of a plan will cost: a month, or its washes as far as they are planned. */
async function costsOf(
  db: Db,
  { companyId, userId }: Importer,
  plan: ImportPlan,
  now: Date,
): Promise<string[][]> {
  const body = getQuote.body.parse({ ...orderOf(companyId, plan), BookingSchedule: "regular-wash" });
  const vehicles = plansOf(body.Vehicles, "regular-wash", now);
  const query = bookingNeedsOf(body, vehicles, { today: indiaAt(now).day, outstanding: null });
  const context = await findBookingContext(db, companyScope(companyId, userId), query);
  const { societyId, discount = null } = plan;
  const terms = termsOf(plan);
  const needsSold = (isPackage: boolean) =>
    atOwnPrices(needsOf(context, vehicles, { societyId, isPackage }), terms);
  const isPackage = isByMonth(needsSold(false), terms);
  const needs = needsSold(isPackage);
  const washes = needs.flatMap(({ dates }, position) => dates.map((day) => ({ position, day })));
  const { item: listing } = requireOffered(context);
  const sale = { listing, societyId, isPackage, vehicles: needs, washes };
  // The cap was looked at for percentages, and is for amounts when it is booked.
  const agreed = agreePrice(sale, { amount: null, discount, offer: null }, 100);
  return plan.vehicles.map((vehicle, position) => {
    const reduced = discount ? [off(discount)] : [];
    const month = agreed.monthly[position];
    if (month) return [...reduced, `${formatPrice(rupeesOf(month.pricePaise))} a month`];
    const own = agreed.washes.filter((wash) => wash.position === position);
    const cost = formatPrice(rupeesOf(sumOf(own.map(({ pricePaise }) => pricePaise))));
    const each = vehicle.price === undefined ? [] : [`at ${formatPrice(rupeesOf(vehicle.price))} a wash`];
    return [...each, ...reduced, cost];
  });
}

/** What a customer comes with beside name and phone. */
function detailsOf(person: ImportPerson): string[] {
  const { customerId, name, address, gstin = "", legalName = "", notes = "", opening } = person;
  const amount = opening?.amountPaise ?? NO_PAISE;
  const rupees = formatPrice(Math.abs(rupeesOf(amount)));
  const balance =
    amount === 0 ? [] : [amount > 0 ? `owes ${rupees} from before` : `has paid ${rupees} ahead`];
  if (customerId !== undefined) return ["a customer already, who gets", ...balance];
  return [
    address,
    ...(gstin === "" ? [] : [`GSTIN ${gstin}${legalName === name ? "" : ` of ${legalName}`}`]),
    ...(notes === "" ? [] : [`Notes: ${notes}`]),
    ...balance,
  ];
}

/** What the first lines of a file will be stored as, in words. */
export async function previewOf(
  db: Db,
  importer: Importer,
  { people, leftOut }: { people: readonly ImportPerson[]; leftOut: readonly LeftOut[] },
  now: Date,
): Promise<{ line: number; text: string }[]> {
  const preview = leftOut.slice(0, MAX_PREVIEW).map(({ line, name, number }) => ({
    line,
    text: [name, ...(number === null ? [] : [number]), "is here already, left out"].join(" \u00b7 "),
  }));
  for (const person of people.slice(0, MAX_PREVIEW)) {
    const { name, phone, phone2, plans, lines } = person;
    const who = [name, phone2 === "" ? phone : `${phone}, ${phone2}`, ...detailsOf(person)];
    const planned = new Map<number, string[]>();
    for (const plan of plans) {
      const costs = await costsOf(db, importer, plan, now);
      for (const [index, vehicle] of plan.vehicles.entries())
        planned.set(vehicle.line, [...planText(vehicle), ...(costs[index] ?? [])]);
    }
    for (const { line } of lines)
      preview.push({ line, text: [...who, ...(planned.get(line) ?? [])].join(" \u00b7 ") });
  }
  return preview.toSorted((one, other) => one.line - other.line).slice(0, MAX_PREVIEW);
}
