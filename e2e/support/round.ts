import type { ClientConfig } from "pg";
import { bookOnce } from "#contract/booking/make.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { resetPassword } from "#contract/session/session.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import { someProvider } from "#server/testing/providers.ts";
import type { Calls } from "#server/testing/world.ts";
import { resetLink } from "./client.ts";
import { queryDatabase } from "./data.ts";

export const PASSWORD = "water and morning light";
/** Vehicles per booking. */
const VEHICLES_PER_BOOKING = 10;

/** A cleaner who has set a password. */
export async function addCleaner(
  { done }: Calls,
  origin: string,
  token: string,
  userName: string,
): Promise<number> {
  const { providerId } = await done(addProvider, { ...someProvider(), firstName: userName, userName });
  await done(resetPassword, { resetToken: await resetLink(origin, token), password: PASSWORD });
  return providerId;
}

/**
 * Washes for a cleaner today. They are booked for later, then moved and assigned directly in the database.
 * @returns their ids.
 */
export async function assignRound(
  { done }: Calls,
  database: ClientConfig,
  place: Bookable,
  providerId: number,
  count: number,
): Promise<number[]> {
  const today = indiaAt(new Date()).day;
  const later = addDays(today, 3);
  const washes: number[] = [];
  for (let left = count; left > 0; left -= VEHICLES_PER_BOOKING) {
    const vehicles = Array.from({ length: Math.min(left, VEHICLES_PER_BOOKING) }, () =>
      place.vehicle({ AppointmentDate: later }),
    );
    const { bookingId } = await done(bookOnce, place.booking(vehicles));
    const washIds = await queryDatabase<number>(
      database,
      `update wash set day = $2, assigned_provider_id = $3, assigned_at = now(), counted = false
         where booking_id = $1 returning wash_id`,
      [bookingId, today, providerId],
    );
    // They use no capacity on either day.
    await queryDatabase(database, "delete from slot_use where society_id = $1 and day = $2 returning used", [
      place.societyId,
      later,
    ]);
    washes.push(...washIds);
  }
  return washes;
}
