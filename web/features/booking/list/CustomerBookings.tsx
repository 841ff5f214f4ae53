import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BookingTable } from "#web/features/booking/list/BookingTable.tsx";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { ListSearch } from "#web/lib/search.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** A customer's bookings, as a part of the customer page; each links to the bookings page. */
export function CustomerBookings({ customerId }: { customerId: number }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState(() => ListSearch.parse({}));
  return (
    <BookingTable
      search={search}
      filters={{ CustomerId: customerId }}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
      onOpen={(bookingId) => void navigate({ to: bookingsPath(), search: { view: bookingId } })}
      empty={<EmptyState title="No bookings yet" text="This customer's bookings appear here." />}
    />
  );
}
