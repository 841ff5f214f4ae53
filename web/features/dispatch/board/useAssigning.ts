import { useCallback, useState } from "react";
import { assignWashes, type BoardWash, undoAssigned } from "#contract/dispatch/board.ts";
import { plural } from "#contract/format.ts";
import { useRefresh, useSend } from "#web/lib/query.ts";

type AssignRequest = { washes: readonly BoardWash[]; providerId: number | null; name: string };
type Done = { sentence: string; washIds: readonly number[] };

/** Assigns washes or leaves them open; a refusal can be overridden, and a result undone. */
export function useAssigning(onDone: () => void) {
  const [refused, setRefused] = useState<(AssignRequest & { message: string }) | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { mutateAsync, isPending } = useSend(assignWashes);
  const undoing = useSend(undoAssigned);
  const refresh = useRefresh();

  const assign = async (request: AssignRequest, Anyway = false): Promise<void> => {
    const washes = request.washes.filter(({ status }) => status === "scheduled");
    const washIds = washes.map(({ washId }) => washId);
    if (washIds.length === 0) return;
    const { providerId: ProviderId, name } = request;
    try {
      const Seen = washes.map((wash) => ({ WashId: wash.washId, ProviderId: wash.providerId }));
      await mutateAsync({ WashIds: washIds, ProviderId, Anyway, Seen });
    } catch (error) {
      // The message may name who was assigned meanwhile: whoever assigns anyway has then seen that.
      await refresh();
      setRefused({ ...request, message: (error as Error).message });
      return;
    }
    setRefused(null);
    const what = plural(washes.length, "wash", "washes");
    setDone({
      sentence: ProviderId === null ? `${what} left open.` : `${what} given to ${name}.`,
      washIds,
    });
    onDone();
  };

  const undo = async (): Promise<void> => {
    if (!done || isPending || undoing.isPending) return;
    try {
      await undoing.mutateAsync({ WashIds: [...done.washIds] });
      setDone(null);
      onDone();
    } catch (error) {
      setDone({ ...done, sentence: (error as Error).message });
    }
  };
  const close = useCallback(() => setDone(null), []);
  return {
    assign,
    refused,
    forget: () => setRefused(null),
    done,
    close,
    undo,
    busy: isPending || undoing.isPending,
  };
}

export type Assigning = ReturnType<typeof useAssigning>;
