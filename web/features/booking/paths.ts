import { storedSession } from "#web/lib/session.ts";

/** Path of the bookings list for the signed-in role. */
export const bookingsPath = () =>
  storedSession()?.usertype === "Company" ? "/CompanySectionBooking" : "/Booking";
