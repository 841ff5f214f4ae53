import { bankAudit } from "#server/features/bank/bank.audit.ts";
import { billAudit } from "#server/features/bill/bill.audit.ts";
import { bookingAudit } from "#server/features/booking/booking.audit.ts";
import { catalogueAudit } from "#server/features/catalogue/catalogue.audit.ts";
import { committeeAudit } from "#server/features/committee/committee.audit.ts";
import { companyAudit } from "#server/features/company/company.audit.ts";
import { customerAudit } from "#server/features/customer/customer.audit.ts";
import type { AuditIndex } from "#server/features/audit/audit.audit.ts";
import { expenseAudit } from "#server/features/expense/expense.audit.ts";
import { gatewayAudit } from "#server/features/gateway/gateway.audit.ts";
import { geographyNames } from "#server/features/geography/geography.audit.ts";
import { offerAudit } from "#server/features/offer/offer.audit.ts";
import { paymentAudit } from "#server/features/payment/payment.audit.ts";
import { payAudit } from "#server/features/pay/pay.audit.ts";
import { peopleAudit } from "#server/features/people/people.audit.ts";
import { providerAudit } from "#server/features/provider/provider.audit.ts";
import { dispatchAudit } from "#server/features/dispatch/dispatch.audit.ts";
import { returnAudit } from "#server/features/return/return.audit.ts";
import { societyAudit } from "#server/features/society/society.audit.ts";
import { requestAudit } from "#server/features/request/request.audit.ts";
import { ticketAudit } from "#server/features/ticket/ticket.audit.ts";
import { vehicleAudit } from "#server/features/vehicle/vehicle.audit.ts";
import { keyAudit } from "#server/features/key/key.audit.ts";
import { webhookAudit } from "#server/features/webhook/webhook.audit.ts";
import { zoneAudit } from "#server/features/zone/zone.audit.ts";

/** How each audited table's trail is read; a missing kind of record does not compile. */
export const auditIndex: AuditIndex = {
  tables: {
    ...companyAudit,
    ...peopleAudit,
    ...societyAudit,
    ...vehicleAudit,
    ...catalogueAudit,
    ...zoneAudit,
    ...providerAudit,
    ...customerAudit,
    ...offerAudit,
    ...bookingAudit,
    ...dispatchAudit,
    ...paymentAudit,
    ...billAudit,
    ...returnAudit,
    ...bankAudit,
    ...gatewayAudit,
    ...payAudit,
    ...expenseAudit,
    ...ticketAudit,
    ...committeeAudit,
    ...requestAudit,
    ...webhookAudit,
    ...keyAudit,
    // Declared here, because messages are a layer below the audit trail.
    wording: { table: "wording", hiddenColumns: ["changed_at", "changed_by"] },
  },
  named: geographyNames,
};
