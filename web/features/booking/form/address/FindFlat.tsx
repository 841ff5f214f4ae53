import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findFlats } from "#contract/society/flat.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useBuildings } from "#web/features/society/choose.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { takeMarked } from "#web/ui/takeMarked.ts";

const TYPING_MS = 200;

type Flat = ReplyOf<typeof findFlats>[number];
const nameOf = ({ buildingName, flatName }: Flat): string => `${buildingName}, ${flatName}`;

type Props = {
  society: number;
  /** Focuses the field: the society was just chosen by hand. */
  focused: boolean;
  onFound: (flat: Flat) => void;
};

/** Finds a flat by its usual name, such as "T2-704"; faster than the three selects below it. */
export function FindFlat({ society, focused, onFound }: Props) {
  const { t } = useTranslator();
  const field = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => focused && field.current?.focus());
  useEffect(() => void begin(), []);
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isError, isFetching } = useCall(
    findFlats,
    { societyId: society, Text: text },
    { enabled: text !== "" },
  );
  // A flat of this society, so that the field shows how its flats are named.
  const [building] = useBuildings(society).choose.options;
  const sample = useCall(
    findFlats,
    { societyId: society, Text: building?.label.slice(0, 40) ?? "" },
    { enabled: building !== undefined },
  );
  const [example] = sample.isPlaceholderData ? [] : (sample.data ?? []);
  const looking = isFetching || text !== typed.trim();
  const found = text === "" ? [] : (data ?? []);
  const note =
    isError && !looking
      ? t("booking.theFlatsCouldNotBe")
      : typed === ""
        ? t("booking.typeFlat")
        : looking
          ? t("ui.loading")
          : t("booking.noSuchFlat");
  return (
    <Select
      label={t("booking.towerAndNumber")}
      placeholder={example ? nameOf(example) : ""}
      ref={field}
      searchable
      openOnFocus={false}
      // Enter takes the first result only once results for the current text have loaded.
      selectFirstOptionOnChange={!looking}
      onKeyDownCapture={takeMarked}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      data={
        found.length === 0
          ? [{ value: "", label: note, disabled: true }]
          : found.map((flat) => ({
              value: String(flat.flatId),
              label: nameOf(flat),
            }))
      }
      filter={({ options }) => options}
      onChange={(chosen) => {
        const flat = found.find(({ flatId }) => String(flatId) === chosen);
        if (flat) onFound(flat);
        setTyped("");
      }}
      attributes={{
        dropdown: {
          role: "region",
          "aria-label": t("booking.choicesOfWhat", { what: t("booking.towerAndNumber") }),
        },
      }}
    />
  );
}
