import { useRef, useState } from "react";
import type { Billing } from "#contract/booking/billing.ts";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import type { discountTypes } from "#contract/booking/price.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import type { Customer } from "#contract/customer/customer.ts";
import { type CustomerText, noCustomerText } from "#web/features/customer/customer.ts";
import { currentTime } from "#web/lib/clock.ts";
import { type Address, noAddress } from "./address/address.ts";
import { blankEntry, type Entry, type Vehicle } from "./vehicle/vehicle.ts";

/** What is booked, as the catalogue tells it. */
export type Item = {
  serviceId: number;
  serviceItemId: number;
  itemName: string;
  /** Rupees. */
  price: number;
  /** Minutes; null when nobody has said. */
  duration: number | null;
};

/** A vehicle that was washed for a customer before. */
export type KnownVehicle = Customer["vehicles"][number];

/** What a customer booked last: the vehicles, and the society in which they were parked. */
type KnownAddress = { society: number | null; vehicles: readonly KnownVehicle[] };

/** Whom the booking is for; without an id it is the customer who books. */
type Booker = {
  customerId: number | null;
  name: string;
  email: string;
  phone: string;
};

/** A whole booking that is not sent yet, with what is only half typed. */
export type Draft = {
  customer: Booker | null;
  customerText: CustomerText;
  known: KnownAddress;
  address: Address;
  /** Whether customers have saved it; staff go on without. */
  addressSaved: boolean;
  /** Who is to wash, where somebody has chosen; it holds for that society alone. */
  company: { society: number; companyId: number } | null;
  item: Item | null;
  type: BookingSchedule;
  vehicles: readonly Vehicle[];
  /** The vehicle in the form, and which of the vehicles it changes; null adds one. */
  entry: Entry;
  editing: number | null;
  /** Numbers of known vehicles that are wanted, and wait until nothing of them is missing. */
  waiting: readonly string[];
  onFullDays: FullDayChoice;
  /** Whether staff book knowingly what nobody covers yet. */
  uncovered: boolean;
  /** Rupees or percent; null while nothing is typed. */
  discount: { type: (typeof discountTypes)[number]; value: number | null };
  /** The code of an offer that somebody wants to use; whether it holds says the server. */
  offerCode: string | null;
  requirements: string;
  paymentMethod: PaymentMethod;
  /** When it is paid; null where nobody has said, for what is usual. */
  billing: Billing | null;
};

export const blankDraft: Draft = {
  customer: null,
  customerText: noCustomerText,
  known: { society: null, vehicles: [] },
  address: noAddress,
  addressSaved: false,
  company: null,
  item: null,
  type: "Book Now",
  vehicles: [],
  entry: blankEntry,
  editing: null,
  waiting: [],
  onFullDays: "refuse",
  uncovered: false,
  discount: { type: "percentage", value: null },
  offerCode: null,
  requirements: "",
  paymentMethod: "cash",
  billing: null,
};

// A draft of an older build is not offered: its fields may mean something else.
const keyOf = (userId: number): string => `booking draft 4 of ${userId}`;

/** For how long the phone keeps a booking that nobody finishes. */
const DAYS_ON_PHONE = 7;
const DAY_MS = 86_400_000;

/** Where the phone keeps one: the one key, so that nothing of another customer stays beside it. Signing out takes it along. */
const ON_PHONE = "booking draft 4";
type OnPhone = { userId: number; at: number; draft: Draft };

function parsed(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or switched off costs only the reload, never the booking.
  }
}

/** What the phone keeps of somebody's unfinished booking; what is too old, or another person's, is forgotten. */
function readFromPhone(userId: number): Draft | null {
  const kept = parsed(localStorage, ON_PHONE) as OnPhone | null;
  const age = currentTime().getTime() - (kept?.at ?? 0);
  if (kept?.userId === userId && age < DAYS_ON_PHONE * DAY_MS) return kept.draft;
  localStorage.removeItem(ON_PHONE);
  return null;
}

/** What was kept of somebody's unfinished booking; null when there is none, or it cannot be read. */
const readDraft = (userId: number, onPhone: boolean): Draft | null =>
  (parsed(sessionStorage, keyOf(userId)) as Draft | null) ?? (onPhone ? readFromPhone(userId) : null);

/** Keeps somebody's unfinished booking for this browser tab, and for the phone where it is the person's own. */
export function writeDraft(userId: number, draft: Draft, onPhone = false): void {
  write(sessionStorage, keyOf(userId), draft);
  if (!onPhone) return;
  const kept: OnPhone = { userId, at: currentTime().getTime(), draft };
  write(localStorage, ON_PHONE, kept);
}

/** Whether there is something in a draft that somebody would not like to type again. */
const isWorthKeeping = ({ customer, customerText, vehicles, entry, address }: Draft): boolean =>
  customer !== null ||
  Object.values(customerText).some((text) => text !== "") ||
  vehicles.length > 0 ||
  entry.number !== "" ||
  address.society !== null;

/**
 * Whether what was kept goes on with what is known now: an unfinished booking of another item is not taken up, nor one
 * that was begun for somebody else.
 */
const goesOn = (kept: Draft, { item, customer }: Given, wanted: number | null): boolean =>
  (wanted === null || kept.item === null || kept.item.serviceItemId === wanted) &&
  (item === undefined || kept.item?.serviceItemId === item?.serviceItemId) &&
  (customer === undefined || kept.customer === null || kept.customer.phone === customer.phone);

/** What a booking of another item takes over from an unfinished one of the same person: where the vehicles stand. */
function addressAgain(last: Draft, first: Partial<Draft>, { customer }: Given): Partial<Draft> {
  const { address, addressSaved, entry } = last;
  const asked = first.address?.society ?? null;
  const isSame = last.customer !== null && last.customer.phone === customer?.phone;
  if (!isSame || first.addressSaved || !addressSaved || (asked !== null && asked !== address.society))
    return {};
  const { parkingFloor, parkingPillar } = entry;
  return {
    customer: last.customer,
    address,
    addressSaved,
    entry: { ...blankEntry, parkingFloor, parkingPillar },
  };
}

/** What is known of a booking from the start; of the customer only whose phone it is. */
type Given = Partial<Omit<Draft, "customer">> & { customer?: Pick<Booker, "phone"> };

/**
 * Somebody's unfinished booking, kept for the browser tab: it outlives a reload, a lost connection and the end of the
 * session, which clears only what is kept for longer. `known` is known from the start, whatever was kept; `first` is what
 * a booking begins with of which nothing was kept; `wanted` is the item that is asked for and still to be chosen. With
 * `onPhone` it outlives the tab for some days, too: for a customer's own booking, never for one that staff type.
 */
export function useDraft(
  userId: number,
  known: Given = {},
  {
    first = {},
    wanted = null,
    onPhone = false,
  }: { first?: Partial<Draft>; wanted?: number | null; onPhone?: boolean } = {},
) {
  const { customer: _whose, ...given } = known;
  const [last] = useState(() => readDraft(userId, onPhone));
  const kept = last && goesOn(last, known, wanted) ? last : null;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(kept ?? { ...blankDraft, ...first, ...(last && addressAgain(last, first, known)) }),
    ...given,
  }));
  const [restored, setRestored] = useState(kept !== null && isWorthKeeping(kept));
  // Counts the times that everything begins anew: forms take it as their key.
  const [turn, setTurn] = useState(0);
  const latest = useRef(draft);

  /** Keeps what is being typed, without drawing the screen anew. */
  const keep = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    writeDraft(userId, latest.current, onPhone);
  };
  /** Changes what is drawn; a function is told the booking as it is typed at this moment. */
  const change = (part: Partial<Draft> | ((typed: Draft) => Partial<Draft>)) => {
    keep(typeof part === "function" ? part(latest.current) : part);
    setDraft(latest.current);
  };
  return {
    draft,
    /** Whether the booking was begun before this screen was opened. */
    restored,
    turn,
    /** The booking as it is typed at this moment. */
    typed: () => latest.current,
    keep,
    change,
    /** Begins anew. */
    clear: () => {
      sessionStorage.removeItem(keyOf(userId));
      if (onPhone) localStorage.removeItem(ON_PHONE);
      latest.current = { ...blankDraft, ...first, ...given };
      setDraft(latest.current);
      setRestored(false);
      setTurn((before) => before + 1);
    },
  };
}

export type Drafting = ReturnType<typeof useDraft>;
