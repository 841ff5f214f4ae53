import { Badge, Title } from "@mantine/core";
import { getTicket, type TicketPage } from "#contract/ticket/thread.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import { Due, PriorityBadge, StatusBadge } from "../Badges.tsx";
import classes from "../ticket.module.css";
import { ReplyBox } from "./ReplyBox.tsx";
import { Thread } from "./Thread.tsx";
import { TicketFacts } from "./TicketFacts.tsx";
import { TicketState } from "./TicketState.tsx";

type Props = { ticketId: number; onBack: () => void };

/** One ticket's page, for staff. */
export function TicketView({ ticketId, onBack }: Props) {
  const query = useCall(getTicket, { ticketId });
  return (
    <RecordPage list="Tickets" onBack={onBack} query={query}>
      {(ticket) => <Opened ticket={ticket} />}
    </RecordPage>
  );
}

function Opened({ ticket }: { ticket: TicketPage }) {
  return (
    <article>
      <header className={classes.head}>
        <div>
          <Title order={1}>{ticket.subject}</Title>
          <div className={classes.under}>
            {ticket.ticketNumber} <PriorityBadge priority={ticket.priority} />{" "}
            <StatusBadge status={ticket.status} /> <Due ticket={ticket} />{" "}
            {ticket.internal && <Badge color="gray">Customer does not see it</Badge>}
          </div>
        </div>
        <HistoryButton noun="ticket" recordId={ticket.ticketId} name={ticket.ticketNumber} />
      </header>
      <div className={classes.columns}>
        <div>
          <Thread ticket={ticket} />
          <ReplyBox ticket={ticket} />
        </div>
        <aside className={classes.side} aria-label="About this ticket">
          <TicketState ticket={ticket} />
          <TicketFacts ticket={ticket} />
        </aside>
      </div>
    </article>
  );
}
