import type { ClientConfig } from "pg";
import { bookOnce } from "#contract/booking/make.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { resetPassword } from "#contract/session/session.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import { someProvider } from "#server/testing/providers.ts";
import type { Calls } from "#server/testing/world.ts";
import { resetLink } from "./client.ts";
import { ask } from "./data.ts";

export const PASSWORD = "water and morning light";
/** How many vehicles one booking takes here. */
const AT_ONCE = 10;

/** A cleaner who has chosen a password. */
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

/** Washes for a cleaner today: booked for later, then moved and given behind the server's back. Their ids. */
export async function giveRound(
  { done }: Calls,
  database: ClientConfig,
  place: Bookable,
  providerId: number,
  count: number,
): Promise<number[]> {
  const today = indiaAt(new Date()).day;
  const later = addDays(today, 3);
  const washes: number[] = [];
  for (let left = count; left > 0; left -= AT_ONCE) {
    const vehicles = Array.from({ length: Math.min(left, AT_ONCE) }, () =>
      place.vehicle({ AppointmentDate: later }),
    );
    const { bookingId } = await done(bookOnce, place.booking(vehicles));
    const given = await ask<number>(
      database,
      `update wash set day = $2, assigned_provider_id = $3, assigned_at = now(), counted = false
         where booking_id = $1 returning wash_id`,
      [bookingId, today, providerId],
    );
    // They take no capacity on either day.
    await ask(database, "delete from slot_use where society_id = $1 and day = $2 returning used", [
      place.societyId,
      later,
    ]);
    washes.push(...given);
  }
  return washes;
}
