import { UnstyledButton } from "@mantine/core";
import classes from "./slots.module.css";
import { useWalk } from "./useWalk.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** A slot option; `note` shows its availability. */
type Chip = { slot: string; note: string; free: boolean };

type Props = { label: string; chips: readonly Chip[]; chosen: string; onPick: (slot: string) => void };

/** Hours as buttons with their availability. */
export function SlotChips({ label, chips, chosen, onPick }: Props) {
  const { slot: slotText } = useTranslator();
  const begin = chips.find(({ slot }) => slot === chosen) ?? chips.find(({ free }) => free);
  const { place, stopAt } = useWalk([chips.map(({ slot }) => slot)], begin?.slot);
  return (
    <div ref={place} role="group" aria-label={label} className={classes.chips}>
      {chips.map(({ slot, note, free }) => (
        <UnstyledButton
          key={slot}
          className={classes.chip}
          data-state={free ? "free" : "full"}
          aria-disabled={!free || undefined}
          aria-pressed={slot === chosen}
          {...stopAt(slot)}
          onClick={() => free && onPick(slot)}
        >
          <strong>{slotText(slot)}</strong>
          <span>{note}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
