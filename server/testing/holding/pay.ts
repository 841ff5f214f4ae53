import { addPayAdjustment, setPayRate } from "#contract/pay/pay.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";

/**
 * A pay rate of the company, one of its provider, and an adjustment of the provider's month. The newest ids come
 * first.
 */
export async function addPay({ done }: World, holding: Holding, token: string): Promise<void> {
  const ProviderId = firstOf(holding, "providerid");
  const rate = { ServiceItemId: 1, Amount: holding.price, From: "2026-04-01" };
  const { payRateId } = await done(setPayRate, rate, { token });
  const own = await done(setPayRate, { ...rate, ProviderId }, { token });
  holding.ids.delete("payrateid");
  keep(holding, "payrateid", payRateId, own.payRateId);
  const Reason = `${holding.name} ${HIDDEN} bonus`;
  await done(addPayAdjustment, { ProviderId, Month: "2026-10", Amount: 1, Reason }, { token });
}
