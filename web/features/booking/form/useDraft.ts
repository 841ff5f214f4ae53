import { useRef, useState } from "react";
import { blankEntry } from "./vehicle/vehicle.ts";
import { newId } from "#web/lib/newId.ts";
import {
  isBegun,
  type KeptDraft,
  type Owner,
  phoneOf,
  readDrafts,
  removeDraft,
  writeDraft,
} from "./draftStorage.ts";
import { blankDraft, type Booker, type Draft } from "./draft.ts";

/** True for a draft with input that is worth restoring. */
const isWorthStoring = ({ customer, customerText, vehicles, entry, address }: Draft): boolean =>
  customer !== null ||
  Object.values(customerText).some((text) => text !== "") ||
  vehicles.length > 0 ||
  entry.number !== "" ||
  address.society !== null;

/** True if the stored draft fits: not of another item, nor of another customer. */
const canResume = (stored: Draft, { item, customer }: Preset, { itemId, own }: Options): boolean =>
  (itemId === null || stored.item === null || stored.item.serviceItemId === itemId) &&
  (item === undefined || stored.item?.serviceItemId === item?.serviceItemId) &&
  (customer === undefined || phoneOf(stored) === customer.phone || (own && stored.customer === null));

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

type Options = {
  /** The requested item, which is still to be selected. */
  itemId: number | null;
  /** The customer's own booking, and not one that staff type. */
  own: boolean;
};

/**
 * An unfinished booking of one customer, kept in sessionStorage: it survives a reload, a lost connection and the end of
 * the session, which clears localStorage only. `preset` overrides the stored draft; `first` are initial values if
 * nothing is stored. Without a customer in `preset` it is the latest draft. A customer's own is also kept in
 * localStorage for some days.
 */
export function useDraft(
  owner: Owner,
  preset: Preset = {},
  { first = {}, itemId = null, own = false }: Partial<Options> & { first?: Partial<Draft> } = {},
) {
  const { customer: _customer, ...given } = preset;
  const [kept] = useState(() => readDrafts(owner, own));
  const stored = (preset.customer ? kept : kept.slice(0, 1)).find(({ draft }) =>
    canResume(draft, preset, { itemId, own }),
  );
  const [id] = useState(stored?.id ?? newId);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(stored?.draft ?? {
      ...blankDraft,
      ...first,
      ...(kept[0] && reusedAddress(kept[0].draft, first, preset)),
    }),
    ...given,
  }));
  const [restored, setRestored] = useState(stored !== undefined && isWorthStoring(stored.draft));
  const [others, setOthers] = useState(kept.filter((one) => one !== stored && isBegun(one.draft)));
  // Counts the resets; used as the key of forms.
  const [resetKey, setResetKey] = useState(0);
  const latest = useRef(draft);

  /** Stores typed input without rendering. */
  const store = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    writeDraft(owner, { id, draft: latest.current }, own);
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
    /** The unfinished bookings of other customers, the latest first. */
    others,
    resetKey,
    /** The latest input, including what is not rendered. */
    typed: () => latest.current,
    store,
    change,
    clear: () => {
      removeDraft(owner, id, own);
      latest.current = { ...blankDraft, ...first, ...given };
      setDraft(latest.current);
      setRestored(false);
      setResetKey((before) => before + 1);
    },
    /** Makes another customer's draft the latest, which the form then opens with. */
    prefer: (other: KeptDraft) => writeDraft(owner, other, own),
    discard: (other: KeptDraft) => {
      removeDraft(owner, other.id, own);
      setOthers((before) => before.filter((one) => one !== other));
    },
  };
}

export type Drafting = ReturnType<typeof useDraft>;
