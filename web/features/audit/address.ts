import type { AuditEntry } from "#contract/audit/audit.ts";

/** The address of the screen that shows the record of an entry; null where there is none, or the record is gone. */
export function addressOf({ noun, recordId, inside, action, records }: AuditEntry): string | null {
  if (action === "delete" || action === "archive") return null;
  if (inside?.noun === "society") return `/society?view=${inside.recordId}`;
  if (records > 1) return null;
  if (noun === "society" || noun === "servedSociety") return `/society?view=${recordId}`;
  if (noun === "company") return `/company?view=${recordId}`;
  if (noun === "user") return `/${inside ? "companyuser" : "employee"}?edit=${recordId}`;
  if (noun === "service") return `/services?edit=${recordId}`;
  if (noun === "serviceItem" && inside) return `/servicesItem?of=${inside.recordId}&edit=${recordId}`;
  if (noun === "serviceItemPrice") return `/servicesItem?view=${recordId}`;
  if (noun === "serviceZone") return `/service-zone?edit=${recordId}`;
  return noun === "vehicleModel" ? `/vehicles?edit=${recordId}` : null;
}
