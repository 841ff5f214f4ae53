import { addKey } from "#contract/key/key.ts";
import { addWebhook, sendTest } from "#contract/webhook/webhook.ts";
import type { World } from "#server/testing/world.ts";
import { HIDDEN, type Holding } from "./holding.ts";

/** An API key of the company, replacing earlier ones. */
export async function addOwnKey(
  { done, db }: World,
  { ids, name, companyId }: Holding,
  token: string,
): Promise<void> {
  const earlier = db
    .updateTable("api_key")
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null);
  await earlier.set({ revoked_at: new Date("2026-11-20T04:30:00Z") }).execute();
  const { apiKeyId } = await done(
    addKey,
    { Name: `${name} ${HIDDEN} books`, Scopes: ["bill:read"] },
    { token },
  );
  const written = db.selectFrom("api_key").select("user_id").where("api_key_id", "=", apiKeyId);
  const { user_id: writer } = await written.executeTakeFirstOrThrow();
  // The key's user is not a person, so it comes after the people.
  ids.set("userid", [...(ids.get("userid") ?? []), writer]);
  ids.set("apikeyid", [apiKeyId, ...(ids.get("apikeyid") ?? [])]);
}

/** A webhook of the company with a pending delivery. The newest ids come first. */
export async function addHook(
  { done, db }: World,
  { ids, name, companyId }: Holding,
  token: string,
): Promise<void> {
  // The number of a company's webhooks is limited.
  await db.deleteFrom("webhook").where("company_id", "=", companyId).execute();
  const Url = `https://${name}.example/${HIDDEN}`;
  const { webhookId } = await done(addWebhook, { Url, Events: ["wash.done"] }, { token });
  const { deliveryId } = await done(sendTest, { webhookId }, { token });
  ids.set("webhookid", [webhookId, ...(ids.get("webhookid") ?? [])]);
  ids.set("deliveryid", [deliveryId, ...(ids.get("deliveryid") ?? [])]);
}
