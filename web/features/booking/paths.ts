import { storedSession } from "#web/lib/session.ts";

/** Where the bookings are listed for whoever is signed in. */
export const bookingsPath = () =>
  storedSession()?.usertype === "Company" ? "/CompanySectionBooking" : "/Booking";
