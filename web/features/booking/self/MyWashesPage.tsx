import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { MoveDialog } from "#web/features/booking/change/MoveDialog.tsx";
import { SkipDialog } from "#web/features/booking/change/SkipDialog.tsx";
import { Choices } from "#web/features/message/choice/Choices.tsx";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { BillSection } from "./BillSection.tsx";
import { Booked } from "./Booked.tsx";
import { CallOffice, useOffice } from "./CallOffice.tsx";
import { NextWash } from "./NextWash.tsx";
import { WashList } from "./WashList.tsx";
import classes from "./washes.module.css";
import { useSpeech } from "#web/words/speech.ts";

/** More bookings than any household has. */
const MOST = 100;

type Props = {
  /** Hears of a wash with which something was wrong. */
  onWrong: (wash: Wash) => void;
  /** The months' bills, of a later feature. */
  bills: ReactNode;
  /** What was said about such washes. */
  help: ReactNode;
};

/** A customer's own washes and what they cost. */
export function MyWashesPage({ onWrong, bills, help }: Props) {
  const { say } = useSpeech();
  const query = useCall(searchBookings, { pageSize: MOST });
  const bookings = query.data?.rows;
  const office = useOffice();
  return (
    <>
      <PageHeader title={say("My washes")} action={bookings && bookings.length > 0 && <Book />} />
      {!bookings && <NoData query={query} />}
      {bookings?.length === 0 && (
        <EmptyState
          title={say("No washes yet")}
          text={say("Your washes stand here once you have booked one: when we come, and what is to be paid.")}
          action={<Book />}
        />
      )}
      {bookings && bookings.length > 0 && (
        <div className={classes.page}>
          <Washes bookings={bookings} onWrong={onWrong} />
          <div>
            <BillSection bookings={bookings} />
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

/** How the customer wants to be told. */
function Messages() {
  const { say } = useSpeech();
  return (
    <section className={classes.section}>
      <h2>{say("Messages")}</h2>
      <div className={`${classes.sheet} ${classes.choices}`}>
        <Choices />
      </div>
    </section>
  );
}

function Book() {
  const { say } = useSpeech();
  const navigate = useNavigate();
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void navigate({ to: "/book" })}>
      {say("Book a wash")}
    </Button>
  );
}

type WashesProps = Pick<Props, "onWrong"> & { bookings: readonly BookingLine[] };

function Washes({ bookings, onWrong }: WashesProps) {
  const { say } = useSpeech();
  const today = useToday();
  const booked = useLocation({ select: ({ state }) => state.booked });
  const moving = useTarget<Wash>();
  const skipping = useTarget<Wash>();
  return (
    <div>
      {booked !== undefined && (
        <Booked booking={bookings.find(({ bookingId }) => bookingId === booked)} today={today} />
      )}
      <NextWash today={today} inCalendar={booked !== undefined} onMove={moving.open} onSkip={skipping.open} />
      <WashList
        title={say("Upcoming washes")}
        filters={{ Kind: "upcoming" }}
        none={say("No wash is due.")}
        onMove={moving.open}
        onSkip={skipping.open}
        onWrong={onWrong}
      />
      <WashList
        title={say("Past washes")}
        filters={{ Kind: "past" }}
        latestFirst
        none={say("No wash is past yet.")}
        onMove={moving.open}
        onSkip={skipping.open}
        onWrong={onWrong}
      />
      <MoveDialog wash={moving.target} opened={moving.opened} onClose={moving.close} />
      <SkipDialog wash={skipping.target} opened={skipping.opened} onClose={skipping.close} />
    </div>
  );
}
