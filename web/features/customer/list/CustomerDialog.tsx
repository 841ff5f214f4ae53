import { zodResolver } from "@hookform/resolvers/zod";
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
import { useCall } from "#web/lib/query.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { useRecordSave } from "#web/ui/dialog/useRecordSave.ts";

type Props = { editing: number | "new" | null; onClose: () => void };

/** Adds a customer, or changes one. */
export function CustomerDialog({ editing, onClose }: Props) {
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? "Add Customer" : "Edit Customer"}
      size="40rem"
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? <CustomerForm customer={null} /> : <EditCustomer customerId={shown} />}
    </MarkedModal>
  );
}

function EditCustomer({ customerId }: { customerId: number }) {
  return (
    <Opened query={useCall(getCustomer, { customerId })}>
      {(customer) => <CustomerForm customer={customer} />}
    </Opened>
  );
}

function CustomerForm({ customer }: { customer: Customer | null }) {
  const emailOptional = useEmailOptional(customer && customer.customerId);
  const form = useForm<CustomerText, unknown, z.output<typeof CustomerFields>>({
    resolver: zodResolver(customerFields(emailOptional)),
    defaultValues: customer ? textOf(customer) : noCustomerText,
  });
  const saving = useRecordSave({
    form,
    add: addCustomer,
    update: updateCustomer,
    ref: customer && { customerId: customer.customerId },
    noun: "Customer Details",
    ending: "!",
  });
  return (
    <DialogForm
      label={customer ? "Edit Customer" : "Add Customer"}
      saving={saving}
      submit={customer ? "Update" : "Add"}
      aside={
        customer && <HistoryButton noun="customer" recordId={customer.customerId} name={nameOf(customer)} />
      }
    >
      <CustomerInputs form={form} emailOptional={emailOptional} />
    </DialogForm>
  );
}
