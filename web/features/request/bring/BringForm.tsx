import { Alert, Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { addRequest, RequestFields } from "#contract/request/request.ts";
import { BringSearch } from "#web/features/request/search.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import classes from "../request.module.css";
import type { ScreenKey } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

const typeOptions: { value: string; label: ScreenKey }[] = [
  { value: "society", label: "booking.washAtMySociety" },
  { value: "callback", label: "booking.pleaseCallMe" },
  { value: "change", label: "booking.changeSomethingOfMyWashes" },
];

const BringFields = RequestFields.extend({ Website: z.string() });
type Input = z.input<typeof BringFields>;

/** Keeps the input until the server has accepted it. */
export function BringForm({ onSent }: { onSent: (number: string) => void }) {
  const { t } = useTranslator();
  const { type, society } = BringSearch.parse(useSearch({ strict: false }));
  const form = useForm<Input, unknown, z.output<typeof BringFields>>({
    resolver: resolverOf(BringFields),
    defaultValues: {
      RequestType: type || "society",
      Name: "",
      Phone1: "",
      Email1: "",
      SocietyName: society,
      City: "",
      Message: "",
      Website: "",
    },
  });
  const sending = useSend(addRequest, { changes: false });
  const submit = form.handleSubmit((fields) =>
    sending
      .mutateAsync(fields)
      .then(({ requestNumber }) => onSent(requestNumber))
      .catch((error: Parameters<typeof showError>[1]) => showError(form, error)),
  );
  const { errors } = form.formState;
  const textProps = (name: keyof Input) => ({ error: errors[name]?.message, ...form.register(name) });
  const isSociety = useWatch({ control: form.control, name: "RequestType" }) === "society";
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t("booking.yourRequest")}
      onSubmit={(event) => void submit(event)}
    >
      {errors.root && <Alert color="red">{errors.root.message}</Alert>}
      <NativeSelect
        label={t("account.whatIsItAbout")}
        data={typeOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        {...textProps("RequestType")}
      />
      <TextInput
        label={t("booking.name")}
        required
        autoComplete="name"
        maxLength={120}
        {...textProps("Name")}
      />
      <div className={classes.pair}>
        <TextInput
          label={t("signIn.phoneNumber")}
          required
          type="tel"
          autoComplete="tel"
          {...textProps("Phone1")}
        />
        <TextInput label={t("booking.email")} type="email" autoComplete="email" {...textProps("Email1")} />
      </div>
      {isSociety && (
        <div className={classes.pair}>
          <TextInput label={t("booking.society")} maxLength={120} {...textProps("SocietyName")} />
          <TextInput
            label={t("booking.city")}
            autoComplete="address-level2"
            maxLength={80}
            {...textProps("City")}
          />
        </div>
      )}
      <Textarea
        label={t("booking.message")}
        placeholder={isSociety ? t("booking.howManyFlatsHowMany") : ""}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...textProps("Message")}
      />
      {/* A honeypot for bots, hidden from sighted users and screen readers. */}
      <div className={classes.trap} aria-hidden>
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register("Website")} />
        </label>
      </div>
      <Button type="submit" loading={sending.isPending}>
        {t("account.send")}
      </Button>
    </form>
  );
}
