import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { WashCalendar } from "#web/features/booking/calendar/WashCalendar.tsx";
import { BookingView } from "#web/features/booking/page/BookingView.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { BesideList, BesideToggle, useBeside } from "./BesideList.tsx";
import { BookingFilters } from "./BookingFilters.tsx";
import { BookingTable } from "./BookingTable.tsx";
import { filtersOf, placeOf } from "./filters.ts";
import { BookingsSearch } from "#web/features/booking/search.ts";

/** All bookings that the caller may read, with the calendar of their washes. */
export function BookingsPage() {
  const url = useListUrl(BookingsSearch);
  const { search, show, narrow, open, close } = url;
  const filters = filtersOf(search);
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  const beside = useBeside();
  const openBooking = (view: number) => open({ view });
  if (search.view !== null) return <BookingView key={search.view} bookingId={search.view} onBack={close} />;
  return (
    <>
      <PageHeader title="Bookings" action={hasPermission("booking:write") && <AddBooking />} />
      <SavedViews list="bookings" />
      <ListFilter
        noun="bookings"
        searches="customer, phone, place or vehicle"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <BookingFilters url={url} />
        <BesideToggle beside={beside} />
      </ListFilter>
      <BesideList
        beside={beside}
        aside={
          <WashCalendar
            place={placeOf(search)}
            chosen={search.from === search.to ? search.from : ""}
            onChoose={(day) => narrow({ from: day, to: day })}
            onOpen={openBooking}
          />
        }
      >
        <BookingTable
          search={search}
          filters={filters}
          onChange={show}
          onOpen={openBooking}
          choosing={hasPermission("booking:write")}
          empty={isUnfiltered ? <NoBookings /> : undefined}
        />
      </BesideList>
    </>
  );
}

function AddBooking() {
  const router = useRouter();
  // The caller's number is typed right after the press.
  usePreload(useCallback(() => router.preloadRoute({ to: "/AddBooking" }), [router]));
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void router.navigate({ to: "/AddBooking" })}
    >
      Add Booking
    </Button>
  );
}

function NoBookings() {
  return (
    <EmptyState
      title="No bookings yet"
      text="Every booking with its vehicles, washes and payment. The first one is made with the customer's phone number."
      {...(hasPermission("booking:write") && { action: <AddBooking /> })}
    />
  );
}
