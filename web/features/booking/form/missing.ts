import { wordField } from "#web/texts/fields.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { homeOf } from "./address/address.ts";
import type { Draft } from "./draft.ts";

/** Problems that block the checkout, as sentences. */
export function missingFrom(
  { customer, address, item, vehicles, entry, editing, waiting }: Draft,
  { t }: ScreenTranslator,
): string[] {
  const strangers = vehicles.filter(({ society }) => society !== address.society);
  const others = waiting.filter((number) => number !== entry.number);
  const requirements: [boolean, string][] = [
    [customer === null || homeOf(address) === null, t("booking.detailsFirst")],
    [item === null, wordField("chooseItem")],
    [vehicles.length === 0 && entry.number === "" && waiting.length === 0, wordField("noVehicle")],
    [editing === null && entry.number !== "", t("booking.addVehicleFirst", { number: entry.number })],
    [others.length > 0, t("booking.chooseTimeFor", { numbers: others.join(", ") })],
    [editing !== null, t("booking.updateVehicleFirst", { number: entry.number })],
    [
      strangers.length > 0,
      t("booking.chooseParkingAnew", { numbers: strangers.map(({ number }) => number).join(", ") }),
    ],
  ];
  return requirements.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence);
}
