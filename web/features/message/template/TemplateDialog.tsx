import { english } from "#web/texts/english.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useContext, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { necessaryOf, resetTemplate, updateTemplate, type Wording } from "#contract/message/template.ts";
import { takes } from "#contract/message/templates.ts";
import { languages } from "#i18n/languages.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import type { MessageTranslators } from "../texts.ts";
import { channelNames, nameOf } from "../words.ts";
import { Preview } from "./Preview.tsx";
import classes from "./template.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  wording: Wording | null;
  translators: MessageTranslators;
  opened: boolean;
  onClose: () => void;
};

/** Edits one message's text in one language for one channel. */
export function TemplateDialog({ wording, translators, opened, onClose }: Props) {
  const title = wording
    ? `${nameOf(wording.template)}: ${english.t(channelNames[wording.channel])} in ${languages[wording.language].english}`
    : "";
  return (
    <MarkedModal title={title} size="58rem" opened={opened} onClose={onClose}>
      {wording && <TemplateForm wording={wording} translators={translators} />}
    </MarkedModal>
  );
}

type FormProps = { wording: Wording; translators: MessageTranslators };

function TemplateForm({ wording, translators }: FormProps) {
  const { template, language, channel } = wording;
  const form = useForm({
    resolver: resolverOf(updateTemplate.body),
    defaultValues: {
      Template: template,
      Language: language,
      Channel: channel,
      Subject: wording.subject,
      Body: wording.body,
      DltTemplateId: wording.dltTemplateId,
      WhatsappName: wording.whatsappName,
    },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const saving = useDialogSave({
    form,
    endpoint: updateTemplate,
    toast: toastSuccess,
    saved: "Template Updated Successfully",
  });
  const body = useWatch({ control, name: "Body" });
  const { ref, ...typed } = register("Body");
  const area = useRef<HTMLTextAreaElement | null>(null);
  const insert = (name: string) => {
    const { selectionStart = body.length, selectionEnd = body.length } = area.current ?? {};
    const text = `${body.slice(0, selectionStart)}{${name}}${body.slice(selectionEnd)}`;
    form.setValue("Body", text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    area.current?.focus();
  };
  return (
    <DialogForm
      label="Template"
      saving={saving}
      submit="Save"
      aside={wording.changedAt && <Reset wording={wording} />}
    >
      <div className={`${wide} ${classes.editor}`}>
        <div className={classes.fields}>
          {channel === "mail" && (
            <TextInput
              label="Subject"
              lang={language}
              maxLength={120}
              error={errors.Subject?.message}
              {...register("Subject")}
            />
          )}
          <Textarea
            data-autofocus
            label="Text"
            lang={language}
            required
            autosize
            minRows={channel === "mail" ? 8 : 5}
            maxRows={16}
            maxLength={2_000}
            error={errors.Body?.message}
            {...typed}
            ref={(element) => {
              ref(element);
              area.current = element;
            }}
          />
          <Parameters wording={wording} onInsert={insert} />
          {channel === "sms" && (
            <TextInput
              label="DLT template id"
              description="The text must be registered with the operators word for word, with {#var#} for each of its values."
              inputMode="numeric"
              maxLength={30}
              error={errors.DltTemplateId?.message}
              {...register("DltTemplateId")}
            />
          )}
          {channel === "whatsapp" && (
            <TextInput
              label="Name at WhatsApp"
              description="WhatsApp sends what it has approved under this name, with these values."
              maxLength={120}
              error={errors.WhatsappName?.message}
              {...register("WhatsappName")}
            />
          )}
        </div>
        <Preview wording={wording} body={body} translators={translators} />
      </div>
    </DialogForm>
  );
}

type ParametersProps = { wording: Wording; onInsert: (name: string) => void };

/** The parameters of a text; clicking one inserts it at the cursor. */
function Parameters({ wording: { template }, onInsert }: ParametersProps) {
  const names = Object.keys(takes[template]);
  if (names.length === 0) return null;
  const required = necessaryOf(template);
  return (
    <fieldset className={classes.parameters}>
      <legend>Values to put in</legend>
      {names.map((name) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => onInsert(name)}>
          {`{${name}}`}
          {required.includes(name) && (
            <>
              {" "}
              <span className={classes.needed}>needed</span>
            </>
          )}
        </Button>
      ))}
    </fieldset>
  );
}

function Reset({ wording: { template, language, channel } }: { wording: Wording }) {
  const close = useContext(Close);
  const reset = useSend(resetTemplate, {
    onDone: () => {
      toastSuccess("Template Reset Successfully");
      close();
    },
  });
  const send = () =>
    reset.mutate(
      { Template: template, Language: language, Channel: channel },
      { onError: ({ message }) => toastError(message) },
    );
  return (
    <Button variant="subtle" color="red" loading={reset.isPending} onClick={send}>
      Use Chamak's own text
    </Button>
  );
}
