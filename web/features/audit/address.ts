import { linkOptions } from "@tanstack/react-router";
import type { AuditEntry } from "#contract/audit/audit.ts";

/** The URL of an entry's record; null when it has no page or is deleted. */
export function addressOf({ noun, recordId, inside, action, records }: AuditEntry) {
  if (action === "delete" || action === "archive") return null;
  if (inside?.noun === "society") return linkOptions({ to: "/society", search: { view: inside.recordId } });
  if (records > 1) return null;
  if (inside?.noun === "provider") return linkOptions({ to: "/provider", search: { edit: inside.recordId } });
  switch (noun) {
    case "society":
    case "servedSociety":
      return linkOptions({ to: "/society", search: { view: recordId } });
    case "company":
      return linkOptions({ to: "/company", search: { view: recordId } });
    case "user":
      return linkOptions({ to: inside ? "/companyuser" : "/employee", search: { edit: recordId } });
    case "service":
      return linkOptions({ to: "/services", search: { edit: recordId } });
    case "serviceItem":
      return inside && linkOptions({ to: "/servicesItem", search: { of: inside.recordId, edit: recordId } });
    case "serviceItemPrice":
      return linkOptions({ to: "/servicesItem", search: { view: recordId } });
    case "serviceZone":
      return linkOptions({ to: "/service-zone", search: { edit: recordId } });
    case "vehicleModel":
      return linkOptions({ to: "/vehicles", search: { edit: recordId } });
    case "provider":
      return linkOptions({ to: "/provider", search: { edit: recordId } });
    case "customer":
      return linkOptions({ to: "/customer", search: { view: recordId } });
    case "booking":
      return linkOptions({ to: "/Booking", search: { view: recordId } });
    default:
      return null;
  }
}
