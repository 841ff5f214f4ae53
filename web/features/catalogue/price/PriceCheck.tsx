import { useState, type ComponentProps } from "react";
import { monthlyPriceOf, priceOf } from "#contract/price/list.ts";
import { formatMoney } from "#contract/format.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { PricesInput } from "./draft.ts";
import classes from "./prices.module.css";

type Choices = Pick<ComponentProps<typeof SearchSelect>, "options" | "loading" | "onRetry">;
type Props = {
  itemPrice: number;
  /** Null for an item that is sold wash by wash only. */
  monthlyPrice: number | null;
  lines: PricesInput["Prices"];
  societies: Choices;
  bodyTypes: Choices;
};

/** Calculates the price of a vehicle in a society from the unsaved lines on screen. */
export function PriceCheck({ itemPrice, monthlyPrice, lines, societies, bodyTypes }: Props) {
  const [societyId, setSociety] = useState<number | null>(null);
  const [bodyTypeId, setBodyType] = useState<number | null>(null);
  const table = lines
    .filter(({ Price }) => Number.isFinite(Price))
    .map(({ SocietyId, ItemTypeId, Price, MonthlyPrice = null }) => ({
      societyId: SocietyId,
      bodyTypeId: ItemTypeId,
      price: Price,
      monthlyPrice: MonthlyPrice,
    }));
  const where = { societyId, bodyTypeId };
  const price = priceOf(itemPrice, table, where);
  const monthly = monthlyPriceOf(monthlyPrice, table, where);
  return (
    <fieldset className={classes.check}>
      <legend>What would it cost?</legend>
      <SearchSelect
        aria-label="Society to try"
        placeholder="Any society"
        clearable
        {...societies}
        value={societyId}
        onChange={setSociety}
      />
      <SearchSelect
        aria-label="Body type to try"
        placeholder="Any body type"
        clearable
        {...bodyTypes}
        value={bodyTypeId}
        onChange={setBodyType}
      />
      <output className={classes.price}>
        {formatMoney(price)}
        {monthly !== null && <small>{formatMoney(monthly)} a month</small>}
      </output>
    </fieldset>
  );
}
