import { Alert, Button, Checkbox, Radio, Text } from "@mantine/core";
import { Controller, useForm } from "react-hook-form";
import { type Channel, channels } from "#contract/message/channel.ts";
import {
  choices,
  getPreference,
  type Preference,
  PreferenceFields,
  updatePreference,
} from "#contract/message/preference.ts";
import { languages } from "#i18n/languages.ts";
import { useCall } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { useLanguage } from "../language/language.ts";
import { channelNames } from "../words.ts";
import classes from "./choice.module.css";
import type { PlainKey } from "#i18n/translator.ts";
import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

const choiceTexts = textsOf(areaFiles("choices"));

const kinds = {
  confirmation: "choices.confirmationsOfWhatIsBooked",
  payment: "choices.receiptsOfPayments",
  reminder: "choices.remindersEveningBeforeWashAnd",
} as const;

const unreachable: Record<Channel, PlainKey<"choices">> = {
  mail: "choices.noMailAddressIsKnown",
  sms: "choices.noPhoneNumberIsKnown",
  whatsapp: "choices.noPhoneNumberIsKnown",
};

type Props = {
  /** The customer; by default the signed-in user. */
  customerId?: number;
  /** For staff, who receive all messages by mail and choose only the language. */
  languageOnly?: boolean;
  readOnly?: boolean;
};

/** A user's message preferences: language, channels and topics. */
export function ChoiceForm({ customerId, ...appearance }: Props) {
  const scope = customerId === undefined ? {} : { CustomerId: customerId };
  const query = useCall(getPreference, scope);
  if (!query.data) return <NoData query={query} />;
  return <Form key={JSON.stringify(query.data)} preference={query.data} whose={scope} {...appearance} />;
}

type FormProps = Omit<Props, "customerId"> & { preference: Preference; whose: { CustomerId?: number } };

function Form({ preference, whose, languageOnly = false, readOnly = false }: FormProps) {
  const { t } = useTranslator();
  const own = useTexts(choiceTexts);
  const languageChoice = useLanguage();
  const { language, channels: chosen, optOut, offered, reachable } = preference;
  const form = useForm({
    resolver: resolverOf(PreferenceFields),
    defaultValues: { Language: language, Channels: chosen, OptOut: optOut },
  });
  const { control, formState } = form;
  const saving = useSave({
    form,
    endpoint: updatePreference,
    body: (values) => ({ ...values, ...whose }),
    onSaved: (saved) => {
      toastSuccess(own.t("choices.choicesSavedSuccessfully"));
      languageChoice?.adopt(saved.language);
    },
  });
  return (
    <form className={classes.form} noValidate aria-label={t("washes.messages")} onSubmit={saving.submit}>
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      <Controller
        control={control}
        name="Language"
        render={({ field: { ref: _ref, ...field } }) => (
          <Radio.Group label={t("account.language")} {...field}>
            <div className={classes.options}>
              {offered.map((code) => (
                <Radio key={code} value={code} label={languages[code].name} lang={code} disabled={readOnly} />
              ))}
            </div>
          </Radio.Group>
        )}
      />
      {!languageOnly && (
        <>
          <Controller
            control={control}
            name="Channels"
            render={({ field: { ref: _ref, ...field } }) => (
              <Checkbox.Group
                label={own.t("choices.reachedBy")}
                error={formState.errors.Channels?.message}
                {...field}
              >
                <div className={classes.options}>
                  {channels.map((channel) => (
                    <Checkbox
                      key={channel}
                      value={channel}
                      label={t(channelNames[channel])}
                      {...(!reachable.includes(channel) && { description: own.t(unreachable[channel]) })}
                      disabled={readOnly || !(reachable.includes(channel) || field.value.includes(channel))}
                    />
                  ))}
                </div>
              </Checkbox.Group>
            )}
          />
          <Controller
            control={control}
            name="OptOut"
            render={({ field: { value = [], onChange } }) => (
              <Checkbox.Group
                label={own.t("choices.toldOf")}
                value={choices.filter((choice) => !value.includes(choice))}
                onChange={(selected) => onChange(choices.filter((choice) => !selected.includes(choice)))}
              >
                <div className={classes.lines}>
                  {choices.map((choice) => (
                    <Checkbox key={choice} value={choice} label={own.t(kinds[choice])} disabled={readOnly} />
                  ))}
                </div>
              </Checkbox.Group>
            )}
          />
          <Text size="xs" c="dimmed">
            {own.t("choices.codesAndChangesThatWe")}
          </Text>
        </>
      )}
      {!readOnly && (
        <Button type="submit" variant="default" className={classes.save} loading={saving.busy}>
          {own.t("choices.saveChoices")}
        </Button>
      )}
    </form>
  );
}
