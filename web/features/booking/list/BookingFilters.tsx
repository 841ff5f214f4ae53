import { NativeSelect } from "@mantine/core";
import { bookingStatuses, paymentStatuses } from "#contract/booking/booking.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useSocieties } from "#web/features/society/choose.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { ACTIVE_PLANS, type BookingsSearch, OPEN } from "#web/features/booking/search.ts";

type Props = { url: ListUrl<typeof BookingsSearch>; /** How many of the filters are set. */ inUse: number };

const statusChoices = [
  { value: "", label: "All statuses" },
  ...bookingStatuses,
  { value: ACTIVE_PLANS, label: "Active plans" },
];
const paymentChoices = [
  { value: "", label: "All payments" },
  ...paymentStatuses,
  { value: OPEN, label: "Still to be paid" },
];

/** What narrows the bookings, beside a search. */
export function BookingFilters({ url: { search, narrow }, inUse }: Props) {
  return (
    <FilterFold inUse={inUse}>
      <DayFilter label="From" value={search.from} max={search.to} onChange={(from) => narrow({ from })} />
      <DayFilter label="To" value={search.to} min={search.from} onChange={(to) => narrow({ to })} />
      <NativeSelect
        aria-label="Status"
        data={statusChoices}
        value={search.status}
        onChange={({ currentTarget }) => narrow({ status: currentTarget.value as BookingsSearch["status"] })}
      />
      <NativeSelect
        aria-label="Payment"
        data={paymentChoices}
        value={search.payment}
        onChange={({ currentTarget }) =>
          narrow({ payment: currentTarget.value as BookingsSearch["payment"] })
        }
      />
      <SearchSelect
        aria-label="Society"
        placeholder="All societies"
        clearable
        {...useSocieties().choose}
        value={search.society}
        onChange={(society) => narrow({ society })}
      />
      {(search.madeFrom || search.madeTo) && (
        <>
          <DayFilter
            label="Made from"
            value={search.madeFrom}
            max={search.madeTo}
            onChange={(madeFrom) => narrow({ madeFrom })}
          />
          <DayFilter
            label="Made up to"
            value={search.madeTo}
            min={search.madeFrom}
            onChange={(madeTo) => narrow({ madeTo })}
          />
        </>
      )}
      <CompanyFilter reads="booking:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterFold>
  );
}
