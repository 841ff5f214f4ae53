import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { billOf } from "#contract/booking/bill.ts";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { MoveDialog } from "#web/features/booking/change/MoveDialog.tsx";
import { SkipDialog } from "#web/features/booking/change/SkipDialog.tsx";
import { Choices } from "#web/features/message/choice/Choices.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { BillSection, isToPay, type PayBooking } from "./BillSection.tsx";
import { Booked } from "./Booked.tsx";
import { CallOffice, useOffice } from "./CallOffice.tsx";
import { NextWash } from "./NextWash.tsx";
import { WashList } from "./WashList.tsx";
import classes from "./washes.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const PlanSection = lazyNamed(() => import("./PlanSection.tsx"), "PlanSection");

/** A plan that washes, or that has just ended and may be continued. */
const isRunning = ({ bookingSchedule, status, openEnded, planEnd }: BookingLine, today: string): boolean =>
  bookingSchedule === "regular-wash" &&
  status !== "Cancelled" &&
  (openEnded || (planEnd !== null && planEnd >= today));

/** More than any household has. */
const MOST = 100;

type Props = {
  /** Called with a wash that the customer reports a problem with. */
  onWrong: (wash: Wash) => void;
  /** Monthly bills; passed in, as they belong to a later feature. */
  bills: ReactNode;
  payNow: PayBooking;
  /** Problems reported about washes. */
  help: ReactNode;
};

/** A customer's own washes and their cost. */
export function MyWashesPage({ onWrong, bills, payNow, help }: Props) {
  const { t } = useTranslator();
  const query = useCall(searchBookings, { pageSize: MOST });
  const bookings = query.data?.rows;
  const today = useToday();
  const plans = bookings?.filter((booking) => isRunning(booking, today)) ?? [];
  const office = useOffice();
  return (
    <>
      <PageHeader title={t("washes.myWashes")} action={bookings && bookings.length > 0 && <Book />} />
      {!bookings && <NoData query={query} />}
      {bookings?.length === 0 && (
        <EmptyState
          title={t("washes.noWashesYet")}
          text={t("washes.yourWashesStandHereOnce")}
          action={<Book />}
        />
      )}
      {bookings && bookings.length > 0 && (
        <div className={classes.page}>
          <Washes bookings={bookings} onWrong={onWrong} payNow={payNow} />
          <div>
            {plans.length > 0 && (
              <Suspense fallback={null}>
                <PlanSection plans={plans} />
              </Suspense>
            )}
            <BillSection bookings={bookings} payNow={payNow} />
            {bills}
            {help}
            <CallOffice phone={office} />
            <Messages />
          </div>
        </div>
      )}
    </>
  );
}

/** Notification preferences. */
function Messages() {
  const { t } = useTranslator();
  return (
    <section className={classes.section}>
      <h2>{t("washes.messages")}</h2>
      <div className={`${classes.sheet} ${classes.choices}`}>
        <Choices />
      </div>
    </section>
  );
}

function Book() {
  const { t } = useTranslator();
  const navigate = useNavigate();
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void navigate({ to: "/book" })}>
      {t("washes.bookWash")}
    </Button>
  );
}

type WashesProps = Pick<Props, "onWrong" | "payNow"> & { bookings: readonly BookingLine[] };

function Washes({ bookings, onWrong, payNow }: WashesProps) {
  const { t } = useTranslator();
  const today = useToday();
  const booked = useLocation({ select: ({ state }) => state.booked });
  const justBooked = bookings.find(({ bookingId }) => bookingId === booked);
  const moving = useTarget<Wash>();
  const skipping = useTarget<Wash>();
  return (
    <div>
      {booked !== undefined && (
        <Booked booking={justBooked} today={today}>
          {justBooked && isToPay(justBooked) && payNow(justBooked.bookingId, billOf([justBooked]).open)}
        </Booked>
      )}
      <NextWash today={today} inCalendar={booked !== undefined} onMove={moving.open} onSkip={skipping.open} />
      <WashList
        title={t("washes.upcomingWashes")}
        filters={{ Kind: "upcoming" }}
        none={t("washes.noWashIsDue")}
        onMove={moving.open}
        onSkip={skipping.open}
        onWrong={onWrong}
      />
      <WashList
        title={t("washes.pastWashes")}
        filters={{ Kind: "past" }}
        latestFirst
        none={t("washes.noWashIsPastYet")}
        onMove={moving.open}
        onSkip={skipping.open}
        onWrong={onWrong}
      />
      <MoveDialog wash={moving.target} opened={moving.opened} onClose={moving.close} />
      <SkipDialog wash={skipping.target} opened={skipping.opened} onClose={skipping.close} />
    </div>
  );
}
