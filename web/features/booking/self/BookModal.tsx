import { lazy, Suspense } from "react";
import type { StoredSession } from "#web/lib/session.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "./book.module.css";

const load = () => import("./BookFlow.tsx");
const BookFlow = lazy(async () => {
  const { BookFlow: Flow } = await load();
  return { default: Flow };
});

type Props = { itemId: number | null; session: StoredSession | null; onClose: () => void };

/** The booking of one item over the whole screen: first whose phone it is, then all the rest. */
export function BookModal({ itemId, session, onClose }: Props) {
  const shown = useLatest(itemId);
  usePreload(load);
  return (
    <Dialog
      title="Book Your Wash"
      opened={itemId !== null}
      onClose={onClose}
      fullScreen
      classNames={{ content: classes.modal, body: classes.body }}
    >
      {shown !== "new" && (
        <Suspense fallback={<LoadingScreen />}>
          <BookFlow key={shown} itemId={shown} session={session} />
        </Suspense>
      )}
    </Dialog>
  );
}
