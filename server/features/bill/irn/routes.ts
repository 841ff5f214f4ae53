import { exportEInvoice, setIrn } from "#contract/bill/eInvoice.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { type BillDetails, findBill, findBillLines } from "../bill/queries.ts";
import { type BillIrn, findIrn, findPresentAddresses, insertIrn } from "./queries.ts";
import { type Address, chargedLines, eInvoiceOf, isRegistrable, readAddress } from "./rules.ts";

const refused = (...text: Parameters<typeof refusalText>) => new ApiError("conflict", refusalText(...text));

/** @throws 404; 409 for a paper that is not registered. */
async function findRegistrable(db: Db, scope: Scope, billId: number): Promise<BillDetails> {
  const bill = found(await findBill(db, scope, billId), "bill");
  if (!isRegistrable(bill)) throw refused("notForEInvoice");
  return bill;
}

/** The addresses on the bill, or where they lack a pin code the present ones. @throws 409 while these lack it too. */
async function addressesOf(
  db: Db,
  bill: BillDetails,
  today: string,
): Promise<{ seller: Address; buyer: Address }> {
  const present = await findPresentAddresses(db, bill, today);
  const seller = readAddress(bill.supplierAddress) ?? readAddress(present.supplier);
  if (!seller) throw refused("eInvoiceSellerPin");
  const buyer = readAddress(bill.customerAddress) ?? readAddress(present.customer);
  if (!buyer) throw refused("eInvoiceBuyerPin");
  return { seller, buyer };
}

const isSame = (one: BillIrn, other: BillIrn): boolean =>
  one.irn === other.irn &&
  one.ackNo === other.ackNo &&
  one.ackDate === other.ackDate &&
  one.signedQr === other.signedQr;

export function irnRoutes(serve: Serve): void {
  serve(exportEInvoice, async ({ body: { BillId: billId }, scope, now, db }) => {
    const bill = await findRegistrable(db, scope, billId);
    const lines = chargedLines(await findBillLines(db, billId));
    if (lines.length === 0) throw refused("eInvoiceWithoutCharge");
    return { json: eInvoiceOf(bill, lines, await addressesOf(db, bill, indiaAt(now).day)) };
  });

  serve(setIrn, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const { billId } = await findRegistrable(db, scope, body.BillId);
      const irn = { irn: body.Irn, ackNo: body.AckNo, ackDate: body.AckDate, signedQr: body.SignedQr };
      if (!(await insertIrn(db, billId, irn, { at: now, userId }))) {
        const saved = found(await findIrn(db, billId), "bill");
        if (!isSame(saved, irn)) throw refused("irnSet");
      }
      return { BillId: billId };
    }),
  );
}
