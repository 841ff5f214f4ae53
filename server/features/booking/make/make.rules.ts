import type { Billing } from "#contract/booking/billing.ts";
import type { BookingSchedule, Schedule } from "#contract/booking/schedule.ts";
import { timeOfSlot } from "#contract/booking/slot.ts";
import type { BookedVehicle } from "#contract/booking/vehicle.ts";
import type { Paise } from "#contract/money.ts";
import { fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import { isCheaperByMonth, type MonthlyPrice } from "#server/features/price/package.rules.ts";
import type { BookingContext } from "../plan.queries.ts";
import { type Needs, requireOffered } from "../plan.rules.ts";
import type { SlotAssignment } from "../slots.rules.ts";

/** What a company has agreed with a customer whom it imports. */
export type Terms = {
  /** Null: as the customer pays less. */
  sold: "month" | "wash" | null;
  /** By the vehicle's position, of a wash and of a month; null: as the price table says. */
  prices: readonly { price: Paise | null; monthlyPrice: Paise | null }[];
};

/** The vehicles at the prices that were agreed with their customer. */
export const atOwnPrices = (needs: readonly Needs[], terms: Terms | undefined): Needs[] =>
  needs.map((one, position) => {
    const own = terms?.prices[position];
    return { ...one, price: own?.price ?? one.price, monthlyPrice: own?.monthlyPrice ?? one.monthlyPrice };
  });

/** True if a plan with these terms is sold by the month. */
export const isByMonth = (needs: readonly Needs[], { sold }: Terms): boolean =>
  sold === null ? isCheaperByMonth(needs) : sold === "month";

/** A vehicle ready to insert, with the names of its parking. */
export type NewVehicle = Omit<BookedVehicle, "day" | "slot" | "schedule"> & {
  position: number;
  parkingFloorName: string;
  parkingPillarName: string;
  /** "07:00" */
  time: string;
  /** Null for a single wash. */
  schedule: Schedule | null;
  /** Its washes are made up to this day; null when all are. */
  plannedUntil: string | null;
  pricePaise: Paise;
  /** Null unless it is booked as a package. */
  monthly: MonthlyPrice | null;
  minutes: number;
};

export function newVehicleOf(
  needs: Needs,
  position: number,
  spots: BookingContext["spots"],
  placed: readonly SlotAssignment[],
  monthly: MonthlyPrice | null,
): NewVehicle {
  const { vehicle, schedule, days, start, dayOfMonth, end, until, minutes } = needs;
  const spot = spots.find(({ spotId }) => spotId === needs.spotId);
  return {
    ...vehicle,
    position,
    parkingFloorName: spot?.floorName ?? "",
    parkingPillarName: spot?.pillarName ?? "",
    time: timeOfSlot(vehicle.slot),
    schedule,
    days,
    start,
    end,
    dayOfMonth,
    plannedUntil: end === null ? until : null,
    occurrences: placed.filter((one) => one.position === position).length,
    pricePaise: needs.price,
    monthly,
    minutes,
  };
}

/**
 * How a booking is paid: as the caller says, else single washes upfront and plans as the company bills them; a plan
 * without an end with the month's bills.
 * @throws 400 for a plan without an end that is to be paid upfront.
 */
export function billingOf(
  chosen: Billing | undefined,
  { isPlan, openEnded, planBilling }: { isPlan: boolean; openEnded: boolean; planBilling: Billing },
): Billing {
  if (openEnded && chosen === "upfront") throw invalid({ Billing: fieldText("openEndedMonthly") });
  if (openEnded) return "monthly";
  return chosen ?? (isPlan ? planBilling : "upfront");
}

type PackageRequest = { isPackage: boolean; kind: BookingSchedule; billing: Billing | undefined };

/** @throws 400 for a package that is no plan billed by the month, or whose item is not sold by the month. */
export function requirePackage(context: BookingContext, { isPackage, kind, billing }: PackageRequest): void {
  if (!isPackage) return;
  const { item } = requireOffered(context);
  if (kind !== "regular-wash") throw invalid({ Package: refusalText("packageNeedsPlan") });
  if (item.monthlyPaise === null) throw invalid({ Package: refusalText("packageNotSold") });
  if (billing === "upfront") throw invalid({ Billing: refusalText("packageBilledMonthly") });
}
