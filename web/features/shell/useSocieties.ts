import { useDebouncedValue } from "@mantine/hooks";
import { reachOf } from "#contract/access.ts";
import { searchSocieties } from "#contract/society/society.ts";
import { useSession } from "#web/features/session/session.ts";
import { useCall } from "#web/lib/query.ts";

const TYPING_MS = 200;
const MOST = 8;

/** The first societies that fit what was typed, once typing has paused; none for roles that may not read them. */
export function useSocieties(typed: string) {
  const may = reachOf(useSession().user.role, "society:read") !== null;
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const asked = useCall(searchSocieties, { search, pageSize: MOST }, { enabled: may && search !== "" });
  const wanted = may && typed !== "";
  const settled = search === typed && !asked.isFetching;
  return {
    societies: wanted && settled ? (asked.data?.rows ?? []) : [],
    searching: wanted && !settled,
    failed: wanted && settled && asked.isError,
  };
}
