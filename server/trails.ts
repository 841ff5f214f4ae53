import { bankTrails } from "#server/features/bank/trail.ts";
import { billTrails } from "#server/features/bill/trail.ts";
import { bookingTrails } from "#server/features/booking/trail.ts";
import { catalogueTrails } from "#server/features/catalogue/trail.ts";
import { companyTrails } from "#server/features/company/trail.ts";
import { customerTrails } from "#server/features/customer/trail.ts";
import type { TrailBook } from "#server/features/audit/trail.ts";
import { geographyNames } from "#server/features/geography/trail.ts";
import { offerTrails } from "#server/features/offer/trail.ts";
import { paymentTrails } from "#server/features/payment/trail.ts";
import { payTrails } from "#server/features/pay/trail.ts";
import { peopleTrails } from "#server/features/people/trail.ts";
import { providerTrails } from "#server/features/provider/trail.ts";
import { roundTrails } from "#server/features/round/trail.ts";
import { societyTrails } from "#server/features/society/trail.ts";
import { requestTrails } from "#server/features/request/trail.ts";
import { ticketTrails } from "#server/features/ticket/trail.ts";
import { vehicleTrails } from "#server/features/vehicle/trail.ts";
import { keyTrails } from "#server/features/key/trail.ts";
import { webhookTrails } from "#server/features/webhook/trail.ts";
import { zoneTrails } from "#server/features/zone/trail.ts";

/** How the trail of every audited table is read; a kind of record without does not compile. */
export const trailBook: TrailBook = {
  trails: {
    ...companyTrails,
    ...peopleTrails,
    ...societyTrails,
    ...vehicleTrails,
    ...catalogueTrails,
    ...zoneTrails,
    ...providerTrails,
    ...customerTrails,
    ...offerTrails,
    ...bookingTrails,
    ...roundTrails,
    ...paymentTrails,
    ...billTrails,
    ...bankTrails,
    ...payTrails,
    ...ticketTrails,
    ...requestTrails,
    ...webhookTrails,
    ...keyTrails,
    // Messages lie below the trail, and cannot say it themselves.
    wording: { table: "wording", untold: ["changed_at", "changed_by"] },
  },
  named: geographyNames,
};
