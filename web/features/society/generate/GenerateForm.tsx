import { Alert, Button, SegmentedControl } from "@mantine/core";
import { plural } from "#contract/format.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { placesText, totalOf } from "../counts.ts";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import classes from "./generate.module.css";
import { GeneratePreview } from "./GeneratePreview.tsx";
import { HomeFields } from "./HomeFields.tsx";
import { ParkingFields } from "./ParkingFields.tsx";
import type { Chain, Draft } from "./draft.ts";
import { useDraft, type GeneratedKind } from "./useDraft.ts";
import { useDryRun } from "./useDryRun.ts";

type Props = { societyId: number; kind: GeneratedKind; onDone: () => void };

const chains = [
  {
    value: "homes",
    label: "Buildings and flats",
    inputs: ["buildings", "floors", "flatsPerFloor", "flatPattern"],
  },
  { value: "parking", label: "Parking", inputs: ["parkingFloors", "pillars"] },
] as const satisfies readonly { value: Chain; label: string; inputs: readonly (keyof Draft)[] }[];

/** The generator's inputs, the preview, and the button that creates the places. */
export function GenerateForm({ societyId, kind, onDone }: Props) {
  const drafting = useDraft(societyId, kind);
  const { draft, reading, change } = drafting;
  const dryRun = useDryRun(societyId, reading.plan);
  const create = useSend(generatePlaces, {
    onDone: ({ added }) => {
      toastSaved(totalOf(added) > 0 ? `Added ${placesText(added)}.` : "Everything is already there.");
      onDone();
    },
  });
  useMark(Unsaved, drafting.unsaved && !create.isSuccess);

  const problems = { ...dryRun.problems, ...reading.problems };
  const added = dryRun.counts && totalOf(dryRun.counts.added);
  // Point at errors on the tab that is not shown: otherwise the button would just seem dead.
  const chainWithProblem = chains.find(
    ({ value, inputs }) => value !== draft.chain && inputs.some((input) => problems[input] !== undefined),
  );
  const error = create.error?.message ?? dryRun.error;
  return (
    <form
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (reading.plan && added) create.mutate({ ...reading.plan, societyId });
      }}
    >
      <SegmentedControl
        className={classes.chains}
        aria-label="What to generate"
        data={chains.map(({ value, label }) => ({ value, label }))}
        value={draft.chain}
        onChange={(chain) => change({ chain })}
      />
      <div className={classes.sides}>
        <div className={classes.fields}>
          {draft.chain === "homes" ? (
            <HomeFields {...{ draft, problems, change, kind }} items={drafting.buildings} />
          ) : (
            <ParkingFields {...{ draft, problems, change, kind }} items={drafting.parkingFloors} />
          )}
        </div>
        <GeneratePreview lines={reading.lines} counts={dryRun.counts} />
      </div>
      {chainWithProblem && (
        <Alert color="red">Something under “{chainWithProblem.label}” needs a change first.</Alert>
      )}
      {error && <Alert color="red">{error}</Alert>}
      <div className={classes.foot}>
        <FormActions>
          <Button
            type="submit"
            className={classes.create}
            disabled={!added}
            loading={create.isPending || (reading.plan !== null && dryRun.waiting)}
          >
            {added === 0
              ? "Everything is already there"
              : added
                ? `Create ${plural(added, "place")}`
                : "Create"}
          </Button>
          <Button variant="default" disabled={create.isPending} onClick={onDone}>
            Cancel
          </Button>
        </FormActions>
      </div>
    </form>
  );
}
