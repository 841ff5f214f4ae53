import { getOffer } from "#contract/offer/offer.ts";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { OfferForm } from "./OfferForm.tsx";

export function OfferDialog(dialog: Editing) {
  return (
    <RecordDialog noun="Offer" size="48rem" read={getOffer} bodyOf={(offerId) => ({ offerId })} {...dialog}>
      {(offer) => <OfferForm offer={offer} />}
    </RecordDialog>
  );
}
