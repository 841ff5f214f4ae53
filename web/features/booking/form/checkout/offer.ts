import { NO_PAISE, type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import { checkOffer } from "#contract/offer/check.ts";
import { useCall } from "#web/lib/query.ts";
import { wordOr } from "#web/texts/current.ts";
import type { Draft } from "../draft.ts";
import { chosenCompany } from "../serving.ts";

/** The booking's offer, checked by the server against the base amount. */
export function useOffer(draft: Draft, base: Paise) {
  const { offerCode: code, item, address, customer } = draft;
  const enabled = code !== null && item !== null && address.society !== null;
  const check = useCall(
    checkOffer,
    {
      OfferCode: code ?? "",
      SocietyId: address.society ?? 0,
      ServiceItemId: item?.serviceItemId ?? 0,
      CustomerId: customer?.customerId ?? null,
      CompanyId: chosenCompany(draft),
      Amount: rupeesOf(base),
    },
    { enabled },
  );
  // A placeholder reply belongs to another code or amount.
  const reply = enabled && !check.isPlaceholderData ? check.data : undefined;
  const wording = reply ? wordOr(reply.message, reply.texts ?? []) : null;
  const failure = enabled ? check.error : null;
  return {
    code: reply?.valid ? code : null,
    off: reply?.valid ? paiseOf(reply.discount) : NO_PAISE,
    /** The offer's description. */
    sentence: reply?.valid ? wording : null,
    /** Why the code is invalid or could not be checked. */
    problem: failure?.message ?? (reply && !reply.valid ? wording : null),
    busy: enabled && failure === null && (check.isFetching || !reply),
    askAgain: () => void check.refetch(),
  };
}

export type OfferState = ReturnType<typeof useOffer>;
