import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#contract/endpoint.ts";
import { awaitBoard, getBoard } from "#contract/dispatch/board.ts";
import { call } from "#web/lib/call.ts";
import { useCall } from "#web/lib/query.ts";
import { type Board, withChanges } from "./board.ts";

const SECOND = 1000;
/** Others' changes show within 5 seconds, including the reply. */
const CHANGES_EVERY_MS = 4 * SECOND;
/** For what the changes do not carry: absences, last contact, and the sums of a day too large to show. */
const ALL_EVERY_MS = 60 * SECOND;

/** A day's board, kept up to date while the page is visible; `live` as long as that succeeds. */
export function useBoard(filters: BodyOf<typeof getBoard>) {
  const client = useQueryClient();
  const board = useCall(getBoard, filters, { everyMs: ALL_EVERY_MS });
  const key = [getBoard.path, filters];
  const { Day, SocietyId, CompanyId } = filters;
  const following = useQuery({
    queryKey: [awaitBoard.path, filters],
    queryFn: async ({ signal }) => {
      const version = client.getQueryData<Board>(key)?.version ?? "";
      const body = { Day, Version: version, ...(CompanyId !== undefined && { CompanyId }) };
      const changes = await call(awaitBoard, body, { signal });
      const shown = client.getQueryData<Board>(key);
      // A board reloaded meanwhile is up to date.
      if (!shown || shown.version !== version || (changes.changed.length === 0 && !changes.reload))
        return null;
      const changed = withChanges(shown, changes, SocietyId);
      if (changed) client.setQueryData(key, changed);
      else await client.refetchQueries({ queryKey: key, exact: true });
      return null;
    },
    enabled: board.isSuccess && !board.isPlaceholderData && !board.data.truncated,
    refetchInterval: CHANGES_EVERY_MS,
    retry: false,
    // The board has just loaded, and a write reloads it on its own.
    initialData: null,
    staleTime: "static",
  });
  return { board, live: !following.isError };
}
