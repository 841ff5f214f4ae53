import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { getServiceItems, type ServiceItem } from "#contract/catalogue/item.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { getProviders } from "#contract/provider/provider.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Body = typeof setPayRate.body;
type Props = {
  /** Null for one's own company, or for all companies when management sets it. */ companyId: number | null;
  onDone: () => void;
};

const chooseItem = (one: ServiceItem) => ({ value: one.serviceItemId, label: one.itemName });
const chooseProvider = (one: ReplyOf<typeof getProviders>[number]) => ({
  value: one.providerId,
  label: one.name,
});

/** Sets the rate per wash of an item from a date, for one provider or all. */
export function RateForm({ companyId, onDone }: Props) {
  const [service, setService] = useState<number | null>(null);
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(setPayRate.body),
    defaultValues: {
      From: useToday(),
      ProviderId: null,
      ...(companyId !== null && { CompanyId: companyId }),
    },
  });
  const { control } = form;
  const items = useChoiceList(
    useCall(getServiceItems, { ServiceId: service ?? 0, SocietyId: null }, { enabled: service !== null }),
    chooseItem,
  );
  const providers = useChoiceList(useCall(getProviders, { Active: true }), chooseProvider);
  const saving = useSave({
    form,
    endpoint: setPayRate,
    body: (values) => values,
    onSaved: () => {
      toastSaved("Rate Set Successfully");
      onDone();
    },
  });
  const selectableProviders = providers.rows
    .filter((one) => companyId === null || one.companyId === companyId)
    .map(chooseProvider);
  return (
    <DialogForm label="Set a Rate" saving={saving} submit="Set Rate" onCancel={onDone}>
      <SearchSelect
        label="Service"
        required
        {...useServices({ Active: true }).choose}
        value={service}
        onChange={setService}
      />
      <ChoiceField
        control={control}
        name="ServiceItemId"
        label="Item"
        {...items.choose}
        disabled={service === null}
      />
      <Controller
        control={control}
        name="ProviderId"
        render={({ field: { value, onChange }, fieldState }) => (
          <SearchSelect
            label="Washer"
            placeholder="Every washer"
            description="One who has a rate of his own is paid by that."
            clearable
            {...providers.choose}
            options={selectableProviders}
            value={value ?? null}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <NumberField control={control} name="Amount" label="Rate a Wash" required money />
      <DayField control={control} name="From" label="From" required />
    </DialogForm>
  );
}
