import { Suspense, useEffect, useState } from "react";
import { searchBookings } from "#contract/booking/booking.ts";
import { getOffice } from "#contract/booking/office.ts";
import { getOwnPause } from "#contract/booking/pause.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getOwed } from "#contract/bank/owed.ts";
import { MyBills } from "#web/features/bill/self/MyBills.tsx";
import { OwedCard } from "#web/features/bank/self/OwedCard.tsx";
import type { PayBooking } from "#web/features/booking/self/BillSection.tsx";
import { MAX_BOOKINGS, MyWashesPage } from "#web/features/booking/self/MyWashesPage.tsx";
import { PayNow } from "#web/features/gateway/link/PayNow.tsx";
import { OwnReportsLink } from "#web/features/committee/own/OwnReportsLink.tsx";
import { OwnWashesSearch } from "#web/features/ticket/search.ts";
import { HelpCard } from "#web/features/ticket/self/HelpCard.tsx";
import { OwnTicketDialog } from "#web/features/ticket/self/OwnTicketDialog.tsx";
import { type About, WrongDialog } from "#web/features/ticket/self/WrongDialog.tsx";
import { DeleteAccount } from "#web/features/erasure/DeleteAccount.tsx";
import { useSession } from "#web/features/session/session.ts";
import { firstPaint } from "#web/lib/firstPaint.ts";
import { keepOffline } from "#web/lib/keepOffline.ts";
import { PersistedQueries } from "#web/lib/PersistedQueries.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";

const AutoPay = lazyNamed(() => import("#web/features/gateway/mandate/AutoPay.tsx"), "AutoPay");

const ChangeOwn = lazyNamed(() => import("#web/features/plan/ChangeOwn.tsx"), "ChangeOwn");

const changePlan = (bookingId: number) => (
  <Suspense fallback={null}>
    <ChangeOwn bookingId={bookingId} />
  </Suspense>
);

const payNow: PayBooking = (bookingId, open) => <PayNow bookingId={bookingId} open={open} />;

/** What the page shows without a connection: the next wash, what is owed, and whom to call. */
const offlineCalls = [searchBookings, searchWashes, getOwnPause, getOwed, getOffice];

/** A customer's own washes, which open without a connection too. */
export function OwnWashesPage() {
  const { user } = useSession();
  useEffect(() => void firstPaint.then(() => keepOffline("/washes-sw.js", "/washes")), []);
  return (
    <PersistedQueries userId={user.userId} endpoints={offlineCalls}>
      <OwnWashes />
    </PersistedQueries>
  );
}

/** The washes, with what is owed, bills, problem reports and their tickets. */
function OwnWashes() {
  const { user } = useSession();
  const { search, show } = useListUrl(OwnWashesSearch);
  const [wrong, setWrong] = useState<{ about: About; opened: boolean } | null>(null);
  const latest = useCall(searchBookings, { pageSize: MAX_BOOKINGS }).data?.rows[0];
  const report = (about: About) => setWrong({ about, opened: true });
  const openTicket = (ticket: number | null) => show({ ticket });
  return (
    <>
      <MyWashesPage
        onWrong={(wash) => report({ wash })}
        owed={<OwedCard />}
        bills={
          <>
            <MyBills />
            <Suspense fallback={null}>
              <AutoPay />
            </Suspense>
          </>
        }
        payNow={payNow}
        changePlan={changePlan}
        help={
          <HelpCard onWrong={() => latest && report({ bookingId: latest.bookingId })} onOpen={openTicket} />
        }
      />
      <OwnReportsLink />
      {!user.signedInByOffice && <DeleteAccount />}
      <WrongDialog
        about={wrong?.about ?? null}
        opened={wrong?.opened ?? false}
        onClose={() => setWrong((last) => last && { ...last, opened: false })}
        onOpened={openTicket}
      />
      <OwnTicketDialog ticketId={search.ticket} onClose={() => openTicket(null)} />
    </>
  );
}
