import { channelsOf, getTemplates, resetTemplate, updateTemplate } from "#contract/message/template.ts";
import { templates } from "#contract/message/templates.ts";
import { languageCodes } from "#i18n/languages.ts";
import { ownWording, subjectOf } from "#i18n/say.ts";
import type { Serve } from "#server/http/serve.ts";
import { translatorIn } from "#server/texts/translator.ts";
import {
  dropWording,
  findWordings,
  type WordingRow,
  saveWording,
  type WordingKey,
} from "./wording.queries.ts";

const builtInWording = (key: WordingKey) => ({
  ...key,
  ...ownWording(key.template, translatorIn(key.language)),
  dltTemplateId: "",
  whatsappName: "",
  changedAt: null,
  changedBy: null,
});

const serializeWording = ({ subject, changedAt, ...row }: WordingRow) => ({
  ...row,
  subject: subject || subjectOf(row.template, translatorIn(row.language)),
  changedAt: changedAt.toISOString(),
});

/** Each template, language and channel, in the order of the templates. */
const keys: readonly WordingKey[] = templates.flatMap((template) =>
  channelsOf(template).flatMap((channel) =>
    languageCodes.map((language) => ({ template, language, channel })),
  ),
);

type Ref = {
  Template: WordingKey["template"];
  Language: WordingKey["language"];
  Channel: WordingKey["channel"];
};
const keyOf = ({ Template, Language, Channel }: Ref): WordingKey => ({
  template: Template,
  language: Language,
  channel: Channel,
});

export function wordingRoutes(serve: Serve): void {
  serve(getTemplates, async ({ db }) => {
    const nameOf = ({ template, language, channel }: WordingKey) => `${template} ${language} ${channel}`;
    const customWordings = new Map((await findWordings(db)).map((wording) => [nameOf(wording), wording]));
    return keys.map((key) => {
      const wording = customWordings.get(nameOf(key));
      return wording ? serializeWording(wording) : builtInWording(key);
    });
  });

  serve(updateTemplate, ({ body, caller, now, write }) =>
    write(async (db) => {
      const { Body, Subject, DltTemplateId: dltTemplateId, WhatsappName: whatsappName } = body;
      const wording = { ...keyOf(body), subject: Subject, body: Body, dltTemplateId, whatsappName };
      await saveWording(db, { ...wording, now, userId: caller.userId });
      return serializeWording({ ...wording, changedAt: now, changedBy: caller.name });
    }),
  );

  serve(resetTemplate, ({ body, write }) =>
    write(async (db) => {
      await dropWording(db, keyOf(body));
      return builtInWording(keyOf(body));
    }),
  );
}
