import { Radio } from "@mantine/core";
import type { UseFormReturn } from "react-hook-form";
import type { Package } from "#contract/price/package.ts";
import { AddressFields } from "#web/features/booking/form/address/AddressFields.tsx";
import type { AddressControls } from "#web/features/booking/form/address/useAddressForm.ts";
import { CarFields } from "#web/features/booking/form/vehicle/CarFields.tsx";
import { ParkingFields } from "#web/features/booking/form/vehicle/ParkingFields.tsx";
import { EndField, PlanFields } from "#web/features/booking/form/vehicle/PlanFields.tsx";
import { SlotField } from "#web/features/booking/form/vehicle/SlotField.tsx";
import type { Entry } from "#web/features/booking/form/vehicle/vehicle.ts";
import { useItems } from "#web/features/plan/useItems.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./change.module.css";
import type { Part } from "./parts.ts";

type Chosen<T> = { value: T; onChange: (value: T) => void };

type Props = {
  parts: readonly Part[];
  form: UseFormReturn<Entry, unknown, Entry>;
  address: AddressControls;
  society: number | null;
  item: Chosen<number | null>;
  sold: Chosen<Package | null>;
};

/** The fields of what changes. */
export function PartFields({ parts, form, address, society, item, sold }: Props) {
  const has = (part: Part): boolean => parts.includes(part);
  const start = form.getValues("start");
  return (
    <>
      {has("home") && (
        <div className={wide}>
          <AddressFields form={address} parking={false} within onChange={() => {}} />
        </div>
      )}
      {has("parking") && <ParkingFields form={form} society={society} />}
      {has("hour") && <SlotField form={form} availability={[]} days={start === "" ? [] : [start]} />}
      {has("days") && <PlanFields form={form} ends={false} />}
      {has("car") && <CarFields form={form} />}
      {has("item") && <ItemField {...item} />}
      {has("sold") && (
        <Radio.Group
          label="By wash or month"
          value={sold.value ?? "wash"}
          onChange={(next) => sold.onChange(next === "month" ? "month" : null)}
        >
          <div className={classes.chips}>
            <Radio value="wash" label="By the wash" />
            <Radio value="month" label="By the month" />
          </div>
        </Radio.Group>
      )}
      {has("end") && <EndField form={form} />}
    </>
  );
}

function ItemField({ value, onChange }: Chosen<number | null>) {
  return <SearchSelect label="Service item" required {...useItems()} value={value} onChange={onChange} />;
}
