import { useCallback, useState } from "react";
import { assignWashes, type BoardWash } from "#contract/round/board.ts";
import { plural } from "#contract/format.ts";
import { useSend } from "#web/lib/query.ts";
import { groupBy } from "./board.ts";

type Asked = { washes: readonly BoardWash[]; providerId: number | null; name: string };
/** What was done, and how it is undone: by whom the washes were to be washed before. */
type Done = { sentence: string; before: readonly BoardWash[] };

/** Gives washes to somebody, or to nobody; what is refused can be done anyway, what was done can be undone. */
export function useAssigning(onDone: () => void) {
  const [refused, setRefused] = useState<(Asked & { message: string }) | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { mutateAsync, isPending } = useSend(assignWashes);

  const assign = async (asked: Asked, Anyway = false): Promise<void> => {
    const washes = asked.washes.filter(({ status }) => status === "scheduled");
    if (washes.length === 0) return;
    const { providerId: ProviderId, name } = asked;
    try {
      await mutateAsync({ WashIds: washes.map(({ washId }) => washId), ProviderId, Anyway });
    } catch (error) {
      setRefused({ ...asked, message: (error as Error).message });
      return;
    }
    setRefused(null);
    const what = plural(washes.length, "wash", "washes");
    setDone({
      sentence: ProviderId === null ? `${what} left open.` : `${what} given to ${name}.`,
      before: washes,
    });
    onDone();
  };

  const undo = async (): Promise<void> => {
    if (!done || isPending) return;
    try {
      for (const [ProviderId, own] of groupBy(done.before, ({ providerId }) => providerId))
        await mutateAsync({ WashIds: own.map(({ washId }) => washId), ProviderId, Anyway: true });
      setDone(null);
      onDone();
    } catch (error) {
      setDone({ ...done, sentence: (error as Error).message });
    }
  };
  const close = useCallback(() => setDone(null), []);
  return { assign, refused, forget: () => setRefused(null), done, close, undo, busy: isPending };
}

export type Assigning = ReturnType<typeof useAssigning>;
