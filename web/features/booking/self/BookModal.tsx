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
  /** Society of the vehicles, if chosen. */
  society: number | null;
  session: StoredSession | null;
  onClose: () => void;
};

/** Full-screen booking of one item: first the phone sign-in, then the rest. */
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
