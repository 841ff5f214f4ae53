import { useHotkeys } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { getRequest, type Request } from "#contract/request/request.ts";
import type { CustomerHandle } from "#web/features/customer/useCustomer.ts";
import type { Saving } from "#web/lib/form.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { AddBookingSearch } from "#web/features/booking/search.ts";
import { useSession } from "#web/features/session/session.ts";
import { useCall } from "#web/lib/query.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useAddressForm } from "./address/useAddressForm.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./booking.module.css";
import { BookingSummary } from "./BookingSummary.tsx";
import { Checkout } from "./checkout/Checkout.tsx";
import { useQuote } from "./checkout/quote.ts";
import { useConfirm } from "./checkout/useConfirm.ts";
import type { Item } from "./draft.ts";
import { type Drafting, useDraft } from "./useDraft.ts";
import { DraftNotice } from "./DraftNotice.tsx";
import { missingFrom } from "./missing.ts";
import { RequestNotice } from "./RequestNotice.tsx";
import { StaffSteps, type Prefill } from "./StaffSteps.tsx";
import { useLinkRequest } from "./useLinkRequest.ts";

/**
 * Booking form for staff. `?item=` preselects the item, `?phone=` the customer; `?request=` is converted to the
 * booking.
 */
export function AddBookingPage() {
  const { user } = useSession();
  const preset = usePrefill();
  const request = useCall(
    getRequest,
    { requestId: preset.request ?? 0 },
    { enabled: preset.request !== null },
  );
  const drafting = useDraft(user.userId, {}, { itemId: preset.item });
  return (
    <>
      <PageHeader title="Add booking" />
      <DraftNotice drafting={drafting} />
      {request.data && <RequestNotice request={request.data} />}
      {request.isLoading ? (
        <LoadingScreen />
      ) : (
        <Booking key={drafting.resetKey} drafting={drafting} prefill={preset} request={request.data} />
      )}
    </>
  );
}

function usePrefill(): Prefill {
  return AddBookingSearch.parse(useSearch({ strict: false }));
}

type BookingProps = { drafting: Drafting; prefill: Prefill; request: Request | undefined };

function Booking({ drafting, prefill, request }: BookingProps) {
  const translator = useTranslator();
  const { user } = useSession();
  const navigate = useNavigate();
  const { draft } = drafting;
  const address = useAddressForm(draft.address, { parking: false });
  const quote = useQuote(draft, user.role);
  const linkRequest = useLinkRequest(prefill.request);
  const confirming = useConfirm(drafting, quote, (bookingId) => {
    linkRequest(bookingId);
    void navigate({ to: bookingsPath() });
  });
  const [checking, setChecking] = useState(false);
  const [attempted, setAttempted] = useState(false);
  // Keeps the URL in step with a manual choice: a reload must not bring the former item back.
  const choose = (item: Item | null) => {
    drafting.change({ item });
    void navigate({
      to: "/AddBooking",
      search: { ...prefill, item: item?.serviceItemId ?? null },
      replace: true,
    });
  };
  const customerRef = useRef<CustomerHandle>(null);
  const vehicleRef = useRef<Saving>(null);
  const proceedRef = useRef<HTMLButtonElement>(null);
  const proceed = async () => {
    setAttempted(true);
    // Submits instead of only validating, so that errors clear once they are fixed.
    void address.handleSubmit(() => {})();
    const { customer, customerText, entry } = drafting.typed();
    // Typed but unsaved input counts: saves it first.
    if (customer === null && customerText.FirstName !== "") await customerRef.current?.save();
    if (entry.number !== "") await vehicleRef.current?.save();
    if (missingFrom(drafting.typed(), translator).length === 0) setChecking(true);
  };
  // Global, so that it works from every field; in the checkout the focused button handles Enter.
  useHotkeys([["mod+Enter", () => void (checking || proceed())]], []);
  return (
    <div className={classes.page}>
      <StaffSteps
        drafting={drafting}
        address={address}
        prefill={prefill}
        request={request}
        onItem={choose}
        attempted={attempted}
        customerRef={customerRef}
        vehicleRef={vehicleRef}
        proceed={proceedRef}
      />
      <BookingSummary
        drafting={drafting}
        quote={quote}
        missing={attempted ? missingFrom(drafting.typed(), translator) : []}
        onProceed={() => void proceed()}
        proceedRef={proceedRef}
        shortcut
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
