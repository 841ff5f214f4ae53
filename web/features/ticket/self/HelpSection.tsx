import { UnstyledButton } from "@mantine/core";
import { formatDayOf } from "#contract/format.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { StatusBadge } from "../Badges.tsx";
import classes from "../ticket.module.css";
import { customersWords } from "../words.ts";

/** As many as anybody looks through. */
const MOST = 50;

/** A customer's own tickets, to open one. */
export function HelpSection({ onOpen }: { onOpen: (ticketId: number) => void }) {
  const query = useCall(searchTickets, { pageSize: MOST, sort: { by: "updatedAt", descending: true } });
  const { error, onRetry } = tableState(query);
  const tickets = query.data?.rows;
  return (
    <section className={classes.help} aria-label="Help">
      <h2>Help</h2>
      {!tickets && (error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />)}
      {tickets && (
        <ul className={classes.sheet} aria-label="Your tickets">
          {tickets.length === 0 && (
            <li className={classes.hint}>
              Something wrong with a wash? Say so at the wash, up to 48 hours after it, and we answer you
              here.
            </li>
          )}
          {tickets.map(({ ticketId, ticketNumber, subject, status, updatedAt }) => (
            <li key={ticketId}>
              <UnstyledButton className={classes.own} onClick={() => onOpen(ticketId)}>
                <strong>{subject}</strong>
                <StatusBadge status={status}>{customersWords[status]}</StatusBadge>
                <span className={classes.excerpt}>
                  {ticketNumber}, {formatDayOf(updatedAt)}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
