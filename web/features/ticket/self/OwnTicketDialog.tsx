import { getTicket, type TicketPage } from "#contract/ticket/thread.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { StatusBadge } from "../Badges.tsx";
import { ReplyBox } from "../page/ReplyBox.tsx";
import { Thread } from "../page/Thread.tsx";
import classes from "../ticket.module.css";
import { customersWords } from "../words.ts";
import { useSpeech } from "#web/words/speech.ts";

type Props = { ticketId: number | null; onClose: () => void };

/** A customer's own ticket: what was said, and where to answer. */
export function OwnTicketDialog({ ticketId, onClose }: Props) {
  const { say } = useSpeech();
  const shown = useLatest(ticketId);
  return (
    <MarkedModal title={say("Your ticket")} size="44rem" opened={ticketId !== null} onClose={onClose}>
      {shown !== "new" && <OwnTicket key={shown} ticketId={shown} />}
    </MarkedModal>
  );
}

function OwnTicket({ ticketId }: { ticketId: number }) {
  const query = useCall(getTicket, { ticketId });
  if (query.data) return <Shown ticket={query.data} />;
  return <NoData query={query} />;
}

function Shown({ ticket }: { ticket: TicketPage }) {
  const speech = useSpeech();
  const { say } = speech;
  const { subject, ticketNumber, status, wash } = ticket;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>{subject}</h2>
          <div className={classes.under}>
            {ticketNumber} <StatusBadge status={status}>{say(customersWords[status])}</StatusBadge>
            {wash && `${wash.vehicleNumber}, ${whenOf(wash, speech)}`}
          </div>
        </div>
      </header>
      <Thread ticket={ticket} />
      {status === "Closed" ? (
        <p className={classes.hint}>
          {say("This ticket is closed. For anything else please open a new one.")}
        </p>
      ) : (
        <ReplyBox ticket={ticket} />
      )}
    </>
  );
}
