import { NumberInput, TextInput } from "@mantine/core";
import { CheckList } from "#web/ui/CheckList.tsx";
import type { Choice } from "#web/lib/choices.ts";
import classes from "./generate.module.css";
import type { Draft, Problems } from "./draft.ts";
import type { GeneratedKind } from "./useDraft.ts";

export type ChainFieldsProps = {
  draft: Draft;
  problems: Problems;
  change: (change: Partial<Draft>) => void;
  /** The kind that the dialog was opened for: its field gets the focus. */
  kind: GeneratedKind;
  /** The existing places to choose from. */
  items: readonly Choice[];
};

/** Inputs for buildings, the floors of each, and the flats on each floor. */
export function HomeFields({ draft, problems, change, kind, items }: ChainFieldsProps) {
  return (
    <>
      {items.length > 0 && (
        <CheckList
          label="Buildings"
          items={items}
          value={draft.pickedBuildings}
          onChange={(pickedBuildings) => change({ pickedBuildings })}
        />
      )}
      <TextInput
        label="New buildings"
        description="Such as: Tower A-F"
        data-autofocus={kind === "building" || undefined}
        value={draft.buildings}
        error={problems.buildings}
        onChange={(event) => change({ buildings: event.currentTarget.value })}
      />
      <TextInput
        label="Floors on each building"
        description="Such as: G, 1-24 without 13. Leave empty to use the floors that are there."
        data-autofocus={kind === "floor" || undefined}
        value={draft.floors}
        error={problems.floors}
        onChange={(event) => change({ floors: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Flats on each floor"
          description="0 for none"
          data-autofocus={kind === "flat" || undefined}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          value={draft.flatsPerFloor}
          error={problems.flatsPerFloor}
          onChange={(count) => change({ flatsPerFloor: Number(count) })}
        />
        <TextInput
          label="Flat numbers"
          description="{floor}{nn} gives 1201, 1202"
          value={draft.flatPattern}
          error={problems.flatPattern}
          onChange={(event) => change({ flatPattern: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
