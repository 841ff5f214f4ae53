import { Button } from "@mantine/core";
import { useState } from "react";
import { toastSuccess } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { isDescribed } from "../parking/parking.ts";
import { type Address, AddressWithParking } from "./address.ts";
import { AddressFields } from "./AddressFields.tsx";
import { useAddressForm } from "./useAddressForm.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  address: Address;
  /** Called on each change, so that a draft can keep it. */
  onChange: (address: Address) => void;
  onSave: (address: Address) => void;
};

/** A customer's address and parking. A first address is saved with its last choice, one with a note and a later change by the button. */
export function AddressForm({ address, onChange, onSave }: Props) {
  const { t } = useTranslator();
  const form = useAddressForm(address, { parking: true });
  const [first] = useState(() => !AddressWithParking.safeParse(address).success);
  const save = form.handleSubmit((values) => {
    toastSuccess(t("booking.addressDetailsSaved"));
    onSave(values);
  });
  return (
    <form
      aria-label={t("booking.address")}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void save(event)}
    >
      <AddressFields
        form={form}
        parking
        onChange={(next) => {
          onChange(next);
          if (first && !isDescribed(next) && AddressWithParking.safeParse(next).success) void save();
        }}
      />
      <FormActions>
        <Button type="submit" size="md">
          {t("booking.saveAddress")}
        </Button>
      </FormActions>
    </form>
  );
}
