import { addWebhook, sendTest } from "#contract/webhook/webhook.ts";
import type { World } from "#server/testing/world.ts";
import { HIDDEN, type Holding } from "./holding.ts";

/** A webhook of the company's, with a delivery that waits. The newest ids come first. */
export async function addHook(
  { done, db }: World,
  { ids, name, companyId }: Holding,
  token: string,
): Promise<void> {
  // A company may not have any number of them.
  await db.deleteFrom("webhook").where("company_id", "=", companyId).execute();
  const Url = `https://${name}.example/${HIDDEN}`;
  const { webhookId } = await done(addWebhook, { Url, Events: ["wash.done"] }, { token });
  const { deliveryId } = await done(sendTest, { webhookId }, { token });
  ids.set("webhookid", [webhookId, ...(ids.get("webhookid") ?? [])]);
  ids.set("deliveryid", [deliveryId, ...(ids.get("deliveryid") ?? [])]);
}
