import type { LinkProps } from "@tanstack/react-router";
import type { AuditEntry } from "#contract/audit/audit.ts";

type Address = { to: NonNullable<LinkProps["to"]>; search: Record<string, number> };

/** Where the record of an entry is shown; null where it is shown nowhere by itself, or is gone. */
export function addressOf({ noun, recordId, inside, action, records }: AuditEntry): Address | null {
  if (action === "delete" || action === "archive") return null;
  if (inside?.noun === "society") return { to: "/society", search: { view: inside.recordId } };
  if (records > 1) return null;
  if (inside?.noun === "provider") return { to: "/provider", search: { edit: inside.recordId } };
  switch (noun) {
    case "society":
    case "servedSociety":
      return { to: "/society", search: { view: recordId } };
    case "company":
      return { to: "/company", search: { view: recordId } };
    case "user":
      return { to: inside ? "/companyuser" : "/employee", search: { edit: recordId } };
    case "service":
      return { to: "/services", search: { edit: recordId } };
    case "serviceItem":
      return inside && { to: "/servicesItem", search: { of: inside.recordId, edit: recordId } };
    case "serviceItemPrice":
      return { to: "/servicesItem", search: { view: recordId } };
    case "serviceZone":
      return { to: "/service-zone", search: { edit: recordId } };
    case "vehicleModel":
      return { to: "/vehicles", search: { edit: recordId } };
    case "provider":
      return { to: "/provider", search: { edit: recordId } };
    case "customer":
      return { to: "/customer", search: { view: recordId } };
    case "booking":
      return { to: "/Booking", search: { view: recordId } };
    default:
      return null;
  }
}
