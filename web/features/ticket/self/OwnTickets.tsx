import { UnstyledButton } from "@mantine/core";
import { indiaAt } from "#contract/day.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";
import { useCall } from "#web/lib/query.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { StatusBadge } from "../Badges.tsx";
import classes from "../ticket.module.css";
import { customersWords } from "../words.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** The maximum listed. */
const MAX_TICKETS = 50;

/** A customer's own tickets, each of which opens. */
export function OwnTickets({ onOpen }: { onOpen: (ticketId: number) => void }) {
  const { t, day } = useTranslator();
  const query = useCall(searchTickets, {
    pageSize: MAX_TICKETS,
    sort: { by: "updatedAt", descending: true },
  });
  const tickets = query.data?.rows;
  return (
    <>
      {!tickets && <NoData query={query} />}
      {tickets && (
        <ul className={classes.sheet} aria-label={t("account.yourTickets")}>
          {tickets.length === 0 && <li className={classes.hint}>{t("account.somethingWrongWithWashSay")}</li>}
          {tickets.map(({ ticketId, ticketNumber, subject, status, updatedAt }) => (
            <li key={ticketId}>
              <UnstyledButton className={classes.own} onClick={() => onOpen(ticketId)}>
                <strong>{subject}</strong>
                <StatusBadge status={status}>{t(customersWords[status])}</StatusBadge>
                <span className={classes.excerpt}>
                  {ticketNumber}, {day(indiaAt(new Date(updatedAt)).day)}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
