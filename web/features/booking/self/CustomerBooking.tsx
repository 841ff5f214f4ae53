import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ServiceItem } from "#contract/catalogue/item.ts";
import { getSelf } from "#contract/customer/self.ts";
import { BookingSummary } from "#web/features/booking/form/BookingSummary.tsx";
import { Checkout } from "#web/features/booking/form/checkout/Checkout.tsx";
import { useQuote } from "#web/features/booking/form/checkout/quote.ts";
import { useConfirm } from "#web/features/booking/form/checkout/useConfirm.ts";
import type { Draft } from "#web/features/booking/form/draft.ts";
import type { Owner } from "#web/features/booking/form/draftStorage.ts";
import { type Drafting, useDraft } from "../form/useDraft.ts";
import { DraftNotice } from "#web/features/booking/form/DraftNotice.tsx";
import { missingFrom } from "#web/features/booking/form/missing.ts";
import { itemOf } from "#web/features/booking/form/service/ServiceChoice.tsx";
import type { Saving } from "#web/lib/form.ts";
import { useCall } from "#web/lib/query.ts";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./book.module.css";
import { ChosenItem } from "./ChosenItem.tsx";
import { CustomerSteps } from "./CustomerSteps.tsx";
import { lastAddressOf, savedOf, type Self } from "./known.ts";

type Props = {
  owner: Owner;
  item: ServiceItem;
  /** Society of the vehicles, if chosen. */ society: number | null;
};

/** The booking form of a signed-in customer. */
export function CustomerBooking(props: Props) {
  return <Opened query={useCall(getSelf, {})}>{(self) => <Begun {...props} self={self} />}</Opened>;
}

function Begun({ owner, item, society, self }: Props & { self: Self }) {
  const given = {
    item: itemOf(item),
    customer: { phone: self.phone1 },
    known: {
      society: self.address?.societyId ?? null,
      vehicles: self.vehicles,
      most: self.mostVehicles,
    },
  };
  const drafting = useDraft(owner, given, { first: savedOf(self, society), own: true });
  return (
    <>
      <ChosenItem item={item} society={drafting.draft.address.society} />
      <DraftNotice drafting={drafting} />
      <Booking key={drafting.resetKey} drafting={drafting} self={self} />
    </>
  );
}

const isSaved = ({ customer, addressSaved }: Draft): boolean => customer !== null && addressSaved;

function Booking({ drafting, self }: { drafting: Drafting; self: Self }) {
  const translator = useTranslator();
  const navigate = useNavigate();
  const { draft } = drafting;
  const quote = useQuote(draft, "customer");
  const confirming = useConfirm(drafting, quote, (booked) => {
    void navigate({ to: "/washes", state: { booked } });
  });
  const [checking, setChecking] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const vehicleRef = useRef<Saving>(null);
  const proceedRef = useRef<HTMLButtonElement>(null);
  const proceed = async () => {
    // Nothing is called missing while it is being saved.
    setAttempted(false);
    // A typed but unsaved vehicle counts: adds it first.
    if (drafting.typed().entry.number !== "") await vehicleRef.current?.save();
    setAttempted(true);
    if (missingFrom(drafting.typed(), translator).length === 0) setChecking(true);
  };
  const missing = attempted ? missingFrom(drafting.typed(), translator) : [];
  return (
    <div className={classes.booking}>
      <CustomerSteps
        drafting={drafting}
        self={self}
        lastAddress={lastAddressOf(self)}
        vehicleRef={vehicleRef}
        proceed={proceedRef}
      />
      {isSaved(draft) && (
        <BookingSummary
          drafting={drafting}
          quote={quote}
          missing={missing}
          onProceed={() => void proceed()}
          proceedRef={proceedRef}
        />
      )}
      <Checkout
        opened={checking}
        onClose={() => setChecking(false)}
        drafting={drafting}
        quote={quote}
        confirming={confirming}
        caller="customer"
      />
    </div>
  );
}
