import { Alert, Button } from "@mantine/core";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { createMandate, MandateFields } from "#contract/gateway/mandate.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import classes from "./mandate.module.css";
import { useAutoPayTexts } from "./texts.ts";

type Props = {
  companyId: number;
  /** Rupees. */
  maximum: number;
  /** A sentence above the field. */
  text: string;
  onCancel: () => void;
};
type Fields = typeof MandateFields;

/** Chooses the maximum, and leads to the gateway's page that the customer approves it on. */
export function MaximumForm({ companyId, maximum, text, onCancel }: Props) {
  const { t } = useTranslator();
  const { t: autoPay } = useAutoPayTexts();
  const form = useForm<z.input<Fields>, unknown, z.output<Fields>>({
    resolver: resolverOf(MandateFields),
  });
  const { setValue } = form;
  // A default would come back as soon as the field is emptied.
  useEffect(() => setValue("MaxAmount", maximum), [setValue, maximum]);
  const sending = useSend(createMandate, {
    onDone: ({ url }) => (url === "" ? onCancel() : elsewhere.open(url)),
  });
  return (
    <form
      noValidate
      aria-label={autoPay("autoPay.setUp")}
      className={classes.sheet}
      onSubmit={(event) =>
        void form.handleSubmit((fields) => sending.mutate({ ...fields, CompanyId: companyId }))(event)
      }
    >
      <p>{text}</p>
      {sending.error && <Alert color="red">{sending.error.message}</Alert>}
      <NumberField
        control={form.control}
        name="MaxAmount"
        label={autoPay("autoPay.maximum")}
        description={autoPay("autoPay.maximumHelp")}
        required
        money
      />
      <div className={classes.actions}>
        <Button type="submit" loading={sending.isPending}>
          {autoPay("autoPay.toApproval")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("washes.cancel")}
        </Button>
      </div>
    </form>
  );
}
