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
import { useTranslator } from "#web/texts/translator.ts";
import { useTicketTexts } from "#web/features/ticket/ticketTexts.ts";

type Props = { ticketId: number | null; onClose: () => void };

/** A customer's own ticket: its messages, and a reply field. */
export function OwnTicketDialog({ ticketId, onClose }: Props) {
  const { t } = useTicketTexts();
  const shown = useLatest(ticketId);
  return (
    <MarkedModal title={t("ticket.yourTicket")} size="44rem" opened={ticketId !== null} onClose={onClose}>
      {shown !== "new" && <OwnTicket key={shown} ticketId={shown} />}
    </MarkedModal>
  );
}

function OwnTicket({ ticketId }: { ticketId: number }) {
  const query = useCall(getTicket, { ticketId });
  if (query.data) return <OwnTicketThread ticket={query.data} />;
  return <NoData query={query} />;
}

function OwnTicketThread({ ticket }: { ticket: TicketPage }) {
  const translator = useTranslator();
  const { t } = translator;
  const own = useTicketTexts();
  const { subject, ticketNumber, status, wash } = ticket;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>{subject}</h2>
          <div className={classes.under}>
            {ticketNumber} <StatusBadge status={status}>{t(customersWords[status])}</StatusBadge>
            {wash && `${wash.vehicleNumber}, ${whenOf(wash, translator)}`}
          </div>
        </div>
      </header>
      <Thread ticket={ticket} />
      {status === "Closed" ? (
        <p className={classes.hint}>{own.t("ticket.thisTicketIsClosedFor")}</p>
      ) : (
        <ReplyBox key={ticket.ticketId} ticket={ticket} />
      )}
    </>
  );
}
