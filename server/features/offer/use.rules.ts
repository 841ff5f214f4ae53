import type { CodedText } from "#contract/coded.ts";
import { noSuchOffer, offerProblem } from "#contract/offer/terms.ts";
import { ApiError } from "#server/errors/apiError.ts";
import type { OfferRecord } from "./offer.queries.ts";
import type { OfferCandidate } from "./use.queries.ts";

type Found = { answer: OfferCandidate | undefined; code: string; today: string };

/** The offer if it is valid, else the reason why not. */
export function verdictOf({ answer, code, today }: Found): { offer: OfferRecord } | { problem: CodedText } {
  if (!answer) return { problem: noSuchOffer(code) };
  const problem = offerProblem(answer, { ...answer, today });
  return problem === null ? { offer: answer } : { problem };
}

/** @throws 409 at the code when the offer is not valid. */
export function requireOffer(found: Found): OfferRecord {
  const verdict = verdictOf(found);
  if ("offer" in verdict) return verdict.offer;
  throw new ApiError("conflict", verdict.problem, { fields: { OfferCode: verdict.problem } });
}
