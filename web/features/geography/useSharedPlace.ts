import { getSociety, searchSocieties } from "#contract/society/society.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";

/** Societies compared: a caller with more serves several cities, or one city that these show too. */
const SOCIETY_LIMIT = 20;

/** Country, state and city of the served societies; undefined when they are in different cities. */
export function useSharedPlace(): { countryId: number; stateId: number; city: string } | undefined {
  const enabled = hasPermission("society:read");
  const { data } = useCall(searchSocieties, { page: 1, pageSize: SOCIETY_LIMIT }, { enabled });
  const [first, ...others] = data?.rows ?? [];
  const isShared = first !== undefined && others.every(({ city }) => city === first.city);
  const { data: society } = useCall(
    getSociety,
    { societyId: first?.societyId ?? 0 },
    { enabled: enabled && isShared },
  );
  return isShared ? society : undefined;
}
