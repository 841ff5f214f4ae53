import { Button } from "@mantine/core";
import { IconArrowMerge, IconEdit, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Customer, getCustomer } from "#contract/customer/customer.ts";
import { Entries } from "#web/features/customer/merge/Entries.tsx";
import { MergeDialog, type Merging } from "#web/features/customer/merge/MergeDialog.tsx";
import { SignInCode } from "#web/features/customer/signIn/SignInCode.tsx";
import { Choices } from "#web/features/message/choice/Choices.tsx";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerVehicles } from "./CustomerVehicles.tsx";
import classes from "./customers.module.css";

/** The parts of a customer's page that later features provide, rendered by customer id. */
export type CustomerParts = {
  /** `moved`: the address has been changed on this page. */
  plans: (customerId: number, moved: boolean) => ReactNode;
  bookings: (customerId: number) => ReactNode;
  payments: (customerId: number) => ReactNode;
  timeline: (customerId: number) => ReactNode;
  erasure: (customerId: number, onErased: () => void) => ReactNode;
};

type Props = CustomerParts & { customerId: number; onBack: () => void; onOpen: (customerId: number) => void };

export function CustomerView({ customerId, ...opened }: Props) {
  const query = useCall(getCustomer, { customerId });
  return (
    <RecordPage list="Customers" onBack={opened.onBack} query={query}>
      {(customer) => <Opened customer={customer} {...opened} />}
    </RecordPage>
  );
}

type OpenedProps = Omit<Props, "customerId"> & { customer: Customer };

function Opened({ customer, plans, bookings, payments, timeline, erasure, onBack, onOpen }: OpenedProps) {
  // The id from the URL, unless the customer was merged into another.
  const { customerId } = customer;
  const [address] = useState(customer.customerAddress);
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState<Merging | null>(null);
  return (
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
      {plans(customerId, customer.customerAddress !== address)}
      <section className={classes.section}>
        <h2>Bookings</h2>
        {bookings(customerId)}
      </section>
      <section className={classes.section}>
        <h2>Payments</h2>
        {payments(customerId)}
      </section>
      {timeline(customerId)}
      <section className={classes.section}>
        <h2>Messages</h2>
        <Choices customerId={customerId} readOnly={!hasPermission("customer:write")} />
      </section>
      {hasPermission("customer:erase") && erasure(customerId, onBack)}
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
      {hasPermission("customer:write") && <SignInCode customerId={customer.customerId} />}
      {hasPermission("customer:write") && (
        <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={onMerge}>
          Merge with…
        </Button>
      )}
      {hasPermission("customer:write") && (
        <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={onEdit}>
          Edit Customer
        </Button>
      )}
      {hasPermission("booking:write") && (
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
