import type { CodedText } from "#contract/coded.ts";
import { noSuchOffer, offerProblem } from "#contract/offer/terms.ts";
import { ApiError } from "#server/errors/apiError.ts";
import type { OfferRecord } from "../queries.ts";
import type { OfferAnswer } from "./queries.ts";

/** What was found of a code, and the day on which it is used. */
type Found = { answer: OfferAnswer | undefined; code: string; today: string };

/** An offer that holds, or why it does not. */
export function verdictOf({ answer, code, today }: Found): { offer: OfferRecord } | { problem: CodedText } {
  if (!answer) return { problem: noSuchOffer(code) };
  const problem = offerProblem(answer, { ...answer, today });
  return problem === null ? { offer: answer } : { problem };
}

/** @throws 409 at the code when it does not hold. */
export function requireOffer(found: Found): OfferRecord {
  const verdict = verdictOf(found);
  if ("offer" in verdict) return verdict.offer;
  throw new ApiError("conflict", verdict.problem, { fields: { OfferCode: verdict.problem } });
}
