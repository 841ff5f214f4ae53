import { getOffice } from "#contract/booking/office.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf, visitorScope } from "#server/access/scope.ts";
import { findOfficePhone } from "./office.queries.ts";

export function officeRoutes(serve: Serve): void {
  serve(getOffice, async ({ body: { SocietyId: societyId = null }, caller, db }) => {
    // Strangers and staff have no bookings of their own.
    const own = (caller && scopeOf(caller, "customer:self")) ?? visitorScope;
    const phone = await findOfficePhone(db, own, societyId);
    return { phone: phone && `+91${phone}` };
  });
}
