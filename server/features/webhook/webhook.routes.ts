import {
  addWebhook,
  deleteWebhook,
  getDeliveries,
  getWebhooks,
  MAX_DELIVERIES,
  MAX_WEBHOOKS,
  retryDelivery,
  sendTest,
  updateWebhook,
} from "#contract/webhook/webhook.ts";
import { TEST_EVENT } from "#contract/webhook/event.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { ApiError, found, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type Outside, refusalOf } from "#server/net/outside.ts";
import { deliver, wake } from "./webhook.jobs.ts";
import {
  changeWebhook,
  findActive,
  findSecret,
  findWebhooks,
  lockCount,
  insertWebhook,
  saveSecret,
  removeWebhook,
} from "./webhook.queries.ts";
import { findDeliveries, reviveDelivery } from "./delivery.queries.ts";
import { newSecret, secretContext } from "./webhook.rules.ts";
import { serializeDelivery, fieldsOf, serializeWebhook } from "./webhook.serialize.ts";

type Tools = { secrets: Secrets; outside: Outside };

const switchedOff = () => new ApiError("conflict", refusalText("webhookOff"));

export function webhookRoutes(serve: Serve, { secrets, outside }: Tools): void {
  /** @throws 400 for an address that is never called. */
  const requireOutside = (url: string): void => {
    const refusal = refusalOf(new URL(url), outside);
    if (refusal !== null) throw invalid({ Url: refusal });
  };

  serve(getWebhooks, async ({ scope, db }) => (await findWebhooks(db, scope)).map(serializeWebhook));

  serve(addWebhook, async ({ body, scope, write, now, db: reading }) => {
    const { webhookId } = await write(async (db) => {
      const fields = fieldsOf(body);
      requireOutside(fields.url);
      if ((await lockCount(db, scope)) >= MAX_WEBHOOKS)
        throw new ApiError("conflict", refusalText("webhooksAtMost", { count: MAX_WEBHOOKS }));
      const added = await insertWebhook(db, scope, fields, now);
      await saveSecret(db, added, secrets.seal(newSecret(), secretContext(added)));
      return { webhookId: added };
    });
    // Read from its encrypted column: the reply of `write` is stored in clear for repeated calls.
    const sealed = found(await findSecret(reading, scope, webhookId), "webhook");
    return { webhookId, secret: secrets.open(sealed, secretContext(webhookId)) };
  });

  serve(updateWebhook, ({ body: { webhookId, ...body }, scope, write, now }) =>
    write(async (db) => {
      const fields = fieldsOf(body);
      requireOutside(fields.url);
      if (!(await changeWebhook(db, scope, webhookId, fields))) throw missing("webhook");
      if (fields.active) await wake(db, webhookId, now);
      return { webhookId };
    }),
  );

  serve(deleteWebhook, ({ body, scope, write }) =>
    write(async (db) => {
      if (!(await removeWebhook(db, scope, body.webhookId))) throw missing("webhook");
      return {};
    }),
  );

  serve(getDeliveries, async ({ body: { webhookId, Status: status }, scope, db }) => {
    const query = { webhookId, status, most: MAX_DELIVERIES };
    return found(await findDeliveries(db, scope, query), "webhook").map(serializeDelivery);
  });

  serve(retryDelivery, ({ body: { deliveryId }, scope, write, now }) =>
    write(async (db) => {
      const { webhookId, active } = found(await reviveDelivery(db, scope, deliveryId, now), "delivery");
      if (!active) throw switchedOff();
      await wake(db, webhookId, now);
      return { deliveryId };
    }),
  );

  serve(sendTest, ({ body: { webhookId }, scope, write, now }) =>
    write(async (db) => {
      if (!found(await findActive(db, scope, webhookId), "webhook")) throw switchedOff();
      return { deliveryId: await deliver(db, webhookId, { event: TEST_EVENT, at: now, data: {} }, now) };
    }),
  );
}
