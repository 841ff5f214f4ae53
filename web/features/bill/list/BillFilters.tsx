import { NativeSelect } from "@mantine/core";
import { billStatuses } from "#contract/bill/status.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useSocieties } from "#web/features/society/choose.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { type BillsSearch, UNPAID } from "../search.ts";
import { statusNames } from "../words.ts";

type Props = { url: ListUrl<typeof BillsSearch>; /** How many of the filters are set. */ inUse: number };

const statusChoices = [
  { value: "", label: "All bills" },
  ...billStatuses.map((value) => ({ value, label: statusNames[value] })),
  { value: UNPAID, label: "Still to be paid" },
];

/** What narrows the bills, beside a search. */
export function BillFilters({ url: { search, narrow }, inUse }: Props) {
  return (
    <FilterFold inUse={inUse}>
      <MonthSelect any="All months" value={search.month} onChange={(month) => narrow({ month })} />
      <NativeSelect
        aria-label="Status"
        data={statusChoices}
        value={search.status}
        onChange={({ currentTarget }) => narrow({ status: currentTarget.value as BillsSearch["status"] })}
      />
      <SearchSelect
        aria-label="Society"
        placeholder="All societies"
        clearable
        {...useSocieties().choose}
        value={search.society}
        onChange={(society) => narrow({ society })}
      />
      <CompanyFilter reads="bill:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterFold>
  );
}
