import type { PayMethod } from "#contract/pay/pay.ts";

export const methodNames: Record<PayMethod, string> = { bank: "By bank", cash: "In cash" };
