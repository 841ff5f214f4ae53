import type { Included } from "#contract/catalogue/included.ts";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import type { Translator } from "#i18n/translator.ts";

/** "Each month includes 2 × Foam wash"; empty without any. */
export function includedText(included: readonly Included[], { t, language }: Translator): string {
  if (included.length === 0) return "";
  const washes = included.map((item) => `${item.washes} × ${itemNameIn(item, language)}`).join(", ");
  return t("booking.monthIncludes", { washes });
}
