import { ENDING_DAYS } from "#contract/plan/state.ts";
import { bookingStatuses, paymentStates } from "#contract/booking/status.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayFilter, DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { ACTIVE_PLANS, type BookingsSearch, ENDING_PLANS, OPEN } from "#web/features/booking/search.ts";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";

type Props = { url: ListUrl<typeof BookingsSearch> };

const statusOptions = [
  ...bookingStatuses,
  { value: ACTIVE_PLANS, label: "Active plans" },
  { value: ENDING_PLANS, label: `Plans ending in ${ENDING_DAYS} days` },
] as const;
const paymentOptions = [...paymentStates, { value: OPEN, label: "Still to be paid" }] as const;

export function BookingFilters({ url }: Props) {
  const { search, narrow } = url;
  return (
    <FilterBar>
      <DayRangeFilter from={search.from} to={search.to} onChange={narrow} />
      <FilterSelect url={url} name="status" label="Status" any="All statuses" options={statusOptions} />
      <FilterSelect url={url} name="payment" label="Payment" any="All payments" options={paymentOptions} />
      <SocietyFilter url={url} />
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
    </FilterBar>
  );
}
