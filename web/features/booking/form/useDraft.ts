import { useRef, useState } from "react";
import { blankEntry } from "./vehicle/vehicle.ts";
import { keyOf, ON_PHONE, readDraft, writeDraft } from "./draftStorage.ts";
import { blankDraft, type Booker, type Draft } from "./draft.ts";

/** True for a draft with input that is worth restoring. */
const isWorthStoring = ({ customer, customerText, vehicles, entry, address }: Draft): boolean =>
  customer !== null ||
  Object.values(customerText).some((text) => text !== "") ||
  vehicles.length > 0 ||
  entry.number !== "" ||
  address.society !== null;

/** True if the stored draft fits: not of another item, nor begun for another customer. */
const canResume = (stored: Draft, { item, customer }: Preset, itemId: number | null): boolean =>
  (itemId === null || stored.item === null || stored.item.serviceItemId === itemId) &&
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
 * is stored; `itemId` is the id of a requested item that is still to be selected. `onPhone` also keeps it in
 * localStorage for some days: only for a customer's own booking, never for one that staff type.
 */
export function useDraft(
  userId: number,
  preset: Preset = {},
  {
    first = {},
    itemId = null,
    onPhone = false,
  }: { first?: Partial<Draft>; itemId?: number | null; onPhone?: boolean } = {},
) {
  const { customer: _customer, ...given } = preset;
  const [last] = useState(() => readDraft(userId, onPhone));
  const stored = last && canResume(last, preset, itemId) ? last : null;
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
