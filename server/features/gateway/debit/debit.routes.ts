import { getBillDebits } from "#contract/gateway/mandate.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findBillDebits } from "./debit.queries.ts";
import { serializeDebit } from "./debit.serialize.ts";

export function debitRoutes(serve: Serve): void {
  serve(getBillDebits, async ({ body, scope, db }) => {
    const debits = found(await findBillDebits(db, scope, body.BillId), "bill");
    const isOffice = scope.reach !== "customer";
    return debits.map((debit) => serializeDebit(debit, { isOffice }));
  });
}
