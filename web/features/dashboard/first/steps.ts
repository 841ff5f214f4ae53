import { linkOptions } from "@tanstack/react-router";
import type { Permission } from "#contract/access.ts";
import type { FirstStep, Step } from "#contract/dashboard/firstSteps.ts";
import { hasPermission } from "#web/lib/permission.ts";

const society = (edit: number | "new") => linkOptions({ to: "/society", search: { edit } });
const company = (edit: number | "new") => linkOptions({ to: "/company", search: { edit } });
const provider = (edit: number | "new") => linkOptions({ to: "/provider", search: { edit } });
const tax = (view: number) => linkOptions({ to: "/company", search: { view, part: "tax" } });
const colleagues = linkOptions({ to: "/employee", search: { edit: "new" } });
const items = linkOptions({ to: "/servicesItem" });
const newItem = linkOptions({ to: "/servicesItem", search: { edit: "new" } });
const booking = linkOptions({ to: "/AddBooking" });

/** A link target. */
type Address =
  | ReturnType<typeof company>
  | ReturnType<typeof society>
  | ReturnType<typeof provider>
  | ReturnType<typeof tax>
  | typeof colleagues
  | typeof items
  | typeof newItem
  | typeof booking;

type Words = {
  name: string;
  /** The purpose of the step. */
  about: string;
  needs: Permission;
  /** The link to start it; absent while another step has to come first. */
  begin?: { action: string; to: Address };
  /** The link to continue a half-done step, by the id of its company, society or provider. */
  goOn?: { action: string; to: (recordId: number) => Address };
  /** The text and link of a step that a new installation has done already. */
  given?: { about: string; action: string; to: Address };
};

/** The texts and links of the first steps. */
export const stepWords: Record<FirstStep, Words> = {
  company: {
    name: "Company",
    about: "Who washes. Its name, phone and address stand on bookings and bills.",
    needs: "company:write",
    begin: { action: "Add company", to: company("new") },
    goOn: { action: "Complete company", to: company },
  },
  society: {
    name: "Society",
    about:
      "Where customers live and vehicles stand: a society with its homes and its parking. Generate makes many of them at once.",
    needs: "society:write",
    begin: { action: "Add society", to: society("new") },
    goOn: { action: "Add homes and parking", to: society },
  },
  serving: {
    name: "Who serves it",
    about:
      "Which company washes there. It is asked as the society is added; without one, nothing can be booked.",
    needs: "society:write",
    goOn: { action: "Say who serves it", to: society },
  },
  provider: {
    name: "Washer",
    about: "Who comes: a person who washes, and the homes, parking and hours that he or she covers.",
    needs: "provider:write",
    begin: { action: "Add washer", to: provider("new") },
    goOn: { action: "Add coverage", to: provider },
  },
  price: {
    name: "Price",
    about: "What a wash costs: a service item with a price.",
    needs: "catalogue:write",
    begin: { action: "Add item", to: newItem },
    given: {
      about:
        "The starter catalogue brings services and items with prices: look through them, and make them yours.",
      action: "Look at prices",
      to: items,
    },
  },
  tax: {
    name: "Tax and bills",
    about: "How bills are made: with GST or without, and under which name. Without it none are made.",
    needs: "tax:write",
    goOn: { action: "Add tax settings", to: tax },
  },
  booking: {
    name: "Test booking",
    about: "A wash booked from end to end, to see it all work. It can be cancelled afterwards.",
    needs: "booking:write",
    begin: { action: "Add booking", to: booking },
  },
  colleagues: {
    name: "Colleagues",
    about: "Who else works in the office: each signs in with an own name, and may do what the role allows.",
    needs: "employee:write",
    begin: { action: "Invite colleague", to: colleagues },
  },
};

/** The link to start, continue or view a step, for users with the permission. */
export function linkOf({ step, done, recordId }: Step) {
  const { needs, begin, goOn, given } = stepWords[step];
  if (!hasPermission(needs)) return undefined;
  if (done) return given;
  return goOn && recordId !== null ? { action: goOn.action, to: goOn.to(recordId) } : begin;
}
