import { type Booking, getBooking } from "#contract/booking/page.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { Brand } from "#web/ui/Brand.tsx";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import { BookingActions } from "./BookingActions.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { EventList } from "./EventList.tsx";
import classes from "./page.module.css";
import { PaymentList } from "./PaymentList.tsx";
import { PriceLines } from "./PriceLines.tsx";
import { usePrinting } from "#web/lib/usePrinting.ts";
import { VehicleTable } from "./VehicleTable.tsx";
import { WashMonths } from "./WashMonths.tsx";

type Props = { bookingId: number; onBack: () => void };

export function BookingView({ bookingId, onBack }: Props) {
  const query = useCall(getBooking, { bookingId });
  return (
    <RecordPage list="Bookings" onBack={onBack} query={query}>
      {(booking) => <Opened booking={booking} />}
    </RecordPage>
  );
}

function Opened({ booking }: { booking: Booking }) {
  const printing = usePrinting();
  const { bookingId, customerName } = booking;
  return (
    <article className={classes.page}>
      <div className={classes.letterhead} aria-hidden>
        <Brand />
        <span>{booking.companyName}</span>
      </div>
      <BookingFacts booking={booking} action={<BookingActions booking={booking} />} />
      <VehicleTable booking={booking} />
      <div className={classes.columns}>
        <WashMonths washLines={booking.washLines} itemName={booking.itemName} printing={printing} />
        <div className={classes.side}>
          <PriceLines booking={booking} />
          <PaymentList payments={booking.payments} />
          <EventList
            events={booking.events}
            action={
              <HistoryButton
                noun="booking"
                recordId={bookingId}
                name={`booking ${bookingId}, ${customerName}`}
              >
                Audit Trail
              </HistoryButton>
            }
          />
        </div>
      </div>
    </article>
  );
}
