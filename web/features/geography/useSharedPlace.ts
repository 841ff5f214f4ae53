import { getSociety, searchSocieties } from "#contract/society/society.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";

/** How many societies are looked at: whoever has more is in several cities, or in one that these tell, too. */
const LOOKED_AT = 20;

/** Where all is that is served: the country, state and city of the societies, while they share one city; undefined where they do not. */
export function useSharedPlace(): { countryId: number; stateId: number; city: string } | undefined {
  const enabled = hasPermission("society:read");
  const { data } = useCall(searchSocieties, { page: 1, pageSize: LOOKED_AT }, { enabled });
  const [first, ...others] = data?.rows ?? [];
  const isShared = first !== undefined && others.every(({ city }) => city === first.city);
  const { data: society } = useCall(
    getSociety,
    { societyId: first?.societyId ?? 0 },
    { enabled: enabled && isShared },
  );
  return isShared ? society : undefined;
}
