import { type Control, useWatch } from "react-hook-form";
import { OfferFields } from "#contract/offer/offer.ts";
import { textsOf } from "#contract/offer/terms.ts";
import { wordCodes } from "#i18n/errors.ts";
import { english } from "#web/texts/english.ts";
import classes from "./offer.module.css";
import type { OfferInput, OfferOutput } from "./values.ts";
import { reductionFrom } from "./words.ts";

/** What customers will read once the form is saved; null while it cannot be said. */
function sentenceIn(values: Partial<OfferInput>): { code: string; sentence: string } | null {
  // Neither the office's name for it nor a code is needed to word it.
  const { data } = OfferFields.safeParse({
    ...values,
    OfferName: "-",
    OfferCode: values.OfferCode || "CODE",
  });
  if (!data) return null;
  const { OfferCode: code, DiscountType, DiscountValue, MaxDiscount } = data;
  const written = { discountType: DiscountType, discountValue: DiscountValue, maxDiscount: MaxDiscount };
  const texts = textsOf({
    ...reductionFrom(written),
    code,
    start: data.StartDate,
    end: data.EndDate,
    firstBookingOnly: data.FirstBookingOnly,
    usageLimit: data.UsageLimit,
    customerLimit: data.PerCustomerLimit,
  });
  return { code, sentence: wordCodes(texts, english) ?? "" };
}

/** The sentence that customers will read at the checkout, as it stands while the form is filled in. */
export function SentencePreview({ control }: { control: Control<OfferInput, unknown, OfferOutput> }) {
  const said = sentenceIn(useWatch({ control }));
  return (
    <section className={classes.preview} aria-label="What customers read">
      <h3>What customers read</h3>
      <p aria-live="polite">
        {said ? (
          <>
            <strong>{said.code}</strong> {said.sentence}
          </>
        ) : (
          "A code, a discount and the days make the sentence."
        )}
      </p>
    </section>
  );
}
