import { MyBills } from "#web/features/bill/self/MyBills.tsx";
import { MyWashesPage } from "#web/features/booking/self/MyWashesPage.tsx";

/** A customer's own washes, and the months' bills of them. */
export function WashesPage() {
  return <MyWashesPage bills={<MyBills />} />;
}
