import {
  addWebhook,
  deleteWebhook,
  getDeliveries,
  getWebhooks,
  MOST_DELIVERIES,
  MOST_WEBHOOKS,
  retryDelivery,
  sendTest,
  updateWebhook,
} from "#contract/webhook/webhook.ts";
import { TEST_EVENT } from "#contract/webhook/event.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { Fault, found, invalid, missing, refusalText } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { type Outside, refusalOf } from "#server/outside.ts";
import { deliver, wake } from "./jobs.ts";
import {
  changeWebhook,
  findActive,
  findDeliveries,
  findSecret,
  findWebhooks,
  holdCount,
  insertWebhook,
  keepSecret,
  removeWebhook,
  reviveDelivery,
} from "./queries.ts";
import { newSecret, secretContext } from "./rules.ts";
import { deliveryOnWire, fieldsOf, webhookOnWire } from "./wire.ts";

type Tools = { secrets: Secrets; outside: Outside };

const switchedOff = () => new Fault("conflict", refusalText("webhookOff"));

export function webhookRoutes(serve: Serve, { secrets, outside }: Tools): void {
  /** @throws 400 for an address that is never called. */
  const insistOnOutside = (url: string): void => {
    const refusal = refusalOf(new URL(url), outside);
    if (refusal !== null) throw invalid({ Url: refusal });
  };

  serve(getWebhooks, async ({ scope, db }) => (await findWebhooks(db, scope)).map(webhookOnWire));

  serve(addWebhook, async ({ body, scope, write, now, db: reading }) => {
    const { webhookId } = await write(async (db) => {
      const fields = fieldsOf(body);
      insistOnOutside(fields.url);
      if ((await holdCount(db, scope)) >= MOST_WEBHOOKS)
        throw new Fault("conflict", refusalText("webhooksAtMost", { count: MOST_WEBHOOKS }));
      const added = await insertWebhook(db, scope, fields, now);
      await keepSecret(db, added, secrets.seal(newSecret(), secretContext(added)));
      return { webhookId: added };
    });
    // Read from where it is sealed: what `write` answers is kept for a repeat as it stands.
    const sealed = found(await findSecret(reading, scope, webhookId), "webhook");
    return { webhookId, secret: secrets.open(sealed, secretContext(webhookId)) };
  });

  serve(updateWebhook, ({ body: { webhookId, ...body }, scope, write, now }) =>
    write(async (db) => {
      const fields = fieldsOf(body);
      insistOnOutside(fields.url);
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
    const asked = { webhookId, status, most: MOST_DELIVERIES };
    return found(await findDeliveries(db, scope, asked), "webhook").map(deliveryOnWire);
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
