import { addPayAdvance } from "#contract/pay/advance.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { closePayMonth } from "#contract/pay/payslip.ts";
import { savePaySettings, setPan } from "#contract/pay/tds.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";

export const SOME_PAN = "ABCPE1234F";

/**
 * A pay rate of the company, one of its provider, an adjustment and an advance of the provider's month, which is closed. The newest ids come
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
  await done(addPayAdvance, { ProviderId, Amount: 1, On: "2026-10-20", Note: Reason }, { token });
  await done(savePaySettings, { DeductTds: false }, { token });
  await done(setPan, { ProviderId, Pan: SOME_PAN }, { token });
  await done(closePayMonth, { Month: "2026-10" }, { token });
}
