import { NativeSelect } from "@mantine/core";
import { billStatuses } from "#contract/bill/bill.ts";
import { addMonths, monthOf } from "#contract/day.ts";
import { formatMonth } from "#contract/format.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useSocieties } from "#web/features/society/choose.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { useToday } from "#web/lib/today.ts";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { BillsSearch } from "../search.ts";
import { statusNames } from "../words.ts";

type Props = { url: ListUrl<typeof BillsSearch>; /** How many of the filters are set. */ inUse: number };

/** How many months back can be chosen. */
const MONTHS = 24;

const statusChoices = [
  { value: "", label: "All bills" },
  ...billStatuses.map((value) => ({ value, label: statusNames[value] })),
];

/** What narrows the bills, beside a search. */
export function BillFilters({ url: { search, narrow }, inUse }: Props) {
  const thisMonth = monthOf(useToday());
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(thisMonth, -1 - back));
  const known = search.month === "" || months.includes(search.month) ? months : [search.month, ...months];
  return (
    <FilterFold inUse={inUse}>
      <NativeSelect
        aria-label="Month"
        data={[
          { value: "", label: "All months" },
          ...known.map((value) => ({ value, label: formatMonth(value) })),
        ]}
        value={search.month}
        onChange={({ currentTarget }) => narrow({ month: currentTarget.value })}
      />
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
