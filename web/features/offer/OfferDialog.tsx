import { getOffer } from "#contract/offer/offer.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { OfferForm } from "./OfferForm.tsx";

type Props = { editing: number | "new" | null; onClose: () => void };

/** Adds an offer, or changes one. */
export function OfferDialog({ editing, onClose }: Props) {
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? "Add Offer" : "Edit Offer"}
      size="48rem"
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? <OfferForm offer={null} /> : <EditOffer offerId={shown} />}
    </MarkedModal>
  );
}

function EditOffer({ offerId }: { offerId: number }) {
  return <Opened query={useCall(getOffer, { offerId })}>{(offer) => <OfferForm offer={offer} />}</Opened>;
}
