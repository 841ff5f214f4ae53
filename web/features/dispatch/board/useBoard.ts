import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#contract/endpoint.ts";
import { awaitBoard, getBoard } from "#contract/dispatch/board.ts";
import { call } from "#web/lib/call.ts";
import { useCall } from "#web/lib/query.ts";
import { type Board, withChanges } from "./board.ts";

const SECOND = 1000;
/** Others' changes show within 5 seconds, however long the answer takes. */
const CHANGES_EVERY_MS = 4 * SECOND;
/** For what no wash tells: who is away, who was heard from, and the sums of a day too large to show. */
const ALL_EVERY_MS = 60 * SECOND;

/** A day's board that follows the day by itself while the page is looked at; `live` as long as that succeeds. */
export function useBoard(asked: BodyOf<typeof getBoard>) {
  const client = useQueryClient();
  const board = useCall(getBoard, asked, { everyMs: ALL_EVERY_MS });
  const key = [getBoard.path, asked];
  const { Day, SocietyId, CompanyId } = asked;
  const following = useQuery({
    queryKey: [awaitBoard.path, asked],
    queryFn: async ({ signal }) => {
      const version = client.getQueryData<Board>(key)?.version ?? "";
      const body = { Day, Version: version, ...(CompanyId !== undefined && { CompanyId }) };
      const news = await call(awaitBoard, body, { signal });
      const shown = client.getQueryData<Board>(key);
      // One that was read meanwhile knows already.
      if (!shown || shown.version !== version || (news.changed.length === 0 && !news.reload)) return null;
      const changed = withChanges(shown, news, SocietyId);
      if (changed) client.setQueryData(key, changed);
      else await client.refetchQueries({ queryKey: key, exact: true });
      return null;
    },
    enabled: board.isSuccess && !board.isPlaceholderData && !board.data.truncated,
    refetchInterval: CHANGES_EVERY_MS,
    retry: false,
    // The board was just read. And a write reads it anew by itself, without waiting for this.
    initialData: null,
    staleTime: "static",
  });
  return { board, live: !following.isError };
}
