import type { Effect, OutcomeReason } from "#contract/round/outcome.ts";
import type { PlainKey } from "./translator.ts";
/** Why a wash was missed. A new reason does not compile until it has its text here. */
export declare const reasonLabels: Record<OutcomeReason, PlainKey>;
/** What an outcome does to the bill. */
export declare const effectLabels: Record<Effect, PlainKey>;
