import { lazy, Suspense } from "react";
import { Customers } from "#web/features/customer/list/Customers.tsx";
import { may } from "#web/lib/may.ts";

// The list is what most people come for.
const CustomerBookings = lazy(async () => {
  const { CustomerBookings: Shown } = await import("#web/features/booking/list/CustomerBookings.tsx");
  return { default: Shown };
});

const CustomerPayments = lazy(async () => {
  const { CustomerPayments: Shown } = await import("#web/features/payment/CustomerPayments.tsx");
  return { default: Shown };
});

const Account = lazy(async () => {
  const { Account: Shown } = await import("#web/features/bill/account/Account.tsx");
  return { default: Shown };
});

const bookingsOf = (customerId: number) => (
  <Suspense fallback={null}>
    <CustomerBookings customerId={customerId} />
  </Suspense>
);

const paymentsOf = (customerId: number) => (
  <Suspense fallback={null}>
    <CustomerPayments customerId={customerId} />
    {may("bill:read") && (
      <>
        <h3>Statement of account</h3>
        <Account customerId={customerId} />
      </>
    )}
  </Suspense>
);

/** The customers, each with their bookings and payments. */
export function CustomersPage() {
  return <Customers bookings={bookingsOf} payments={paymentsOf} />;
}
