import { Alert, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { dismissLine, restoreLine } from "#contract/bank/line.ts";
import { useSend } from "#web/lib/query.ts";
import classes from "./bank.module.css";

type Props = {
  /** What has happened to a line, once it is marked. */
  said: string;
  children: (dismiss: (id: number) => void, busy: boolean) => ReactNode;
};

/** Marks a bank line as nothing that the customers' accounts know, with undo. */
export function Dismissing({ said, children }: Props) {
  const [last, setLast] = useState<number | null>(null);
  const dismiss = useSend(dismissLine, { onDone: ({ lineId }) => setLast(lineId) });
  const restore = useSend(restoreLine, { onDone: () => setLast(null) });
  const undo = () => last !== null && restore.mutate({ LineId: last });
  useHotkeys([["U", undo]]);
  const error = dismiss.error ?? restore.error;
  return (
    <>
      <div className={classes.undo} aria-live="polite">
        {last !== null && (
          <>
            <span>{said}</span>
            <Button size="compact-sm" variant="default" loading={restore.isPending} onClick={undo}>
              Undo (U)
            </Button>
          </>
        )}
        {error && <Alert color="red">{error.message}</Alert>}
      </div>
      {children((LineId) => dismiss.mutate({ LineId }), dismiss.isPending)}
    </>
  );
}
