import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { type BytesColumn, replaceValues, type Row } from "#server/db/replaceValues.ts";
import { contextOf as contextOfGateway, keyContextOf } from "#server/features/gateway/gateway.rules.ts";
import { contextOf as contextOfMessage } from "#server/features/message/stored.rules.ts";
import { panContextOf } from "#server/features/pay/tds.rules.ts";
import { contextOf as contextOfAccount } from "#server/features/provider/account.rules.ts";
import { contextOf as contextOfFactor } from "#server/features/session/factor.rules.ts";
import { secretContext as contextOfWebhook } from "#server/features/webhook/webhook.rules.ts";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Template } from "#contract/message/templates.ts";

type SealedColumn = BytesColumn & { contextOf: (row: Row) => string };

/** Every sealed column. A test finds one that is missing. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "gateway",
    column: "sealed_secret",
    of: ["company_id", "name"],
    contextOf: (row) => contextOfGateway(row["company_id"] as number, row["name"] as GatewayName),
  },
  {
    table: "gateway",
    column: "sealed_key_secret",
    of: ["company_id", "name"],
    contextOf: (row) => keyContextOf(row["company_id"] as number, row["name"] as GatewayName),
  },
  {
    table: "message",
    column: "sealed",
    of: ["template", "recipient"],
    contextOf: (row) =>
      contextOfMessage({ template: row["template"] as Template, recipient: row["recipient"] as string }),
  },
  {
    table: "provider_account",
    column: "number_sealed",
    of: ["provider_id"],
    contextOf: (row) => contextOfAccount(row["provider_id"] as number),
  },
  {
    table: "provider_tax",
    column: "pan_sealed",
    of: ["provider_id"],
    contextOf: (row) => panContextOf(row["provider_id"] as number),
  },
  {
    table: "second_factor",
    column: "secret",
    of: ["user_id"],
    contextOf: (row) => contextOfFactor(row["user_id"] as number),
  },
  {
    table: "webhook_state",
    column: "sealed_secret",
    of: ["webhook_id"],
    contextOf: (row) => contextOfWebhook(row["webhook_id"] as number),
  },
];

export type Resealed = {
  /** Values that the new key opens now. */
  resealed: number;
  /** Values that the old key does not open either: an earlier key that was lost has sealed them. */
  unreadable: number;
};

/** Seals everything with another key. Meant for one transaction while nothing else writes. */
export async function resealAll(db: Db, { from, to }: { from: Secrets; to: Secrets }): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const { contextOf, ...column } of sealedColumns) {
    const { replaced, unchanged } = await replaceValues(db, column, (sealed, row) => {
      const context = contextOf(row);
      return from.canOpen(sealed, context) ? to.seal(from.open(sealed, context), context) : null;
    });
    total.resealed += replaced;
    total.unreadable += unchanged;
  }
  return total;
}
