import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  addCustomer,
  type Customer,
  type CustomerFields,
  customerFields,
  getCustomer,
  updateCustomer,
} from "#contract/customer/customer.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import {
  type CustomerText,
  nameOf,
  noCustomerText,
  textOf,
  useEmailOptional,
} from "#web/features/customer/customer.ts";
import { CustomerInputs } from "#web/features/customer/CustomerInputs.tsx";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

export function CustomerDialog(dialog: Editing) {
  return (
    <RecordDialog
      noun="Customer"
      size="40rem"
      read={getCustomer}
      bodyOf={(customerId) => ({ customerId })}
      {...dialog}
    >
      {(customer) => <CustomerForm customer={customer} />}
    </RecordDialog>
  );
}

function CustomerForm({ customer }: { customer: Customer | null }) {
  const emailOptional = useEmailOptional(customer && customer.customerId);
  const form = useForm<CustomerText, unknown, z.output<typeof CustomerFields>>({
    resolver: resolverOf(customerFields(emailOptional)),
    defaultValues: customer ? textOf(customer) : noCustomerText,
  });
  return (
    <RecordForm
      noun="Customer"
      form={form}
      add={addCustomer}
      update={updateCustomer}
      edited={customer && { customerId: customer.customerId }}
      saved={(did) => `Customer Details ${did}!`}
      aside={
        customer && <HistoryButton noun="customer" recordId={customer.customerId} name={nameOf(customer)} />
      }
    >
      <CustomerInputs form={form} emailOptional={emailOptional} withBusiness />
    </RecordForm>
  );
}
