import type { searchPlans } from "#contract/plan/plan.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { OWES, type PlansSearch } from "#web/features/plan/search.ts";

type Filters = NonNullable<BodyOf<typeof searchPlans>["filters"]>;

export const filtersOf = ({ of, standing, owed, slot, item, society, customer }: PlansSearch): Filters => ({
  ...(of !== null && of > 0 && { CompanyId: of }),
  ...(standing && { State: standing }),
  ...(owed && { Owes: owed === OWES }),
  ...(slot && { Slot: slot }),
  ...(item !== null && { ServiceItemId: item }),
  ...(society !== null && { SocietyId: society }),
  ...(customer !== null && { CustomerId: customer }),
});
