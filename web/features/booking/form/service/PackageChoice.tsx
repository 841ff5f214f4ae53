import { SegmentedControl, Text } from "@mantine/core";
import { useId } from "react";
import type { Comparison } from "#contract/price/cheaper.ts";
import type { Package } from "#contract/price/package.ts";
import { formatPrice } from "#contract/format.ts";
import { less, type Paise, rupeesOf } from "#contract/money.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { includedText } from "#web/features/catalogue/item/included.ts";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import type { Draft } from "../draft.ts";
import type { Drafting } from "../useDraft.ts";
import { monthlyPriceFor, priceFor, usePackage, usePrices } from "../prices.ts";
import classes from "./service.module.css";

/** The body types of the cars, or of the first one while it is typed. */
const bodyTypesOf = ({ vehicles, entry }: Draft): string[] => [
  ...new Set((vehicles.length === 0 ? [entry] : vehicles).map(({ bodyType }) => bodyType)),
];

/** Per month or per wash, for plans of an item that is sold by the month. */
export function PackageChoice({
  drafting: { draft, change },
}: {
  drafting: Pick<Drafting, "draft" | "change">;
}) {
  const translator = useTranslator();
  const { t } = translator;
  const plans = usePlanTexts();
  const id = useId();
  const phone = usePhone();
  const { data } = usePrices(draft);
  const { sold, chosen, comparison } = usePackage(draft);
  if (!sold || !data || data.monthlyPrice === null) return null;
  const types = bodyTypesOf(draft);
  const [type] = types;
  // Cars of several types have several prices, which stand at the cars.
  const option = (name: string, price: number | null) =>
    types.length > 1 || price === null ? name : `${name} · ${priceText(price, data.tax, translator)}`;
  return (
    <div className={classes.package}>
      <span id={id}>{t("booking.paidBy")}</span>
      <SegmentedControl
        fullWidth
        orientation={phone ? "vertical" : "horizontal"}
        aria-labelledby={id}
        data={[
          { value: "month", label: option(t("booking.perMonth"), monthlyPriceFor(data, type ?? "")) },
          { value: "wash", label: option(t("booking.perWash"), priceFor(data, type ?? "")) },
        ]}
        value={chosen ?? "wash"}
        onChange={(value) => change({ byWash: value === "wash" })}
      />
      {comparison && <OtherWay comparison={comparison} chosen={chosen} />}
      {chosen && (
        <>
          {data.included.length > 0 && <Text size="sm">{includedText(data.included, translator)}</Text>}
          <Text size="xs" c="dimmed">
            {plans.t("plans.packageRule")}
          </Text>
        </>
      )}
    </div>
  );
}

type OtherWayProps = { comparison: Comparison; chosen: Package | null };

/** What the plan would cost the other way. */
function OtherWay({ comparison: { byMonth, byWash, per }, chosen }: OtherWayProps) {
  const { t } = usePlanTexts();
  const [own, other] = chosen ? [byMonth, byWash] : [byWash, byMonth];
  // Without an end the washes of a month vary: these are averages.
  const inWords = (amount: Paise) =>
    formatPrice(per === "month" ? Math.round(rupeesOf(amount)) : rupeesOf(amount));
  const texts = {
    price: inWords(other),
    per,
    compared: other < own ? "less" : other > own ? "more" : "same",
    difference: inWords(other < own ? less(own, other) : less(other, own)),
  };
  return (
    <Text size="sm" role="status">
      {t(chosen ? "plans.byWashInstead" : "plans.byMonthInstead", texts)}
    </Text>
  );
}
