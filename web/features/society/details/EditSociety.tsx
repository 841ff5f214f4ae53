import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getSociety, updateSociety } from "#contract/society/society.ts";
import { showFault } from "#web/lib/form.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { Unsaved, useMark } from "../marks.ts";
import { tableState } from "#web/lib/queryState.ts";
import { staleAfter } from "../stale.ts";
import classes from "./SocietyDetails.module.css";
import { SocietyInputs } from "./SocietyInputs.tsx";
import { useSocietyForm } from "./useSocietyForm.ts";

type Society = ReplyOf<typeof getSociety>;
type Props = { societyId: number; onDone: () => void };

/** Loads a society into its form. */
export function EditSociety({ societyId, onDone }: Props) {
  const query = useCall(getSociety, { societyId });
  // The form keeps what it was opened with: a later answer must not fall upon what is being typed.
  const [opened, setOpened] = useState<Society | null>(null);
  if (!opened && query.data && !query.isFetching) setOpened(query.data);
  const { error, onRetry } = tableState(query);
  if (opened) return <EditForm society={opened} onDone={onDone} />;
  return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
}

function EditForm({ society, onDone }: { society: Society; onDone: () => void }) {
  const form = useSocietyForm({
    SocietyName: society.societyName,
    SocietyStreet: society.societyStreet,
    CountryId: society.countryId,
    StateId: society.stateId,
    City: society.city,
    Pincode: society.pincode,
    Active: society.active,
  });
  const { errors, isDirty } = form.formState;
  const update = useSend(updateSociety, {
    refreshes: staleAfter.society,
    onDone: () => {
      toastSaved("Society Updated Successfully");
      onDone();
    },
  });
  const send = form.handleSubmit((values) =>
    update.mutate(
      { ...values, societyId: society.societyId },
      { onError: (error) => showFault(form, error) },
    ),
  );
  useMark(Unsaved, isDirty && !update.isSuccess);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label="Update Society"
      autoComplete="off"
      onSubmit={(event) => void send(event)}
    >
      {errors.root && <Alert color="red">{errors.root.message}</Alert>}
      <SocietyInputs form={form} editing />
      <FormActions>
        <Button type="submit" loading={update.isPending}>
          Update
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}
