import { Alert, Button } from "@mantine/core";
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
import { useDraft, type GeneratedKind } from "./useDraft.ts";
import { useDryRun } from "./useDryRun.ts";

type Props = { societyId: number; kind: GeneratedKind; onDone: () => void };

/** The generator's inputs for homes and parking, the preview, and the button that creates the places. */
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
      <div className={classes.sides}>
        <fieldset className={classes.fields}>
          <legend>Buildings and flats</legend>
          <HomeFields {...{ draft, problems, change, kind }} items={drafting.buildings} />
        </fieldset>
        <fieldset className={classes.fields}>
          <legend>Parking</legend>
          <ParkingFields {...{ draft, problems, change, kind }} items={drafting.parkingFloors} />
        </fieldset>
      </div>
      <GeneratePreview lines={reading.lines} counts={dryRun.counts} />
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
