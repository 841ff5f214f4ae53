import type { Role } from "#contract/access.ts";
import type { BookingBody } from "#contract/booking/make.ts";
import {
  capProblem,
  type Discount,
  discountCap,
  discountOf,
  discountProblem,
  MOST_PAISE,
} from "#contract/booking/price.ts";
import { slotHours, slotOfHour, timeOfSlot } from "#contract/booking/slot.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { Fault, invalid } from "#server/http/fault.ts";
import type { Known } from "../plan/queries.ts";
import type { Needs, Now } from "../plan/rules.ts";
import type { Room } from "../room/rules.ts";

/** A wash with its day, its hour, and whose time it takes. */
export type Placed = {
  position: number;
  day: string;
  hour: number;
  providerId: number | null;
  counted: boolean;
  overbooked: boolean;
};

/** The other slots of a day, the nearest first, the earlier of two as near. */
const nearest = (hour: number): number[] =>
  slotHours
    .filter((other) => other !== hour)
    .toSorted((one, other) => Math.abs(one - hour) - Math.abs(other - hour) || one - other);

/** A wash that found no room. */
type Full = { position: number; day: string; hour: number };

/** Which washes found room, and which did not. */
export type Places = { placed: Placed[]; full: Full[] };

type Choosing = {
  choice: FullDayChoice;
  /** Whether a vehicle is free in an hour of a day. */
  isFree: (number: string, day: string, hour: number) => boolean;
  now: Now;
};

/** Finds room for every wash, in the order of their days; on full ones as `choice` says. */
export function findPlaces(
  vehicles: readonly Needs[],
  room: Room,
  { choice, isFree, now }: Choosing,
): Places {
  const washes = vehicles
    .flatMap((needs, position) => needs.dates.map((day) => ({ needs, position, day })))
    .toSorted((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : one.position - other.position,
    );
  const placed: Placed[] = [];
  const full: Full[] = [];
  const chosen = new Set<string>();
  for (const { needs, position, day } of washes) {
    const { pillarId, minutes } = needs;
    const number = needs.vehicle.VehicleNumber;
    const isOpen = (hour: number): boolean =>
      (day > now.day || hour > Number(now.time.slice(0, 2))) &&
      isFree(number, day, hour) &&
      !chosen.has(`${number} ${day} ${hour}`);
    const others = choice === "shift" ? nearest(needs.hour).filter(isOpen) : [];
    let found: Placed | null = null;
    for (const hour of [needs.hour, ...others]) {
      const place = room.take({ pillarId, day, hour, minutes });
      if (!place) continue;
      const { providerId } = place;
      found = {
        position,
        day,
        hour,
        providerId: providerId || null,
        counted: providerId !== null,
        overbooked: false,
      };
      break;
    }
    if (!found && choice === "overbook")
      found = { position, day, hour: needs.hour, providerId: null, counted: false, overbooked: true };
    if (!found) {
      full.push({ position, day, hour: needs.hour });
      continue;
    }
    chosen.add(`${number} ${day} ${found.hour}`);
    placed.push(found);
  }
  return { placed, full };
}

/**
 * What is to be booked of it.
 * @throws 409 that names the days that are full, where they are not to be left out or a vehicle would have none.
 */
export function requirePlaces(
  vehicles: readonly Needs[],
  { placed, full }: Places,
  choice: FullDayChoice,
): Placed[] {
  const [first] = full;
  if (first && (choice !== "skip" || placed.length === 0)) throw fullFault(first, full.length);
  const without = vehicles.findIndex((_, position) => !placed.some((one) => one.position === position));
  if (without !== -1) {
    const number = vehicles[without]?.vehicle.VehicleNumber ?? "";
    const message = `${number} has no free day at that time. Please choose another slot for it.`;
    throw new Fault("conflict", message, { fields: { [`Vehicles.${without}.AppointmentTime`]: message } });
  }
  return placed;
}

/** What is said when there is no room. */
function fullFault({ hour, day }: Full, days: number): Fault {
  const more = days > 1 ? ` and ${days - 1} more ${days === 2 ? "time" : "times"}` : "";
  const message = `${slotOfHour(hour)} is full on ${formatDay(day)}${more}. Please choose another slot, or what to do on full days.`;
  return new Fault("conflict", message, { fields: { OnFullDays: message } });
}

/** The discount in paise and how it was given; a bare amount below the base is one, too. */
export type Agreed = { discount: Discount | null; discountPaise: number; amountPaise: number };

/**
 * What the customer pays.
 * @throws 400 for a discount that cannot be or that the caller may not give; 409 when the amount is not explained.
 */
export function agreedAmount(base: number, body: BookingBody, role: Role): Agreed {
  if (base > MOST_PAISE) throw invalid({ CustomerAmount: "This is more than one booking can hold" });
  const asked = paiseOf(body.CustomerAmount);
  const given: Discount | null = body.Discount && {
    type: body.Discount.type,
    value: body.Discount.type === "amount" ? paiseOf(body.Discount.value) : body.Discount.value,
  };
  const implied: Discount | null =
    given ?? (asked < base && discountCap(role) > 0 ? { type: "amount", value: base - asked } : null);
  const problem = discountProblem(base, implied);
  if (problem) throw invalid({ Discount: problem });
  const discountPaise = discountOf(base, implied);
  const beyond = capProblem(base, discountPaise, role);
  if (beyond) throw new Fault("forbidden", beyond, { fields: { Discount: beyond } });
  const amountPaise = base - discountPaise;
  if (amountPaise !== asked)
    throw new Fault(
      "conflict",
      `Price changed: it is ${formatMoney(rupeesOf(amountPaise))} now. Please check it and confirm again.`,
      { fields: { CustomerAmount: "Price changed" } },
    );
  return { discount: discountPaise === 0 ? null : implied, discountPaise, amountPaise };
}

/** A vehicle as it is written down: the columns of its row. */
export type NewVehicle = {
  position: number;
  number: string;
  make: string;
  model: string;
  color: string;
  body_type: string;
  fuel_type: string;
  parking_floor_id: number;
  parking_pillar_id: number;
  parking_floor_name: string;
  parking_pillar_name: string;
  slot: string;
  schedule: string | null;
  days: string[];
  start_day: string;
  end_day: string;
  occurrences: number;
  price_paise: number;
  minutes: number;
  requirements: string;
};

/** Makes one of them. */
export const lineOf = (
  needs: Needs,
  position: number,
  pillars: Known["pillars"],
  placed: readonly Placed[],
): NewVehicle => {
  const { vehicle } = needs;
  const pillar = pillars.find(({ pillarId }) => pillarId === needs.pillarId);
  return {
    position,
    number: vehicle.VehicleNumber,
    make: vehicle.VehicleCompany,
    model: vehicle.VehicleModel,
    color: vehicle.VehicleColor,
    body_type: vehicle.VehicleType,
    fuel_type: vehicle.VehicleFuelType,
    parking_floor_id: vehicle.ParkingFloorId,
    parking_pillar_id: needs.pillarId,
    parking_floor_name: pillar?.floorName ?? "",
    parking_pillar_name: pillar?.pillarName ?? "",
    slot: timeOfSlot(vehicle.AppointmentTime),
    schedule: needs.schedule,
    days: needs.days,
    start_day: needs.start,
    end_day: needs.end,
    occurrences: placed.filter((one) => one.position === position).length,
    price_paise: needs.price,
    minutes: needs.minutes,
    requirements: vehicle.Requirements,
  };
};
