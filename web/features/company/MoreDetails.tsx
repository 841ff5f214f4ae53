import { Checkbox, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useController } from "react-hook-form";
import { closings, openings } from "#contract/company/company.ts";
import { requiredDocuments, requiredDocumentTexts } from "#contract/provider/requiredDocument.ts";
import { callTexts, callWays } from "#contract/dispatch/calling.ts";
import { photosTexts, photosWanted } from "#contract/dispatch/photos.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { PictureField } from "#web/ui/form/PictureField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import classes from "./company.module.css";
import { LanguagesField } from "./LanguagesField.tsx";
import type { CompanyForm } from "./useCompanyForm.ts";

export type CompanyInputProps = {
  form: CompanyForm;
  /** The path under `/documents` of the current logo. */
  logoUrl: string | null;
};

const moreDetails = [
  "OpensAt",
  "ClosesAt",
  "WashesPerHour",
  "PhotosWanted",
  "CallBy",
  "AsksFor",
  "Languages",
  "OtherPlates",
  "EmailOptional",
  "ProviderDetailsLater",
  "StaffDiscountCap",
  "OwnerDiscountCap",
  "PictureId",
] as const;

/** The inputs that have usual values; unfolds by itself where one has an error. */
export function MoreDetails({ form, logoUrl }: CompanyInputProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const [isOpen, open] = useState(false);
  return (
    <details
      className={classes.more}
      open={isOpen || moreDetails.some((field) => errors[field])}
      onToggle={({ currentTarget }) => open(currentTarget.open)}
    >
      <summary>More details: hours, photos, calls, documents, languages, discounts, logo</summary>
      <div className={classes.inputs}>
        <NativeSelect
          label="Opens at"
          data={openings}
          error={errors.OpensAt?.message}
          {...register("OpensAt")}
        />
        <NativeSelect
          label="Closes at"
          data={closings}
          error={errors.ClosesAt?.message}
          {...register("ClosesAt")}
        />
        <NumberField
          control={control}
          name="WashesPerHour"
          label="Washes per hour"
          description="Applies, like the hours above, to societies that no washer covers. Empty: no limit."
          none={null}
        />
        <NativeSelect
          label="Photos of each wash"
          description="What washers are asked to take; staff and the customer see them."
          data={photosWanted.map((value) => ({ value, label: photosTexts[value] }))}
          error={errors.PhotosWanted?.message}
          {...register("PhotosWanted")}
        />
        <NativeSelect
          label="Washers may call"
          description="From a wash that is due: half an hour before its slot until an hour after."
          data={callWays.map((value) => ({ value, label: callTexts[value] }))}
          error={errors.CallBy?.message}
          {...register("CallBy")}
        />
        <RequiredDocumentsField control={control} />
        <LanguagesField control={control} />
        <div className={wide}>
          <SwitchField
            control={control}
            name="OtherPlates"
            label="Other vehicle number formats"
            description="Vehicles with numbers of the BH series, with a single letter or from Delhi can be booked, too."
          />
        </div>
        <div className={wide}>
          <SwitchField
            control={control}
            name="EmailOptional"
            label="Customers without mail"
            description="They are told by SMS and WhatsApp alone."
          />
        </div>
        <div className={wide}>
          <SwitchField
            control={control}
            name="ProviderDetailsLater"
            label="Washers' details may follow later"
            description="Then most of the form may be empty when one is added."
          />
        </div>
        <NumberField
          control={control}
          name="StaffDiscountCap"
          label="Discount by staff"
          description="The most that they may take off a booking."
          required
          suffix=" %"
        />
        <NumberField
          control={control}
          name="OwnerDiscountCap"
          label="Discount by owners"
          description="The most that they may take off a booking."
          required
          suffix=" %"
        />
        <div className={wide}>
          <PictureField control={control} name="PictureId" label="Logo" url={logoUrl} shape="square" />
        </div>
      </div>
    </details>
  );
}

/** The documents without which a provider is given no round. */
function RequiredDocumentsField({ control }: Pick<CompanyForm, "control">) {
  const { field, fieldState } = useController({ control, name: "AsksFor" });
  return (
    <Checkbox.Group
      className={wide}
      label="Asks for"
      description="Who lacks one of these, or whose paper is out of date, is given no washes."
      value={field.value ?? []}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Group mt="xs">
        {requiredDocuments.map((document) => (
          <Checkbox key={document} value={document} label={requiredDocumentTexts[document]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
