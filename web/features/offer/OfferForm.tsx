import { TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { addOffer, type Offer, OfferFields, updateOffer } from "#contract/offer/offer.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useToday } from "#web/lib/today.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { DiscountFields } from "./DiscountFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { SentencePreview } from "./SentencePreview.tsx";
import type { OfferInput, OfferOutput } from "./values.ts";
import { blankOffer, valuesOf } from "./values.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

/** Null adds an offer. */
export function OfferForm({ offer }: { offer: Offer | null }) {
  const today = useToday();
  const form = useForm<OfferInput, unknown, OfferOutput>({
    resolver: resolverOf(OfferFields),
    defaultValues: offer ? valuesOf(offer) : { ...blankOffer, StartDate: today },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <RecordForm
      noun="Offer"
      form={form}
      add={addOffer}
      update={updateOffer}
      edited={offer && { offerId: offer.offerId }}
      aside={offer && <HistoryButton noun="offer" recordId={offer.offerId} name={offer.offerName} />}
    >
      <TextInput
        label="Offer Code"
        description="What customers type: letters and digits."
        required
        data-autofocus
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.OfferCode?.message}
        {...register("OfferCode")}
      />
      <TextInput
        label="Offer Name"
        description="How the office calls it."
        required
        error={errors.OfferName?.message}
        {...register("OfferName")}
      />
      <DiscountFields form={form} />
      <DayField control={control} name="StartDate" label="Start Date" required />
      <DayField control={control} name="EndDate" label="End Date" required />
      <LimitFields form={form} offer={offer} />
      <NumberField
        control={control}
        name="UsageLimit"
        label="Uses in all"
        description="Nothing typed: as many as come."
        none={null}
      />
      <NumberField
        control={control}
        name="PerCustomerLimit"
        label="Uses per customer"
        description="Counted by the phone number."
        none={null}
      />
      <SwitchField
        control={control}
        name="FirstBookingOnly"
        label="First bookings only"
        description="For phones without a booking at the company."
      />
      <SwitchField
        control={control}
        name="Active"
        label="Active"
        description="Switched off, the code is answered like none."
      />
      <div className={wide}>
        <SentencePreview control={control} />
      </div>
    </RecordForm>
  );
}
