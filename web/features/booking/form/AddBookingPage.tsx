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
import { toastWarning } from "#web/lib/toast.ts";
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
import { type KeptDraft, phoneOf } from "./draftStorage.ts";
import { missingFrom } from "./missing.ts";
import { RequestNotice } from "./RequestNotice.tsx";
import { StaffDrafts } from "./StaffDrafts.tsx";
import { StaffSteps, type Prefill } from "./StaffSteps.tsx";
import { useLinkRequest } from "./useLinkRequest.ts";

/**
 * Booking form for staff. `?item=` preselects the item, `?phone=` the customer; `?request=` is converted to the
 * booking. Another customer's form is another draft.
 */
export function AddBookingPage() {
  const preset = AddBookingSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  // Counts the changes of customer by hand.
  const [turns, setTurns] = useState(0);
  const turnTo = (phone: string) => {
    setTurns((before) => before + 1);
    // A request is answered by a booking for whoever asked.
    void navigate({
      to: "/AddBooking",
      search: { item: null, phone: phone || null, request: null },
      replace: true,
    });
  };
  return (
    <>
      <PageHeader title="Add booking" />
      <Asked
        key={`${preset.phone} ${preset.request} ${turns}`}
        preset={preset}
        turned={turns > 0}
        turnTo={turnTo}
      />
    </>
  );
}

type AskedProps = {
  preset: Prefill;
  /** True after a change of customer by hand. */
  turned: boolean;
  /** Opens the form of another customer; without a phone number, that of the latest draft. */
  turnTo: (phone: string) => void;
};

function Asked({ preset, ...turning }: AskedProps) {
  const request = useCall(
    getRequest,
    { requestId: preset.request ?? 0 },
    { enabled: preset.request !== null },
  );
  if (request.isLoading) return <LoadingScreen />;
  const phone = preset.phone ?? request.data?.phone1 ?? null;
  return <Begun prefill={{ ...preset, phone }} request={request.data} {...turning} />;
}

type BegunProps = Omit<AskedProps, "preset"> & { prefill: Prefill; request: Request | undefined };

function Begun({ prefill, request, turned, turnTo }: BegunProps) {
  const { user } = useSession();
  const { phone, item } = prefill;
  const drafting = useDraft(user, phone === null ? {} : { customer: { phone } }, { itemId: item });
  const { others, typed } = drafting;
  const onSearch = (searched: string): boolean => {
    const subject = phoneOf(typed()) || phone;
    const isOther = subject ? subject !== searched : others.some(({ draft }) => phoneOf(draft) === searched);
    if (!isOther) return false;
    if (request) toastWarning(`${request.requestNumber} stays open: it is another customer's.`);
    turnTo(searched);
    return true;
  };
  const onContinue = (other: KeptDraft) => {
    drafting.prefer(other);
    turnTo(phoneOf(other.draft));
  };
  return (
    <>
      <StaffDrafts drafting={drafting} onContinue={onContinue} />
      {request && <RequestNotice request={request} />}
      <Booking
        key={drafting.resetKey}
        drafting={drafting}
        prefill={prefill}
        request={request}
        turned={turned}
        onSearch={onSearch}
      />
    </>
  );
}

type BookingProps = Pick<BegunProps, "prefill" | "request" | "turned"> & {
  drafting: Drafting;
  /** Turns to another customer's form; false if it is this one's. */
  onSearch: (phone: string) => boolean;
};

function Booking({ drafting, prefill, request, turned, onSearch }: BookingProps) {
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
      // Not `prefill`: the form may have turned to another customer meanwhile.
      search: (now) => (now.phone === prefill.phone ? { ...now, item: item?.serviceItemId ?? null } : now),
      replace: true,
    });
  };
  const customerRef = useRef<CustomerHandle>(null);
  const vehicleRef = useRef<Saving>(null);
  const proceedRef = useRef<HTMLButtonElement>(null);
  const proceed = async () => {
    // Nothing is called missing while it is being saved.
    setAttempted(false);
    // Submits instead of only validating, so that errors clear once they are fixed.
    void address.handleSubmit(() => {})();
    const { customer, customerText, entry } = drafting.typed();
    // Typed but unsaved input counts: saves it first.
    if (customer === null && customerText.FirstName !== "") await customerRef.current?.save();
    if (entry.number !== "") await vehicleRef.current?.save();
    setAttempted(true);
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
        turned={turned}
        onSearch={onSearch}
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
