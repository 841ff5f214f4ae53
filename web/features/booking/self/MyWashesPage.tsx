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
import { Fold } from "#web/ui/Fold.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { BillSection, isToPay, type PayBooking } from "./BillSection.tsx";
import { Booked } from "./Booked.tsx";
import { NextWash } from "./NextWash.tsx";
import { Offline } from "./Offline.tsx";
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
export const MAX_BOOKINGS = 100;

type Props = {
  /** Called with a wash that the customer reports a problem with. */
  onWrong: (wash: Wash) => void;
  /** The debts and the monthly bills; passed in, as they belong to later features. */
  owed: ReactNode;
  bills: ReactNode;
  payNow: PayBooking;
  /** Changes the plans of a booking; likewise. */
  changePlan: (bookingId: number) => ReactNode;
  /** The ways to reach the company. */
  help: ReactNode;
};

/** A customer's own washes and their cost. */
export function MyWashesPage({ onWrong, owed, bills, payNow, changePlan, help }: Props) {
  const { t } = useTranslator();
  const query = useCall(searchBookings, { pageSize: MAX_BOOKINGS });
  const bookings = query.data?.rows;
  const today = useToday();
  const plans = bookings?.filter((booking) => isRunning(booking, today)) ?? [];
  return (
    <>
      <Offline query={query} />
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
          <Washes bookings={bookings} owed={owed} help={help} onWrong={onWrong} payNow={payNow}>
            {plans.length > 0 && (
              <Suspense fallback={null}>
                <PlanSection plans={plans} change={changePlan} />
              </Suspense>
            )}
            {bills}
            <BillSection bookings={bookings} payNow={payNow} />
            <Messages />
          </Washes>
        </div>
      )}
    </>
  );
}

/** Notification preferences. */
function Messages() {
  const { t } = useTranslator();
  return (
    <Fold title={t("washes.messages")}>
      <div className={`${classes.sheet} ${classes.choices}`}>
        <Choices />
      </div>
    </Fold>
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

type WashesProps = Omit<Props, "bills" | "changePlan"> & {
  bookings: readonly BookingLine[];
  /** Other folded sections. */
  children: ReactNode;
};

/** The cards, and the lists below them. */
function Washes({ bookings, owed, help, onWrong, payNow, children }: WashesProps) {
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
      <div className={classes.cards}>
        <div>
          <NextWash
            today={today}
            inCalendar={booked !== undefined}
            onMove={moving.open}
            onSkip={skipping.open}
          />
        </div>
        {owed}
        {help}
      </div>
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
      {children}
      <MoveDialog wash={moving.target} opened={moving.opened} onClose={moving.close} />
      <SkipDialog wash={skipping.target} opened={skipping.opened} onClose={skipping.close} />
    </div>
  );
}
