import "#web/ui/components.css";
import { Suspense } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "./book.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const BookFlow = lazyNamed(() => import("./BookFlow.tsx"), "BookFlow");

type Props = {
  itemId: number | null;
  /** Where the vehicles stand, as far as that is said. */
  society: number | null;
  session: StoredSession | null;
  onClose: () => void;
};

/** The booking of one item over the whole screen: first whose phone it is, then all the rest. */
export function BookModal({ itemId, society, session, onClose }: Props) {
  const { t } = useTranslator();
  const shown = useLatest(itemId);
  return (
    <Dialog
      title={t("booking.bookYourWash")}
      opened={itemId !== null}
      onClose={onClose}
      fullScreen
      classNames={{ content: classes.modal, body: classes.body }}
    >
      {shown !== "new" && (
        <Suspense fallback={<LoadingScreen />}>
          <BookFlow key={shown} itemId={shown} society={society} session={session} />
        </Suspense>
      )}
    </Dialog>
  );
}
