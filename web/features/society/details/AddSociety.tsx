import { Alert, Button } from "@mantine/core";
import { useEffect } from "react";
import { addSociety } from "#contract/society/society.ts";
import { showFault } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { Unsaved, useMark } from "../marks.ts";
import { staleAfter } from "../stale.ts";
import classes from "./SocietyDetails.module.css";
import { SocietyInputs } from "./SocietyInputs.tsx";
import { useCountries } from "./useGeography.ts";
import { useSocietyForm } from "./useSocietyForm.ts";

type Props = { onAdded: (societyId: number) => void; onCancel: () => void };

/** Registers a society. */
export function AddSociety({ onAdded, onCancel }: Props) {
  const form = useSocietyForm();
  const { errors, isDirty } = form.formState;
  const add = useSend(addSociety, {
    refreshes: staleAfter.society,
    onDone: ({ societyId }) => {
      toastSaved("Society Added Successfully");
      onAdded(societyId);
    },
  });
  const send = form.handleSubmit((values) =>
    add.mutate(values, { onError: (error) => showFault(form, error) }),
  );
  usePreselectedIndia(form);
  useMark(Unsaved, isDirty && !add.isSuccess);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label="Add Society"
      autoComplete="off"
      onSubmit={(event) => void send(event)}
    >
      {errors.root && <Alert color="red">{errors.root.message}</Alert>}
      <SocietyInputs form={form} editing={false} />
      <FormActions>
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}

/** Nearly every society stands in India: chosen as soon as the countries are there, unless another one is already. */
function usePreselectedIndia({ getValues, resetField }: ReturnType<typeof useSocietyForm>): void {
  const india = useCountries().options?.find(({ label }) => label === "India")?.value;
  useEffect(() => {
    if (india && !getValues("CountryId")) resetField("CountryId", { defaultValue: india });
  }, [india, getValues, resetField]);
}
