import { Button } from "@mantine/core";
import { toastSuccess } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import type { Address } from "./address.ts";
import { AddressFields } from "./AddressFields.tsx";
import { useAddressForm } from "./useAddressForm.ts";

type Props = {
  /** What the form begins with. */
  address: Address;
  /** Hears of each choice, so that none is lost. */
  onChange: (address: Address) => void;
  onSave: (address: Address) => void;
};

/** Asks customers where they live and park. */
export function AddressForm({ address, onChange, onSave }: Props) {
  const form = useAddressForm(address, { parking: true });
  const save = form.handleSubmit((values) => {
    toastSuccess("Address details saved!");
    onSave(values);
  });
  return (
    <form aria-label="Address" noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
      <AddressFields form={form} parking onChange={onChange} />
      <FormActions>
        <Button type="submit" size="md">
          Save Address
        </Button>
      </FormActions>
    </form>
  );
}
