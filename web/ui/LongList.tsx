import { Button, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslator } from "#web/texts/translator.ts";
import { usePrinting } from "#web/lib/usePrinting.ts";
import { findByLabel } from "./findByLabel.ts";
import classes from "./LongList.module.css";

/** Up to this many items need neither search nor folding. */
const FEW = 12;

type Props<T> = {
  items: readonly T[];
  /** The label of the search field. */
  search: string;
  /** The searched text of an item. */
  textOf: (item: T) => string;
  /** Renders the items that are shown. */
  children: (shown: readonly T[]) => ReactNode;
};

/** A list that may be long: searchable, and folded to its first items until all are asked for. */
export function LongList<T>({ items, search, textOf, children }: Props<T>) {
  const { t } = useTranslator();
  const [text, setText] = useState("");
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  if (items.length <= FEW || printing) return children(items);
  const found = findByLabel(items, text, textOf);
  const shown = isWhole ? found : found.slice(0, FEW);
  return (
    <div className={classes.list}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={search}
        placeholder={search}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {shown.length > 0 ? (
        <div className={classes.shown}>{children(shown)}</div>
      ) : (
        <Text c="dimmed" role="status">
          {t("ui.noneFound")}
        </Text>
      )}
      {found.length > shown.length && (
        <Button className={classes.whole} variant="default" onClick={() => setWhole(true)}>
          {t("ui.showAllCount", { count: found.length })}
        </Button>
      )}
    </div>
  );
}
