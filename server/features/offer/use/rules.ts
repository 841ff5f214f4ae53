import type { CodedText } from "#contract/coded.ts";
import { noSuchOffer, offerProblem } from "#contract/offer/terms.ts";
import { Fault } from "#server/fault.ts";
import type { KnownOffer } from "../queries.ts";
import type { OfferAnswer } from "./queries.ts";

/** What was found of a code, and the day on which it is used. */
type Found = { answer: OfferAnswer | undefined; code: string; today: string };

/** An offer that holds, or why it does not. */
export function verdictOf({ answer, code, today }: Found): { offer: KnownOffer } | { problem: CodedText } {
  if (!answer) return { problem: noSuchOffer(code) };
  const problem = offerProblem(answer, { ...answer, today });
  return problem === null ? { offer: answer } : { problem };
}

/** @throws 409 at the code when it does not hold. */
export function requireOffer(found: Found): KnownOffer {
  const verdict = verdictOf(found);
  if ("offer" in verdict) return verdict.offer;
  throw new Fault("conflict", verdict.problem, { fields: { OfferCode: verdict.problem } });
}
