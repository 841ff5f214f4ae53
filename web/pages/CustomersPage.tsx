import { Suspense } from "react";
import { Customers } from "#web/features/customer/list/Customers.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";

// Loaded lazily: most people only need the list.
const CustomerBookings = lazyNamed(
  () => import("#web/features/booking/list/CustomerBookings.tsx"),
  "CustomerBookings",
);

const CustomerPlans = lazyNamed(() => import("#web/features/plan/CustomerPlans.tsx"), "CustomerPlans");

const CustomerPayments = lazyNamed(
  () => import("#web/features/payment/CustomerPayments.tsx"),
  "CustomerPayments",
);

const CustomerAutoPay = lazyNamed(
  () => import("#web/features/gateway/mandate/CustomerAutoPay.tsx"),
  "CustomerAutoPay",
);

const EraseCustomer = lazyNamed(() => import("#web/features/erasure/EraseCustomer.tsx"), "EraseCustomer");

const FoldedAccount = lazyNamed(
  () => import("#web/features/bill/account/FoldedAccount.tsx"),
  "FoldedAccount",
);

const ImportDialog = lazyNamed(() => import("#web/features/booking/import/ImportDialog.tsx"), "ImportDialog");

const Timeline = lazyNamed(() => import("#web/features/timeline/Timeline.tsx"), "Timeline");

const plansOf = (customerId: number, moved: boolean) =>
  hasPermission("booking:read") && (
    <Suspense fallback={null}>
      <CustomerPlans customerId={customerId} moved={moved} />
    </Suspense>
  );

const bookingsOf = (customerId: number) => (
  <Suspense fallback={null}>
    <CustomerBookings customerId={customerId} />
  </Suspense>
);

const paymentsOf = (customerId: number) => (
  <Suspense fallback={null}>
    <CustomerPayments customerId={customerId} />
    {hasPermission("payment:online") && <CustomerAutoPay customerId={customerId} />}
    {hasPermission("bill:read") && <FoldedAccount customerId={customerId} />}
  </Suspense>
);

const timelineOf = (customerId: number) => (
  <Suspense fallback={null}>
    <Timeline customerId={customerId} />
  </Suspense>
);

const erasureOf = (customerId: number, onErased: () => void) => (
  <Suspense fallback={null}>
    <EraseCustomer customerId={customerId} onErased={onErased} />
  </Suspense>
);

const importDialog = (opened: boolean, onClose: () => void) => (
  <ImportDialog opened={opened} onClose={onClose} />
);

export function CustomersPage() {
  return (
    <Customers
      plans={plansOf}
      bookings={bookingsOf}
      payments={paymentsOf}
      timeline={timelineOf}
      erasure={erasureOf}
      importDialog={importDialog}
    />
  );
}
