import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCash, IconCoinRupee, IconPlayerPause, IconPlayerStop, IconPrinter } from "@tabler/icons-react";
import { billOf } from "#contract/booking/bill.ts";
import type { Booking } from "#contract/booking/page.ts";
import { CancelDialog } from "#web/features/booking/change/CancelDialog.tsx";
import { PauseDialog } from "#web/features/booking/change/PauseDialog.tsx";
import { CustomerPaymentDialog } from "#web/features/booking/change/CustomerPaymentDialog.tsx";
import { PaymentDialog } from "#web/features/booking/change/PaymentDialog.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./BookingActions.module.css";

const PriceDialog = lazyNamed(() => import("#web/features/booking/change/PriceDialog.tsx"), "PriceDialog");
const StopDialog = lazyNamed(() => import("#web/features/booking/change/StopDialog.tsx"), "StopDialog");

export function BookingActions({ booking }: { booking: Booking }) {
  const [paying, pay] = useDisclosure(false);
  const [pausing, pause] = useDisclosure(false);
  const [cancelling, cancel] = useDisclosure(false);
  const [stopping, stop] = useDisclosure(false);
  const [pricing, price] = useDisclosure(false);
  // The amount due is collected by the monthly bills.
  const isMonthly = booking.billing === "monthly";
  // Washes that have begun cannot be skipped or cancelled by anybody.
  const open = booking.washLines.some(({ canSkip }) => canSkip);
  const mayPay = hasPermission("payment:write") && (booking.amount > 0 || booking.paid > 0);
  const isDue = !isMonthly && billOf([booking]).open > 0;
  return (
    <div className={classes.actions}>
      {mayPay && (
        <Button
          variant={isDue ? "filled" : "default"}
          leftSection={<IconCash size={18} aria-hidden />}
          onClick={pay.open}
        >
          Record Payment
        </Button>
      )}
      {open && booking.bookingSchedule === "regular-wash" && hasPermission("booking:skip") && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={pause.open}
        >
          Pause
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {open && booking.openEnded && hasPermission("catalogue:write") && (
        <Button variant="default" leftSection={<IconCoinRupee size={18} aria-hidden />} onClick={price.open}>
          Change Price
        </Button>
      )}
      {open && booking.bookingSchedule === "regular-wash" && hasPermission("booking:cancel") && (
        <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={stop.open}>
          Stop Plan
        </Button>
      )}
      {open && hasPermission("booking:cancel") && (
        <Button className={classes.apart} variant="subtle" color="red" onClick={cancel.open}>
          Cancel Booking
        </Button>
      )}
      {isMonthly && booking.paid === 0 ? (
        <CustomerPaymentDialog customerId={booking.customerId} opened={paying} onClose={pay.close} />
      ) : (
        <PaymentDialog
          whose={{ BookingId: booking.bookingId }}
          open={isMonthly ? 0 : billOf([booking]).open}
          refundable={booking.paid > 0}
          method={booking.paymentMethod}
          opened={paying}
          onClose={pay.close}
        />
      )}
      <PauseDialog booking={booking} opened={pausing} onClose={pause.close} />
      <WhenOpened opened={pricing}>
        <PriceDialog
          bookingIds={[booking.bookingId]}
          soldBy={booking.vehicleLines.every(({ monthlyPrice }) => monthlyPrice === null) ? "wash" : "month"}
          opened={pricing}
          onClose={price.close}
        />
      </WhenOpened>
      <WhenOpened opened={stopping}>
        <StopDialog plan={booking} opened={stopping} onClose={stop.close} />
      </WhenOpened>
      <CancelDialog booking={booking} opened={cancelling} onClose={cancel.close} />
    </div>
  );
}
