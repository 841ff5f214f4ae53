import { BookingsPage } from "#web/features/booking/list/BookingsPage.tsx";
import { nextAfter } from "./NextStep.tsx";

/** The bookings, with the next step of a set-up. */
export function AllBookingsPage() {
  return (
    <>
      {nextAfter("booking")}
      <BookingsPage />
    </>
  );
}
