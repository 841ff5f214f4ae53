import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { useSession } from "#web/features/session/session.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useAddressForm } from "./address/useAddressForm.ts";
import classes from "./booking.module.css";
import { BookingSummary } from "./BookingSummary.tsx";
import { Checkout } from "./checkout/Checkout.tsx";
import { useQuote } from "./checkout/quote.ts";
import { useConfirm } from "./checkout/useConfirm.ts";
import { type Drafting, useDraft } from "./draft.ts";
import { DraftNotice } from "./DraftNotice.tsx";
import { missingFrom } from "./missing.ts";
import { StaffSteps, type Wanted } from "./StaffSteps.tsx";

/** Staff book washes for a customer: whom, where, which wash, which vehicles, then the checkout. `?item=` chooses the wash, `?phone=` the customer. */
export function AddBookingPage() {
  const { user } = useSession();
  const drafting = useDraft(user.userId);
  return (
    <>
      <PageHeader title="Add booking" />
      <DraftNotice drafting={drafting} />
      <Booking key={drafting.turn} drafting={drafting} />
    </>
  );
}

/** What the address of the page asks for. */
function useWanted(): Wanted {
  const asked = new URLSearchParams(useLocation().searchStr);
  const id = Number(asked.get("item"));
  return { item: Number.isInteger(id) && id > 0 ? id : null, phone: asked.get("phone") };
}

function Booking({ drafting }: { drafting: Drafting }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const wanted = useWanted();
  const { draft } = drafting;
  const address = useAddressForm(draft.address, { parking: false });
  const quote = useQuote(draft, user.role);
  const confirming = useConfirm(drafting, quote, () => {
    void navigate({ href: bookingsPath() });
  });
  const [checking, setChecking] = useState(false);
  const [asked, setAsked] = useState(false);
  const proceed = () => {
    setAsked(true);
    // Not only judged: sent, so that what is wrong disappears when it is put right.
    void address.handleSubmit(() => {})();
    if (missingFrom(drafting.typed()).length === 0) setChecking(true);
  };
  return (
    <div className={classes.page}>
      <StaffSteps drafting={drafting} address={address} wanted={wanted} asked={asked} />
      <BookingSummary
        draft={draft}
        quote={quote}
        missing={asked ? missingFrom(drafting.typed()) : []}
        onProceed={proceed}
      />
      <Checkout
        opened={checking}
        onClose={() => setChecking(false)}
        drafting={drafting}
        quote={quote}
        confirming={confirming}
        caller={user.role}
      />
    </div>
  );
}
