import { Button, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { getTicket, type TicketPage } from "#contract/ticket/thread.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
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
  const { error, onRetry } = tableState(query);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        Tickets
      </Button>
      {query.data ? (
        <Opened ticket={query.data} />
      ) : error ? (
        <ErrorState {...error} onRetry={onRetry} />
      ) : (
        <LoadingScreen />
      )}
    </>
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
            <StatusBadge status={ticket.status} /> <Due ticket={ticket} />
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
