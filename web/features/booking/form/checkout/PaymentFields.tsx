import { NativeSelect, NumberInput, Radio, SegmentedControl, Textarea } from "@mantine/core";
import { billings } from "#contract/booking/billing.ts";
import { paymentMethods } from "#contract/booking/booking.ts";
import type { Role } from "#contract/access.ts";
import { formatMoney } from "#contract/format.ts";
import { percentOf, rupeesOf } from "#contract/money.ts";
import { billingNames } from "#web/features/booking/billing.ts";
import { methodNames } from "#web/features/booking/words.ts";
import type { Drafting } from "../useDraft.ts";
import classes from "./checkout.module.css";
import { OfferField } from "./OfferField.tsx";
import type { Quote } from "./quote.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { drafting: Drafting; quote: Quote; caller: Role };

/** Discount, offer, requirements, billing and payment method. */
export function PaymentFields({ drafting, quote, caller }: Props) {
  const { t } = useTranslator();
  const { draft, change } = drafting;
  return (
    <>
      {quote.discountCap > 0 && <DiscountField drafting={drafting} quote={quote} />}
      <OfferField drafting={drafting} offer={quote.offer} />
      <Textarea
        label={t("booking.additionalRequirements")}
        autosize
        minRows={2}
        maxLength={500}
        value={draft.requirements}
        onChange={({ currentTarget }) => change({ requirements: currentTarget.value })}
      />
      {caller !== "customer" && quote.package === null && <BillingField drafting={drafting} />}
      {/* With the month's bills nothing is paid now, so nobody is asked how. */}
      {quote.billing === "upfront" && (
        <Radio.Group
          label={t("booking.paymentMethod")}
          value={draft.paymentMethod}
          onChange={(method) => change({ paymentMethod: method })}
        >
          <div className={classes.methods}>
            {paymentMethods.map((method) => (
              <Radio key={method} value={method} label={t(methodNames[method])} />
            ))}
          </div>
        </Radio.Group>
      )}
    </>
  );
}

/** When to pay; by default single washes upfront, plans by the company's setting. */
function BillingField({ drafting: { draft, change } }: Pick<Props, "drafting">) {
  const usual =
    draft.type === "Book Now" ? "As usual: as they are booked" : "As the company has it for plans";
  return (
    <NativeSelect
      label="Paid"
      data={[
        { value: "", label: usual },
        ...billings.map((value) => ({ value, label: billingNames[value] })),
      ]}
      value={draft.billing ?? ""}
      onChange={({ currentTarget }) =>
        change({ billing: billings.find((value) => value === currentTarget.value) ?? null })
      }
    />
  );
}

function DiscountField({ drafting, quote }: Omit<Props, "caller">) {
  const { draft, change } = drafting;
  const cap = quote.discountCap;
  const { type, value } = draft.discount;
  const most = type === "percentage" ? `${cap} %` : formatMoney(rupeesOf(percentOf(quote.base, cap)));
  const wholeOf = (kind: typeof type) => (kind === "percentage" ? 100 : rupeesOf(quote.base));
  const set = (kind: typeof type, next: number | null) =>
    change({ discount: { type: kind, value: next === null ? null : Math.min(next, wholeOf(kind)) } });
  return (
    <div className={classes.discount}>
      <NumberInput
        label="Discount"
        description={`At most ${most}`}
        hideControls
        allowNegative={false}
        max={wholeOf(type)}
        decimalScale={2}
        thousandSeparator=","
        thousandsGroupStyle="lakh"
        {...(type === "percentage" ? { suffix: " %" } : { prefix: "₹" })}
        value={value ?? ""}
        onChange={(next) => set(type, typeof next === "number" ? next : null)}
        error={quote.refusal}
      />
      <SegmentedControl
        aria-label="Kind of discount"
        data={[
          { value: "percentage", label: "%" },
          { value: "amount", label: "₹" },
        ]}
        value={type}
        onChange={(next) => set(next, value)}
      />
    </div>
  );
}
