import { getServiceItem } from "#contract/catalogue/item.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { useCall } from "#web/lib/query.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { itemOf } from "#web/features/booking/form/service/ServiceChoice.tsx";
import classes from "./book.module.css";
import { CustomerBooking } from "./CustomerBooking.tsx";
import { ProvePhone } from "./ProvePhone.tsx";
import { ChosenItem } from "./ChosenItem.tsx";

type Props = { itemId: number | null; session: StoredSession | null; onClose: () => void };

/** The booking of one item over the whole screen: first whose phone it is, then all the rest. */
export function BookModal({ itemId, session, onClose }: Props) {
  const shown = useLatest(itemId);
  return (
    <Dialog
      title="Book Your Wash"
      opened={itemId !== null}
      onClose={onClose}
      fullScreen
      classNames={{ content: classes.modal, body: classes.body }}
    >
      {shown !== "new" && <Booking key={shown} itemId={shown} session={session} />}
    </Dialog>
  );
}

function Booking({ itemId, session }: { itemId: number; session: StoredSession | null }) {
  return (
    <Opened query={useCall(getServiceItem, { serviceItemId: itemId })}>
      {(item) => (
        <div className={classes.flow}>
          <ChosenItem item={item} />
          {session?.usertype === "Customer" ? (
            <CustomerBooking key={session.user.userId} userId={session.user.userId} item={itemOf(item)} />
          ) : (
            <ProvePhone />
          )}
        </div>
      )}
    </Opened>
  );
}
