import { Alert, Button } from "@mantine/core";
import { useContext, type ReactNode } from "react";
import { FormActions } from "../FormActions.tsx";
import classes from "./DialogForm.module.css";
import { Arriving, Close, Unsaved, useMark, useMarks } from "./marks.ts";
import type { Saving } from "./useSave.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** Names the form: "Add Society". */
  label: string;
  saving: Saving;
  /** What the button that sends says. */
  submit: string;
  /** Given where it takes something away. */
  tone?: "danger";
  /** What the button that sends nothing says; Cancel, unless that could be meant for the record. */
  dismiss?: string;
  /** What it does; closes the dialog around unless given. */
  onCancel?: () => void;
  /** Stands at the far end of the buttons: the record's history. */
  aside?: ReactNode;
  /** The fields, two columns on a desk; `wide` ones take both. */
  children: ReactNode;
};

/** The class of a field that takes both columns. */
export const wide = classes.wide;

/** A form inside a dialog: what is wrong with all of it, its fields, its buttons. */
export function DialogForm({ label, saving, submit, tone, dismiss, onCancel, aside, children }: Props) {
  const { t } = useTranslator();
  const close = useContext(Close);
  const [waiting, wait] = useMarks();
  useMark(Unsaved, saving.unsaved);
  return (
    <form className={classes.form} noValidate aria-label={label} autoComplete="off" onSubmit={saving.submit}>
      {saving.fault && <Alert color="red">{saving.fault}</Alert>}
      <div className={classes.inputs}>
        <Arriving value={wait}>{children}</Arriving>
      </div>
      <FormActions>
        <Button
          type="submit"
          loading={saving.busy}
          disabled={waiting}
          {...(tone === "danger" && { color: "red" })}
        >
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel ?? close}>
          {dismiss ?? t("washes.cancel")}
        </Button>
        {aside && <span className={classes.aside}>{aside}</span>}
      </FormActions>
    </form>
  );
}
