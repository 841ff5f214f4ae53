import { slots } from "#contract/booking/slot.ts";
import { planStates } from "#contract/plan/state.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { OWES, OWES_NOTHING, type PlansSearch } from "#web/features/plan/search.ts";
import { useItems } from "#web/features/plan/useItems.ts";
import { stateNames } from "#web/features/plan/words.ts";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSearchSelect } from "#web/ui/FilterSearchSelect.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";

const states = planStates.map((value) => ({ value, label: stateNames[value] }));
const debts = [
  { value: OWES, label: "Owes something" },
  { value: OWES_NOTHING, label: "Owes nothing" },
] as const;

export function PlanFilters({ url }: { url: ListUrl<typeof PlansSearch> }) {
  const { search, narrow } = url;
  return (
    <FilterBar>
      <FilterSelect url={url} name="standing" label="State" any="All states" options={states} />
      <FilterSelect url={url} name="slot" label="Hour" any="All hours" options={slots} />
      <FilterSearchSelect url={url} name="item" label="Service item" any="All items" {...useItems()} />
      <SocietyFilter url={url} />
      <FilterSelect url={url} name="owed" label="Owed" any="Owed or not" options={debts} />
      <CompanyFilter reads="booking:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterBar>
  );
}
