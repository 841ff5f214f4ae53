import { english } from "#web/texts/english.ts";
import { Button } from "@mantine/core";
import { slots } from "#contract/booking/slot.ts";
import { washStatuses } from "#contract/wash/state.ts";
import { type WashKind, washKinds } from "#contract/booking/status.ts";
import type { WashesSearch } from "#web/features/booking/search.ts";
import { washWords } from "#web/features/booking/words.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { Filter } from "#web/ui/Filter.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSearchSelect } from "#web/ui/FilterSearchSelect.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";

const kindWords: Record<WashKind, string> = {
  due: "Due",
  charged: "Charged",
  "not-reported": "Not reported",
  uncovered: "Uncovered hour",
  unassigned: "Unassigned",
  upcoming: "Upcoming",
  past: "Past",
};
const options = [
  ...washKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
  ...washStatuses.map((status) => ({ value: status, label: english.t(washWords[status].label) })),
];

type Props = { url: ListUrl<typeof WashesSearch> };

export function WashFilters({ url }: Props) {
  const { search, narrow } = url;
  const allDays = () => narrow({ from: "", to: "" });
  return (
    <FilterBar>
      <DayRangeFilter from={search.from} to={search.to} onChange={narrow} />
      {(search.from !== "" || search.to !== "") && (
        <Filter label="All days" value="" onClear={allDays}>
          <Button variant="subtle" onClick={allDays}>
            All days
          </Button>
        </Filter>
      )}
      <FilterSelect url={url} name="show" label="Washes to show" any="All washes" options={options} />
      <FilterSelect url={url} name="slot" label="Hour" any="All hours" options={slots} />
      <SocietyFilter url={url} />
      <FilterSearchSelect
        url={url}
        name="service"
        label="Service"
        any="All services"
        {...useServices({}).choose}
      />
      <CompanyFilter reads="booking:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterBar>
  );
}
