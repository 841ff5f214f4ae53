import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type Booking, getBooking } from "#contract/booking/page.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { Brand } from "#web/ui/Brand.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { BookingActions } from "./BookingActions.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { EventList } from "./EventList.tsx";
import classes from "./page.module.css";
import { PaymentList } from "./PaymentList.tsx";
import { PriceLines } from "./PriceLines.tsx";
import { usePrinting } from "./usePrinting.ts";
import { VehicleTable } from "./VehicleTable.tsx";
import { WashMonths } from "./WashMonths.tsx";

type Props = { bookingId: number; onBack: () => void };

/** One booking's page. */
export function BookingView({ bookingId, onBack }: Props) {
  const query = useCall(getBooking, { bookingId });
  const { error, onRetry } = tableState(query);
  if (query.data) return <Opened booking={query.data} onBack={onBack} />;
  return (
    <>
      <Back onBack={onBack} />
      {error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />}
    </>
  );
}

function Back({ onBack }: Pick<Props, "onBack">) {
  return (
    <Button
      className={classes.screenOnly}
      variant="subtle"
      size="compact-sm"
      mb="sm"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onBack}
    >
      Bookings
    </Button>
  );
}

function Opened({ booking, onBack }: { booking: Booking; onBack: () => void }) {
  const printing = usePrinting();
  const { bookingId, customerName } = booking;
  return (
    <article className={classes.page}>
      <div className={classes.letterhead} aria-hidden>
        <Brand />
        <span>{booking.companyName}</span>
      </div>
      <Back onBack={onBack} />
      <BookingFacts booking={booking} action={<BookingActions booking={booking} />} />
      <VehicleTable vehicles={booking.vehicleLines} />
      <div className={classes.columns}>
        <WashMonths washLines={booking.washLines} printing={printing} />
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
