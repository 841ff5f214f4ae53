import { type Control, useWatch } from "react-hook-form";
import { OfferFields } from "#contract/offer/offer.ts";
import { textsOf } from "#contract/offer/terms.ts";
import { wordCodes } from "#i18n/errors.ts";
import { english } from "#web/texts/english.ts";
import classes from "./offer.module.css";
import type { OfferInput, OfferOutput } from "./values.ts";
import { reductionFrom } from "./words.ts";

/** The preview of the customer's text; null while the values are invalid. */
function sentenceOf(values: Partial<OfferInput>): { code: string; sentence: string } | null {
  // The wording depends on neither the internal name nor the code.
  const { data } = OfferFields.safeParse({
    ...values,
    OfferName: "-",
    OfferCode: values.OfferCode || "CODE",
  });
  if (!data) return null;
  const { OfferCode: code, DiscountType, DiscountValue, MaxDiscount } = data;
  const reduction = { discountType: DiscountType, discountValue: DiscountValue, maxDiscount: MaxDiscount };
  const texts = textsOf({
    ...reductionFrom(reduction),
    code,
    start: data.StartDate,
    end: data.EndDate,
    firstBookingOnly: data.FirstBookingOnly,
    usageLimit: data.UsageLimit,
    customerLimit: data.PerCustomerLimit,
  });
  return { code, sentence: wordCodes(texts, english) ?? "" };
}

/** Updates while the form is filled in. */
export function SentencePreview({ control }: { control: Control<OfferInput, unknown, OfferOutput> }) {
  const preview = sentenceOf(useWatch({ control }));
  return (
    <section className={classes.preview} aria-label="What customers read">
      <h3>What customers read</h3>
      <p aria-live="polite">
        {preview ? (
          <>
            <strong>{preview.code}</strong> {preview.sentence}
          </>
        ) : (
          "A code, a discount and the days make the sentence."
        )}
      </p>
    </section>
  );
}
