import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Bill } from "#contract/bill/bill.ts";
import { formatDay, formatMoney, formatMonth } from "#contract/format.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { receivedNames } from "#web/features/booking/words.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "../bill.module.css";
import { EInvoice } from "./EInvoice.tsx";

export function Subject({ bill: { kind, bookingId, month } }: { bill: Bill }) {
  if (kind === "opening") return "owed from before";
  if (bookingId === null) return formatMonth(month);
  return (
    <Link to={bookingsPath()} search={{ view: bookingId }}>
      booking {bookingId}
    </Link>
  );
}

export function Payments({ bill: { payments } }: { bill: Bill }) {
  const { instant } = useTranslator();
  if (payments.length === 0) return null;
  return (
    <>
      <h2>Payments</h2>
      <ul className={classes.bills}>
        {payments.map(({ at, amount, method, reference }) => (
          <li key={`${at} ${reference} ${amount}`}>
            {instant(at)}: {formatMoney(amount)},{" "}
            {[receivedNames[method], reference].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The registrations of an invoice to a customer with a GSTIN, and of its credit notes. */
export function Registrations({ bill }: { bill: Bill }) {
  if (bill.kind !== "tax-invoice" || bill.customerGstin === "") return null;
  return (
    <>
      <EInvoice title="E-invoice" paper={{ BillId: bill.billId }} {...bill} />
      {bill.creditNotes
        .filter(({ registrable }) => registrable)
        .map((note) => (
          <EInvoice
            key={note.creditNoteId}
            title={`E-invoice of ${note.number}`}
            paper={{ CreditNoteId: note.creditNoteId }}
            {...note}
          />
        ))}
    </>
  );
}

export function CreditNotes({ bill: { creditNotes } }: { bill: Bill }) {
  if (creditNotes.length === 0) return null;
  return (
    <>
      <h2>Credit notes</h2>
      <ul className={classes.bills}>
        {creditNotes.map((note) => (
          <li key={note.creditNoteId}>
            <Anchor href={note.paperUrl} target="_blank" rel="noreferrer">
              {note.number}
            </Anchor>
            , {formatDay(note.issued)}: {formatMoney(note.amount)}, {note.reason}
          </li>
        ))}
      </ul>
    </>
  );
}
