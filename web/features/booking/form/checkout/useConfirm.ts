import { useState } from "react";
import type { BodyOf } from "#contract/endpoint.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import type { CallError } from "#web/lib/call.ts";
import { homeOf } from "../address/address.ts";
import { useAddressNames } from "../address/places.ts";
import type { Drafting } from "../useDraft.ts";
import { payloadOf } from "../payload.ts";
import type { Vehicle } from "../vehicle/vehicle.ts";
import type { Quote } from "./quote.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Confirmed = Pick<BodyOf<typeof bookOnce>, "EvenTwice" | "EvenBooked">;

/**
 * Sends a booking. Lives outside the checkout, so that a retry after closing and reopening it carries the same
 * Idempotency-Key and books once.
 */
export function useConfirm(drafting: Drafting, quote: Quote, onBooked: (bookingId: number) => void) {
  const { t } = useTranslator();
  const { draft } = drafting;
  const onDone = ({ bookingId }: { bookingId: number }) => {
    toastSuccess(t("booking.bookingConfirmed"));
    drafting.clear();
    onBooked(bookingId);
  };
  const once = useSend(bookOnce, { onDone });
  const plan = useSend(bookPlan, { onDone });
  const names = useAddressNames(draft.address);
  const { isPending, error, reset } = draft.type === "Book Now" ? once : plan;
  // Vehicles as sent; free slots are offered for the unchanged ones among them that were refused.
  const [sent, setSent] = useState<readonly Vehicle[]>([]);
  const offers = (error?.freeTimes ?? []).flatMap(({ position, slots }) => {
    const vehicle = sent[position];
    return vehicle && draft.vehicles.includes(vehicle) ? [{ vehicle, slots }] : [];
  });
  // A booking can be asked about both, one after the other.
  const [meant, setMeant] = useState<Confirmed>({});
  const book = (confirmed: Confirmed) => {
    const home = homeOf(draft.address);
    if (!home || !draft.item) return;
    setSent(draft.vehicles);
    setMeant(confirmed);
    const agreed = { amount: quote.total, offerCode: quote.offer.code, package: quote.package };
    const payload = {
      ...payloadOf(draft, home, names, draft.item.serviceItemId, agreed),
      ...confirmed,
    };
    const onError = ({ code }: CallError) => {
      if (code === "conflict") void quote.refresh();
    };
    if (draft.type === "Book Now") once.mutate({ ...payload, BookingSchedule: draft.type }, { onError });
    else plan.mutate({ ...payload, BookingSchedule: draft.type }, { onError });
  };
  const isAsked = (field: keyof Confirmed) => error?.fields[field] !== undefined;
  const isMended = error !== null && error.freeTimes.length > 0 && offers.length === 0;
  return {
    confirm: () => book({}),
    /** Books although a vehicle has the same on some of the days already; null unless that was the answer. */
    confirmTwice: isAsked("EvenTwice") ? () => book({ ...meant, EvenTwice: true }) : null,
    /** Books although another customer has a vehicle washed then; null unless that was the answer. */
    confirmBooked: isAsked("EvenBooked") ? () => book({ ...meant, EvenBooked: true }) : null,
    busy: isPending,
    error: isMended ? null : error,
    /** Nearest free slots of refused vehicles that are unchanged. */
    offers,
    forget: reset,
  };
}

export type Confirming = ReturnType<typeof useConfirm>;
