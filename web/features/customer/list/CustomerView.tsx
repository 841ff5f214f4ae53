import { Button } from "@mantine/core";
import { IconArrowLeft, IconEdit, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Customer, getCustomer } from "#contract/customer/customer.ts";
import { may } from "#web/lib/may.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { CustomerBookings } from "./CustomerBookings.tsx";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerVehicles } from "./CustomerVehicles.tsx";

type Props = { customerId: number; onBack: () => void };

/** One customer's page. */
export function CustomerView({ customerId, onBack }: Props) {
  const query = useCall(getCustomer, { customerId });
  const { error, onRetry } = tableState(query);
  const [editing, setEditing] = useState(false);
  const customer = query.data;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        Customers
      </Button>
      {!customer && (error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />)}
      {customer && (
        <>
          <CustomerFacts
            customer={customer}
            action={<Actions customer={customer} onEdit={() => setEditing(true)} />}
          />
          <CustomerVehicles vehicles={customer.vehicles} />
          <CustomerBookings customerId={customerId} />
        </>
      )}
      <CustomerDialog editing={editing ? customerId : null} onClose={() => setEditing(false)} />
    </>
  );
}

function Actions({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      {may("customer:write") && (
        <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={onEdit}>
          Edit Customer
        </Button>
      )}
      {may("booking:write") && (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void navigate({ href: `/AddBooking?phone=${customer.phone1}` })}
        >
          Book a wash
        </Button>
      )}
    </>
  );
}
