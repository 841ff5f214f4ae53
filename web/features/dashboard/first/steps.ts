import { linkOptions } from "@tanstack/react-router";
import type { Permission } from "#contract/access.ts";
import type { FirstStep, Step } from "#contract/dashboard/firstSteps.ts";
import { hasPermission } from "#web/lib/permission.ts";

const society = (edit: number | "new") => linkOptions({ to: "/society", search: { edit } });
const company = (edit: number | "new") => linkOptions({ to: "/company", search: { edit } });
const provider = (edit: number | "new") => linkOptions({ to: "/provider", search: { edit } });
const tax = (view: number) => linkOptions({ to: "/company", search: { view, part: "tax", add: "tax" } });
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
  about: string;
  needs: Permission;
  /** The link to start it; absent while another step has to come first. */
  begin?: { action: string; to: Address };
  /** The link to continue a half-done step, by the id of its company, society or provider. */
  goOn?: { action: string; to: (recordId: number) => Address };
  /** The text and link of a step that a new installation has done already. */
  given?: { about: string; action: string; to: Address };
};

export const stepWords: Record<FirstStep, Words> = {
  company: {
    name: "Company",
    about: "Who washes. Its name, phone and address appear on bookings and bills.",
    needs: "company:write",
    begin: { action: "Add company", to: company("new") },
    goOn: { action: "Complete company", to: company },
  },
  society: {
    name: "Society",
    about:
      "Where customers live and park: a society with its homes and parking. Generate creates many of them at once.",
    needs: "society:write",
    begin: { action: "Add society", to: society("new") },
    goOn: { action: "Add homes and parking", to: society },
  },
  serving: {
    name: "Who serves it",
    about:
      "Which company washes there. You choose it when you add the society; without one, nothing can be booked.",
    needs: "society:write",
    goOn: { action: "Choose who serves it", to: society },
  },
  provider: {
    name: "Washer",
    about: "A person who washes, with the homes, parking and hours that he or she covers.",
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
        "The starter catalogue brings services and items with prices: check them, and change what you need.",
      action: "Look at prices",
      to: items,
    },
  },
  tax: {
    name: "Tax and bills",
    about: "Whether bills have GST, and under which name they are made. Until then, none are made.",
    needs: "tax:write",
    goOn: { action: "Add tax settings", to: tax },
  },
  booking: {
    name: "Test booking",
    about: "Book a wash to see how everything works. You can cancel it afterwards.",
    needs: "booking:write",
    begin: { action: "Add booking", to: booking },
  },
  colleagues: {
    name: "Colleagues",
    about: "Others who work in the office: each has a sign-in, and may do what the role allows.",
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
