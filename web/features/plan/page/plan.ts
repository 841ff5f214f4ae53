import type { ReplyOf } from "#contract/endpoint.ts";
import type { getPlan } from "#contract/plan/plan.ts";

/** A plan as its page has it. */
export type Plan = ReplyOf<typeof getPlan>;
