import type { Included } from "#contract/catalogue/included.ts";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";

/** "Each month includes 2 × Foam wash"; empty without any. */
export function includedText(included: readonly Included[], { t, language }: ScreenTranslator): string {
  if (included.length === 0) return "";
  const washes = included.map((item) => `${item.washes} × ${itemNameIn(item, language)}`).join(", ");
  return t("booking.monthIncludes", { washes });
}
