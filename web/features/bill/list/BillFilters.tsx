import { english } from "#web/texts/english.ts";
import { billStatuses } from "#contract/bill/status.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import { type BillsSearch, UNPAID } from "../search.ts";
import { statusNames } from "../words.ts";

type Props = { url: ListUrl<typeof BillsSearch> };

const statusOptions = [
  ...billStatuses.map((value) => ({ value, label: english.t(statusNames[value]) })),
  { value: UNPAID, label: "Still to be paid" },
] as const;

export function BillFilters({ url }: Props) {
  const { search, narrow } = url;
  return (
    <FilterBar>
      <MonthSelect any="All months" value={search.month} onChange={(month) => narrow({ month })} />
      <FilterSelect url={url} name="status" label="Status" any="All bills" options={statusOptions} />
      <SocietyFilter url={url} />
      <CompanyFilter reads="bill:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterBar>
  );
}
