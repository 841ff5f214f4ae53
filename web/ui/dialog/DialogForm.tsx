import { Alert, Button } from "@mantine/core";
import { useContext, useRef, type ReactNode } from "react";
import { FormActions } from "../FormActions.tsx";
import classes from "./DialogForm.module.css";
import { Arriving, Close, Unsaved, useMark, useMarks } from "./marks.ts";
import { useFirstFocus } from "./useFirstFocus.ts";
import type { Saving } from "./useSave.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** The accessible name: "Add Society". */
  label: string;
  saving: Saving;
  /** The label of the submit button. */
  submit: string;
  /** Set for a destructive action. */
  tone?: "danger";
  /** The label of the cancel button, where "Cancel" could be mistaken for cancelling the record. */
  dismiss?: string;
  /** Runs on cancel; by default closes the surrounding dialog. */
  onCancel?: () => void;
  /** Shown at the far end of the button row: the record's history. */
  aside?: ReactNode;
  /** The fields: two columns on a desktop; `wide` ones span both. */
  children: ReactNode;
};

/** The class of a field that spans both columns. */
export const wide = classes.wide;

/** A form inside a dialog: form-level error, fields, buttons. */
export function DialogForm({ label, saving, submit, tone, dismiss, onCancel, aside, children }: Props) {
  const { t } = useTranslator();
  const close = useContext(Close);
  const [waiting, wait] = useMarks();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  useMark(Unsaved, saving.unsaved);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label={label}
      autoComplete="off"
      onSubmit={saving.submit}
    >
      {saving.error && <Alert color="red">{saving.error}</Alert>}
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
