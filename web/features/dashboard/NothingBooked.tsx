import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { figureNames } from "#contract/dashboard/dashboard.ts";

type Props = { dashboard: Dashboard; isNarrowed: boolean };

/** The first step, shown when there is no activity at all. */
export function NothingBooked({ dashboard, isNarrowed }: Props) {
  const isUsed = figureNames.some((name) => dashboard[name].value !== 0 || dashboard[name].before !== 0);
  if (isUsed || isNarrowed || dashboard.slots.some(({ used }) => used > 0)) return null;
  return (
    <EmptyState
      title="Nothing has been booked in these days"
      text="Bookings, washes and money are counted here as they come in. Societies, washers and service items come first; then the first booking is made with the customer's phone number."
      action={
        <>
          {hasPermission("booking:write") && (
            <Button component={Link} to="/AddBooking">
              Add Booking
            </Button>
          )}
          <Button component={Link} to="/society" variant="default">
            Societies
          </Button>
          <Button component={Link} to="/servicesItem" variant="default">
            Service items
          </Button>
        </>
      }
    />
  );
}
