import { CustomerBookings } from "#web/features/booking/list/CustomerBookings.tsx";
import { Customers } from "#web/features/customer/list/Customers.tsx";
import { CustomerPayments } from "#web/features/payment/CustomerPayments.tsx";

const bookingsOf = (customerId: number) => <CustomerBookings customerId={customerId} />;

const paymentsOf = (customerId: number) => <CustomerPayments customerId={customerId} />;

/** The customers, each with their bookings and payments. */
export function CustomersPage() {
  return <Customers bookings={bookingsOf} payments={paymentsOf} />;
}
