import { getServiceItem } from "#contract/catalogue/item.ts";
import { useCall } from "#web/lib/query.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import classes from "./book.module.css";
import { ChosenItem } from "./ChosenItem.tsx";
import { CustomerBooking } from "./CustomerBooking.tsx";
import { StrangerSteps } from "./StrangerSteps.tsx";

type Props = { itemId: number; society: number | null; session: StoredSession | null };

/** Steps from an item to its booking: the customer's, or those before sign-in. */
export function BookFlow({ itemId, society, session }: Props) {
  return (
    <Opened query={useCall(getServiceItem, { serviceItemId: itemId })}>
      {(item) => (
        <div className={classes.flow}>
          {session?.usertype === "Customer" ? (
            <CustomerBooking key={session.user.userId} owner={session.user} item={item} society={society} />
          ) : (
            <>
              <ChosenItem item={item} society={society} />
              <StrangerSteps society={society} />
            </>
          )}
        </div>
      )}
    </Opened>
  );
}
