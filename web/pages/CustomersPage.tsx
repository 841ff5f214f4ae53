import { Suspense } from "react";
import { Customers } from "#web/features/customer/list/Customers.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";

// Loaded lazily: most people only need the list.
const CustomerBookings = lazyNamed(
  () => import("#web/features/booking/list/CustomerBookings.tsx"),
  "CustomerBookings",
);

const CustomerPayments = lazyNamed(
  () => import("#web/features/payment/CustomerPayments.tsx"),
  "CustomerPayments",
);

const CustomerAutoPay = lazyNamed(
  () => import("#web/features/payment/autoPay/CustomerAutoPay.tsx"),
  "CustomerAutoPay",
);

const Account = lazyNamed(() => import("#web/features/bill/account/Account.tsx"), "Account");

const bookingsOf = (customerId: number) => (
  <Suspense fallback={null}>
    <CustomerBookings customerId={customerId} />
  </Suspense>
);

const paymentsOf = (customerId: number) => (
  <Suspense fallback={null}>
    <CustomerPayments customerId={customerId} />
    {hasPermission("payment:online") && <CustomerAutoPay customerId={customerId} />}
    {hasPermission("bill:read") && (
      <>
        <h3>Statement of account</h3>
        <Account customerId={customerId} />
      </>
    )}
  </Suspense>
);

/** Customers with their bookings and payments. */
export function CustomersPage() {
  return <Customers bookings={bookingsOf} payments={paymentsOf} />;
}
