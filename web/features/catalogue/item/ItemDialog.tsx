import { ItemFields, addServiceItem, updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { useController, useForm } from "react-hook-form";
import type { z } from "zod";
import { featuresOf, getServiceItem, type ServiceItem } from "#contract/catalogue/item.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { PictureField } from "#web/ui/form/PictureField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { NamesFields } from "../NamesFields.tsx";
import { useServices } from "../service/useServices.ts";
import { IncludedFields } from "./IncludedFields.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = Editing & {
  /** Preselected for a new item. */
  serviceId: number | null;
};

export function ItemDialog({ serviceId, ...dialog }: Props) {
  return (
    <RecordDialog
      noun="Item"
      size="48rem"
      read={getServiceItem}
      bodyOf={(serviceItemId) => ({ serviceItemId })}
      {...dialog}
    >
      {(item) => <ItemForm item={item} serviceId={item?.serviceId ?? serviceId} />}
    </RecordDialog>
  );
}

const blank = {
  ItemName: "",
  Description: "",
  MonthlyPrice: null,
  Duration: null,
  DiscountLabel: "",
  KeyFeatures: "",
  PictureId: null,
  Included: [],
  Names: {},
  Active: true,
};

const valuesOf = (item: ServiceItem) => ({
  ServiceId: item.serviceId,
  ItemName: item.itemName,
  Description: item.description,
  Price: item.price,
  MonthlyPrice: item.monthlyPrice,
  Duration: item.duration,
  DiscountLabel: item.discountLabel,
  KeyFeatures: item.keyFeatures,
  PictureId: item.pictureId,
  Included: item.included.map(({ serviceItemId, washes }) => ({
    ServiceItemId: serviceItemId,
    Washes: washes,
  })),
  Names: item.itemNames,
  Active: item.status === "Active",
});

function ItemForm({ item, serviceId }: { item: ServiceItem | null; serviceId: number | null }) {
  const form = useForm<z.input<typeof ItemFields>, unknown, z.output<typeof ItemFields>>({
    resolver: resolverOf(ItemFields),
    defaultValues: item ? valuesOf(item) : { ...blank, ...(serviceId !== null && { ServiceId: serviceId }) },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const services = useServices({}).choose;
  const {
    field: { ref: featuresRef, ...features },
  } = useController({ control, name: "KeyFeatures" });
  return (
    <RecordForm
      noun="Item"
      form={form}
      add={addServiceItem}
      update={updateServiceItem}
      edited={item && { serviceItemId: item.serviceItemId }}
      aside={item && <HistoryButton noun="serviceItem" recordId={item.serviceItemId} name={item.itemName} />}
    >
      <TextInput
        label="Item Name"
        required
        data-autofocus
        error={errors.ItemName?.message}
        {...register("ItemName")}
      />
      <ChoiceField control={control} name="ServiceId" label="Service" {...services} />
      <NumberField control={control} name="Price" label="Price" required money />
      <NumberField
        control={control}
        name="MonthlyPrice"
        label="Per month"
        description="For each car of a plan. Empty: by wash only."
        money
        none={null}
      />
      <NumberField control={control} name="Duration" label="Duration" suffix=" min" none={null} />
      <IncludedFields form={form} itemId={item?.serviceItemId ?? null} />
      <Textarea
        label="Description"
        className={wide}
        autosize
        minRows={2}
        error={errors.Description?.message}
        {...register("Description")}
      />
      <TagsInput
        label="Key features"
        className={wide}
        description="Press Enter after each."
        splitChars={[","]}
        ref={featuresRef}
        value={featuresOf(features.value ?? "")}
        onChange={(list) => features.onChange(list.join(","))}
        onBlur={features.onBlur}
        error={errors.KeyFeatures?.message}
      />
      <TextInput
        label="Discount label"
        description="Stands on the picture, such as “10% off”."
        error={errors.DiscountLabel?.message}
        {...register("DiscountLabel")}
      />
      <div className={wide}>
        <PictureField
          control={control}
          name="PictureId"
          label="Picture"
          url={item?.itemImageUrl ?? null}
          shape="wide"
        />
      </div>
      <NamesFields why="Customers and washers read them on their phones. Without one they read the English name.">
        {(code) => ({ error: errors.Names?.[code]?.message, ...register(`Names.${code}`) })}
      </NamesFields>
      {item && (
        <SwitchField
          control={control}
          name="Active"
          label="Active"
          description="Customers are offered active items only."
        />
      )}
    </RecordForm>
  );
}
