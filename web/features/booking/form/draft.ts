import type { Names } from "#contract/catalogue/itemName.ts";
import { useRef, useState } from "react";
import type { Billing } from "#contract/booking/billing.ts";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import { boundsOf } from "#contract/booking/outstanding.ts";
import type { discountTypes } from "#contract/booking/price.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import type { Customer } from "#contract/customer/customer.ts";
import { type CustomerText, noCustomerText } from "#web/features/customer/customer.ts";
import { currentTime } from "#web/lib/clock.ts";
import { type Address, noAddress } from "./address/address.ts";
import { blankEntry, type Entry, type Vehicle } from "./vehicle/vehicle.ts";

/** The booked item, as the catalogue describes it. */
export type Item = {
  serviceId: number;
  serviceItemId: number;
  itemName: string;
  itemNames?: Names;
  /** Rupees. */
  price: number;
  /** Minutes; null if unknown. */
  duration: number | null;
};

/** A vehicle of an earlier booking. */
export type SavedVehicle = Customer["vehicles"][number];

/** Vehicles of the last bookings, the society they were parked in, and the most vehicles of one booking. */
type SavedAddress = { society: number | null; vehicles: readonly SavedVehicle[]; most: number };

export const nothingSaved: SavedAddress = { society: null, vehicles: [], most: boundsOf(false).vehicles };

/** The customer; without an id, the customer books for themselves. */
type Booker = {
  customerId: number | null;
  name: string;
  email: string;
  phone: string;
};

/** A booking before it is sent, including half-typed input. */
export type Draft = {
  customer: Booker | null;
  customerText: CustomerText;
  known: SavedAddress;
  address: Address;
  /** Set once a customer has saved the address; unused for staff. */
  addressSaved: boolean;
  /** A company chosen by hand; valid for that society only. */
  company: { society: number; companyId: number } | null;
  item: Item | null;
  type: BookingSchedule;
  vehicles: readonly Vehicle[];
  /** The vehicle in the form, and the index of the vehicle that it edits; null adds one. */
  entry: Entry;
  editing: number | null;
  /** Numbers of known vehicles to add once their missing fields are filled. */
  waiting: readonly string[];
  onFullDays: FullDayChoice;
  /** Staff confirm booking a slot that nobody covers. */
  uncovered: boolean;
  /** Rupees or percent; null if empty. */
  discount: { type: (typeof discountTypes)[number]; value: number | null };
  /** An offer code to apply; the server validates it. */
  offerCode: string | null;
  requirements: string;
  paymentMethod: PaymentMethod;
  /** Null for the default. */
  billing: Billing | null;
  /** True for a plan that is to be paid by wash, though its item is sold by the month. */
  byWash: boolean;
};

export const blankDraft: Draft = {
  customer: null,
  customerText: noCustomerText,
  known: nothingSaved,
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
  byWash: false,
};

// Versioned: the fields of a draft from an older build may mean something else.
const keyOf = (userId: number): string => `booking draft 5 of ${userId}`;

/** How long an unfinished booking stays in localStorage. */
const DAYS_ON_PHONE = 7;
const DAY_MS = 86_400_000;

/** A single key, so that no draft of another customer remains beside it. Signing out clears it. */
const ON_PHONE = "booking draft 5";
type StoredDraft = { userId: number; at: number; draft: Draft };

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
    // Full or disabled storage only costs the restore after a reload.
  }
}

/** Reads the localStorage draft; removes one that is too old or another user's. */
function readFromPhone(userId: number): Draft | null {
  const stored = parsed(localStorage, ON_PHONE) as StoredDraft | null;
  const age = currentTime().getTime() - (stored?.at ?? 0);
  if (stored?.userId === userId && age < DAYS_ON_PHONE * DAY_MS) return stored.draft;
  localStorage.removeItem(ON_PHONE);
  return null;
}

/** The stored draft; null if there is none or it cannot be parsed. */
const readDraft = (userId: number, onPhone: boolean): Draft | null =>
  (parsed(sessionStorage, keyOf(userId)) as Draft | null) ?? (onPhone ? readFromPhone(userId) : null);

/** Stores the draft for this browser tab, and in localStorage if `onPhone`. */
export function writeDraft(userId: number, draft: Draft, onPhone = false): void {
  write(sessionStorage, keyOf(userId), draft);
  if (!onPhone) return;
  const stored: StoredDraft = { userId, at: currentTime().getTime(), draft };
  write(localStorage, ON_PHONE, stored);
}

/** True for a draft with input that is worth restoring. */
const isWorthStoring = ({ customer, customerText, vehicles, entry, address }: Draft): boolean =>
  customer !== null ||
  Object.values(customerText).some((text) => text !== "") ||
  vehicles.length > 0 ||
  entry.number !== "" ||
  address.society !== null;

/** True if the stored draft fits: not of another item, nor begun for another customer. */
const canResume = (stored: Draft, { item, customer }: Preset, wanted: number | null): boolean =>
  (wanted === null || stored.item === null || stored.item.serviceItemId === wanted) &&
  (item === undefined || stored.item?.serviceItemId === item?.serviceItemId) &&
  (customer === undefined || stored.customer === null || stored.customer.phone === customer.phone);

/** For a booking of another item by the same customer: reuses customer, address and parking. */
function reusedAddress(last: Draft, first: Partial<Draft>, { customer }: Preset): Partial<Draft> {
  const { address, addressSaved, entry } = last;
  const requestedSociety = first.address?.society ?? null;
  const isSame = last.customer !== null && last.customer.phone === customer?.phone;
  if (
    !isSame ||
    first.addressSaved ||
    !addressSaved ||
    (requestedSociety !== null && requestedSociety !== address.society)
  )
    return {};
  const { parkingFloor, parkingPillar, parkingNote } = entry;
  return {
    customer: last.customer,
    address,
    addressSaved,
    entry: { ...blankEntry, parkingFloor, parkingPillar, parkingNote },
  };
}

/** Fields fixed from the start; of the customer only the phone number. */
type Preset = Partial<Omit<Draft, "customer">> & { customer?: Pick<Booker, "phone"> };

/**
 * A user's unfinished booking, kept in sessionStorage: it survives a reload, a lost connection and the end of the
 * session, which clears localStorage only. `preset` overrides the stored draft; `first` are initial values if nothing
 * is stored; `wanted` is the id of a requested item that is still to be selected. `onPhone` also keeps it in
 * localStorage for some days: only for a customer's own booking, never for one that staff type.
 */
export function useDraft(
  userId: number,
  preset: Preset = {},
  {
    first = {},
    wanted = null,
    onPhone = false,
  }: { first?: Partial<Draft>; wanted?: number | null; onPhone?: boolean } = {},
) {
  const { customer: _customer, ...given } = preset;
  const [last] = useState(() => readDraft(userId, onPhone));
  const stored = last && canResume(last, preset, wanted) ? last : null;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(stored ?? { ...blankDraft, ...first, ...(last && reusedAddress(last, first, preset)) }),
    ...given,
  }));
  const [restored, setRestored] = useState(stored !== null && isWorthStoring(stored));
  // Counts the resets; used as the key of forms.
  const [resetKey, setResetKey] = useState(0);
  const latest = useRef(draft);

  /** Stores typed input without rendering. */
  const store = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    writeDraft(userId, latest.current, onPhone);
  };
  /** Stores and renders a change; a function gets the latest input. */
  const change = (part: Partial<Draft> | ((typed: Draft) => Partial<Draft>)) => {
    store(typeof part === "function" ? part(latest.current) : part);
    setDraft(latest.current);
  };
  return {
    draft,
    /** True if a stored draft was restored. */
    restored,
    resetKey,
    /** The latest input, including what is not rendered. */
    typed: () => latest.current,
    store,
    change,
    clear: () => {
      sessionStorage.removeItem(keyOf(userId));
      if (onPhone) localStorage.removeItem(ON_PHONE);
      latest.current = { ...blankDraft, ...first, ...given };
      setDraft(latest.current);
      setRestored(false);
      setResetKey((before) => before + 1);
    },
  };
}

export type Drafting = ReturnType<typeof useDraft>;
