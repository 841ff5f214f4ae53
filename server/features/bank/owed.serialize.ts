import { monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Owed, OwedDue } from "#contract/bank/owed.ts";
import { upiLink } from "#contract/bill/upi.ts";
import type { OwedRow } from "./owed.queries.ts";
import { isClaimed, isPayable, sumOpen } from "./owed.rules.ts";

const serializeDue = (row: OwedRow): OwedDue => ({
  billId: row.billId,
  bookingId: row.bookingId,
  number: row.number,
  month: row.month === null ? null : monthOf(row.month),
  itemName: row.itemName,
  itemNames: row.itemNames,
  due: row.due,
  overdue: row.overdue,
  open: rupeesOf(row.openPaise),
  collecting: row.collecting,
  claimed:
    isClaimed(row) && row.claimedAt
      ? { at: row.claimedAt.toISOString(), utr: row.claimedUtr, amount: rupeesOf(row.claimedPaise) }
      : null,
});

function serializeCustomer(dues: readonly [OwedRow, ...OwedRow[]]): Owed {
  const [{ companyId, companyName, customerId, offered, upiAddress, upiName }] = dues;
  const payable = dues.filter(isPayable);
  const amount = rupeesOf(sumOpen(payable));
  // Names one bill; several are found by the UTR that the customer then gives.
  const number = payable.length === 1 ? (payable[0]?.number ?? "") : "";
  const [name = upiName, ...others] = new Set(payable.map(({ supplierName }) => supplierName));
  const link = {
    address: upiAddress,
    name: others.length === 0 ? name : upiName,
    amount,
    number: number || `ALL ${customerId}`,
  };
  return {
    companyId,
    companyName,
    customerId,
    dues: dues.map(serializeDue),
    open: amount,
    overdue: rupeesOf(sumOpen(payable.filter(({ overdue }) => overdue))),
    offered,
    upiLink: upiAddress === "" || amount <= 0 ? null : upiLink(link),
    upiAddress,
  };
}

/** The dues of each customer, who has one record with each company. */
export function serializeOwed(rows: readonly OwedRow[]): Owed[] {
  const customers = new Map<number, [OwedRow, ...OwedRow[]]>();
  for (const row of rows) {
    const dues = customers.get(row.customerId);
    if (dues) dues.push(row);
    else customers.set(row.customerId, [row]);
  }
  return [...customers.values()].map(serializeCustomer);
}
