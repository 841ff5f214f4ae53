import type { searchBills } from "#contract/bill/list.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { type BillsSearch, UNPAID } from "../search.ts";

export type Filters = NonNullable<BodyOf<typeof searchBills>["filters"]>;

/** Converts the URL parameters to the call's filters. */
export const filtersOf = ({ month, status, society, of }: BillsSearch): Filters => ({
  ...(month !== "" && { Month: month }),
  ...(status === UNPAID ? { Open: true } : status !== "" && { Status: status }),
  ...(society !== null && { SocietyId: society }),
  ...(of !== null && of !== 0 && { CompanyId: of }),
});
