import { Suspense, useState } from "react";
import type { Wash } from "#contract/booking/wash.ts";
import { MyBills } from "#web/features/bill/self/MyBills.tsx";
import type { PayBooking } from "#web/features/booking/self/BillSection.tsx";
import { MyWashesPage } from "#web/features/booking/self/MyWashesPage.tsx";
import { PayNow } from "#web/features/payment/online/PayNow.tsx";
import { OwnReportsLink } from "#web/features/committee/own/OwnReportsLink.tsx";
import { OwnWashesSearch } from "#web/features/ticket/search.ts";
import { HelpSection } from "#web/features/ticket/self/HelpSection.tsx";
import { OwnTicketDialog } from "#web/features/ticket/self/OwnTicketDialog.tsx";
import { WrongDialog } from "#web/features/ticket/self/WrongDialog.tsx";
import { DeleteAccount } from "#web/features/customer/erase/DeleteAccount.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";

const AutoPay = lazyNamed(() => import("#web/features/payment/autoPay/AutoPay.tsx"), "AutoPay");

const payNow: PayBooking = (bookingId, open) => <PayNow bookingId={bookingId} open={open} />;

/** A customer's own washes, with monthly bills, problem reports and their tickets. */
export function OwnWashesPage() {
  const { search, show } = useListUrl(OwnWashesSearch);
  const [wrong, setWrong] = useState<{ wash: Wash; opened: boolean } | null>(null);
  const openTicket = (ticket: number | null) => show({ ticket });
  return (
    <>
      <MyWashesPage
        onWrong={(wash) => setWrong({ wash, opened: true })}
        bills={
          <>
            <MyBills />
            <Suspense fallback={null}>
              <AutoPay />
            </Suspense>
          </>
        }
        payNow={payNow}
        help={<HelpSection onOpen={openTicket} />}
      />
      <OwnReportsLink />
      <DeleteAccount />
      <WrongDialog
        wash={wrong?.wash ?? null}
        opened={wrong?.opened ?? false}
        onClose={() => setWrong((last) => last && { ...last, opened: false })}
        onOpened={openTicket}
      />
      <OwnTicketDialog ticketId={search.ticket} onClose={() => openTicket(null)} />
    </>
  );
}
