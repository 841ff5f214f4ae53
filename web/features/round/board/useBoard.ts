import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { awaitBoard, getBoard } from "#contract/round/board.ts";
import { CallError, call } from "#web/lib/call.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useCall } from "#web/lib/query.ts";
import { type Board, withNews } from "./board.ts";

const SECOND = 1000;
/** How often the whole board is asked for while changes are heard of at once, and while they are not. */
const LIVE_EVERY_MS = 60 * SECOND;
const ELSE_EVERY_MS = 30 * SECOND;
/** How long a board waits before it listens again after a failure. */
const RETRY_MS = 5 * SECOND;
/** How soon after the whole board was read it is read again, however often that is told. */
const LEAST_EVERY_MS = 5 * SECOND;

type Asked = { Day: string; SocietyId?: number; CompanyId?: number };

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A day's board that follows the day by itself; `live` while changes show at once. */
export function useBoard(asked: Asked) {
  const client = useQueryClient();
  const board = useCall(getBoard, asked);
  const [live, setLive] = useState(true);
  const { Day, SocietyId, CompanyId } = asked;
  const isRead = board.data?.day === Day && !board.isPlaceholderData;

  useEffect(() => {
    if (!isRead) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const body = {
      Day,
      ...(SocietyId !== undefined && { SocietyId }),
      ...(CompanyId !== undefined && { CompanyId }),
    };
    const key = [getBoard.path, body];
    const reload = () => client.refetchQueries({ queryKey: key, exact: true });
    const known = () => client.getQueryData<Board>(key);
    const follow = async () => {
      let version = known()?.version ?? "";
      let reloadedAt = Number.NEGATIVE_INFINITY;
      while (!signal.aborted) {
        try {
          const said = { Day, Version: version, ...(CompanyId !== undefined && { CompanyId }) };
          const news = await call(awaitBoard, said, { signal });
          setLive(news.live);
          version = news.version;
          const shown = known();
          if (news.reload || shown?.truncated) {
            await pause(reloadedAt + LEAST_EVERY_MS - performance.now(), signal);
            await reload();
            reloadedAt = performance.now();
            if (news.reload) version = known()?.version ?? version;
          } else if (shown && news.changed.length > 0)
            client.setQueryData(key, withNews(shown, news, SocietyId ?? null, currentTime().toISOString()));
          if (!news.live) await pause(ELSE_EVERY_MS, signal);
        } catch (error) {
          if (signal.aborted) return;
          setLive(false);
          // Whoever is signed out is led away by the call itself.
          if (error instanceof CallError && error.status === 401) return;
          await pause(RETRY_MS, signal);
        }
      }
    };
    void follow();
    const asking = setInterval(() => void reload(), live ? LIVE_EVERY_MS : ELSE_EVERY_MS);
    return () => {
      clearInterval(asking);
      leaving.abort();
    };
  }, [client, Day, SocietyId, CompanyId, isRead, live]);
  return { board, live };
}
