import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowMerge, IconEdit, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Customer, getCustomer } from "#contract/customer/customer.ts";
import { EraseCustomer } from "#web/features/customer/erase/EraseCustomer.tsx";
import { Entries } from "#web/features/customer/merge/Entries.tsx";
import { MergeDialog, type Merging } from "#web/features/customer/merge/MergeDialog.tsx";
import { Choices } from "#web/features/message/choice/Choices.tsx";
import { may } from "#web/lib/may.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerVehicles } from "./CustomerVehicles.tsx";
import classes from "./customers.module.css";

/** What the page of a customer shows of later features, drawn for their id. */
export type CustomerParts = {
  bookings: (customerId: number) => ReactNode;
  payments: (customerId: number) => ReactNode;
};

type Props = CustomerParts & { customerId: number; onBack: () => void; onOpen: (customerId: number) => void };

/** One customer's page. */
export function CustomerView({ customerId: asked, bookings, payments, onBack, onOpen }: Props) {
  const query = useCall(getCustomer, { customerId: asked });
  const { error, onRetry } = tableState(query);
  const [editing, setEditing] = useState(false);
  const customer = query.data;
  // The address of one who was merged leads to the other.
  const customerId = customer?.customerId ?? asked;
  const [merging, setMerging] = useState<Merging | null>(null);
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
            action={
              <Actions
                customer={customer}
                onEdit={() => setEditing(true)}
                onMerge={() => setMerging({ customerId, intoId: null })}
              />
            }
          />
          <Entries customerId={customerId} onMerge={setMerging} onOpen={onOpen} />
          <CustomerVehicles vehicles={customer.vehicles} />
          <section className={classes.section}>
            <h2>Bookings</h2>
            {bookings(customerId)}
          </section>
          <section className={classes.section}>
            <h2>Payments</h2>
            {payments(customerId)}
          </section>
          <section className={classes.section}>
            <h2>Messages</h2>
            <Choices customerId={customerId} readOnly={!may("customer:write")} />
          </section>
          {may("customer:erase") && <EraseCustomer customerId={customerId} onErased={onBack} />}
        </>
      )}
      <MergeDialog
        merging={merging}
        onClose={() => setMerging(null)}
        onMerged={(into) => {
          setMerging(null);
          onOpen(into);
        }}
      />
      <CustomerDialog editing={editing ? customerId : null} onClose={() => setEditing(false)} />
    </>
  );
}

type ActionsProps = { customer: Customer; onEdit: () => void; onMerge: () => void };

function Actions({ customer, onEdit, onMerge }: ActionsProps) {
  const navigate = useNavigate();
  return (
    <>
      {may("customer:write") && (
        <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={onMerge}>
          Merge with…
        </Button>
      )}
      {may("customer:write") && (
        <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={onEdit}>
          Edit Customer
        </Button>
      )}
      {may("booking:write") && (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void navigate({ to: "/AddBooking", search: { phone: customer.phone1 } })}
        >
          Book a wash
        </Button>
      )}
    </>
  );
}
