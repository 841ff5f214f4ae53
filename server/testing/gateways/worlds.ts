import { saveGateway } from "#contract/gateway/gateway.ts";
import type { World } from "#server/testing/world.ts";
import { FakeCashfree } from "./cashfree.ts";
import { FakeRazorpay, type SentEvent } from "./razorpay.ts";

/** Sets up a company's account at a gateway of this machine. */
export async function connect(
  world: World,
  gateway: FakeRazorpay | FakeCashfree,
  companyId = 1,
): Promise<void> {
  const isRazorpay = gateway instanceof FakeRazorpay;
  await world.done(saveGateway, {
    CompanyId: companyId,
    Gateway: isRazorpay ? "razorpay" : "cashfree",
    KeyId: gateway.keyId,
    KeySecret: gateway.keySecret,
    WebhookSecret: isRazorpay ? gateway.webhookSecret : gateway.keySecret,
    Active: true,
    BaseUrl: gateway.server.url,
  });
}

/** Sends an event of a gateway to its webhook. @returns the status. */
export async function report(
  { app }: World,
  name: "razorpay" | "cashfree",
  { body, headers }: SentEvent,
): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: `/api/Gateway/${name}`,
    payload: body,
    headers: { "content-type": "application/json", ...headers },
  });
  return answer.statusCode;
}
