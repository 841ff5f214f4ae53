import { FilterSearchSelect } from "#web/ui/FilterSearchSelect.tsx";
import type { FilterUrl } from "#web/ui/FilterSelect.tsx";
import { useSocieties } from "./choose.ts";

export function SocietyFilter({ url }: { url: FilterUrl<{ society: number | null }> }) {
  return (
    <FilterSearchSelect
      url={url}
      name="society"
      label="Society"
      any="All societies"
      {...useSocieties().choose}
    />
  );
}
