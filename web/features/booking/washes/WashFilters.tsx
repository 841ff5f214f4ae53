import { Button, NativeSelect } from "@mantine/core";
import { slots } from "#contract/booking/slot.ts";
import { washStatuses } from "#contract/wash/state.ts";
import { type WashKind, washKinds } from "#contract/booking/wash.ts";
import type { WashesSearch } from "#web/features/booking/search.ts";
import { washWords } from "#web/features/booking/words.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useSocieties } from "#web/features/society/choose.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

const kindWords: Record<WashKind, string> = {
  due: "Due",
  charged: "Charged",
  "not-reported": "Not reported",
  uncovered: "In hours nobody covers",
  unassigned: "Nobody comes",
  upcoming: "Upcoming",
  past: "Past",
};
const choices = [
  { value: "", label: "All washes" },
  ...washKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
  ...washStatuses.map((status) => ({ value: status, label: washWords[status].label })),
];
const slotChoices = [{ value: "", label: "All hours" }, ...slots];

type Props = { url: ListUrl<typeof WashesSearch>; /** How many of the filters are set. */ inUse: number };

/** What narrows the washes, beside a search. */
export function WashFilters({ url: { search, narrow }, inUse }: Props) {
  return (
    <FilterFold inUse={inUse}>
      <DayFilter label="From" value={search.from} max={search.to} onChange={(from) => narrow({ from })} />
      <DayFilter label="To" value={search.to} min={search.from} onChange={(to) => narrow({ to })} />
      {(search.from !== "" || search.to !== "") && (
        <Button variant="subtle" onClick={() => narrow({ from: "", to: "" })}>
          All days
        </Button>
      )}
      <NativeSelect
        aria-label="Washes to show"
        data={choices}
        value={search.show}
        onChange={({ currentTarget }) => narrow({ show: currentTarget.value as WashesSearch["show"] })}
      />
      <NativeSelect
        aria-label="Hour"
        data={slotChoices}
        value={search.slot}
        onChange={({ currentTarget }) => narrow({ slot: currentTarget.value })}
      />
      <SearchSelect
        aria-label="Society"
        placeholder="All societies"
        clearable
        {...useSocieties().choose}
        value={search.society}
        onChange={(society) => narrow({ society })}
      />
      <SearchSelect
        aria-label="Service"
        placeholder="All services"
        clearable
        {...useServices({}).choose}
        value={search.service}
        onChange={(service) => narrow({ service })}
      />
      <CompanyFilter reads="booking:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterFold>
  );
}
