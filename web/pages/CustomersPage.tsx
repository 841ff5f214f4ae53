import { lazy, Suspense } from "react";
import { CustomerBookings } from "#web/features/booking/list/CustomerBookings.tsx";
import { Customers } from "#web/features/customer/list/Customers.tsx";
import { CustomerPayments } from "#web/features/payment/CustomerPayments.tsx";
import { may } from "#web/lib/may.ts";

const bookingsOf = (customerId: number) => <CustomerBookings customerId={customerId} />;

const Account = lazy(async () => {
  const { Account: Shown } = await import("#web/features/bill/account/Account.tsx");
  return { default: Shown };
});

const paymentsOf = (customerId: number) => (
  <>
    <CustomerPayments customerId={customerId} />
    {may("bill:read") && (
      <Suspense fallback={null}>
        <h3>Statement of account</h3>
        <Account customerId={customerId} />
      </Suspense>
    )}
  </>
);

/** The customers, each with their bookings and payments. */
export function CustomersPage() {
  return <Customers bookings={bookingsOf} payments={paymentsOf} />;
}
