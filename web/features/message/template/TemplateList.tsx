import { english } from "#web/texts/english.ts";
import { Badge, Button, SegmentedControl, Text } from "@mantine/core";
import { IconEdit } from "@tabler/icons-react";
import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { type Channel, channels } from "#contract/message/channel.ts";
import { smsSize } from "#contract/message/sms.ts";
import { getTemplates, type Wording } from "#contract/message/template.ts";
import { templates } from "#contract/message/templates.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { type MessageTranslators, useMessageTranslators } from "../texts.ts";
import { channelNames, nameOf } from "../words.ts";
import { exampleIn } from "./example.ts";
import { partsText } from "./partsText.ts";
import { TemplateDialog } from "./TemplateDialog.tsx";
import classes from "./template.module.css";

const channelChoices = channels.map((value) => ({ value, label: english.t(channelNames[value]) }));

/** The texts of all messages of a channel, by language. */
export function TemplateList() {
  const [channel, setChannel] = useState<Channel>("sms");
  const query = useCall(getTemplates, {});
  const texts = useMessageTranslators();
  const editing = useTarget<Wording>();
  if (!query.data) return <NoData query={query} />;
  if (!texts.data) return <NoData query={texts} />;
  const translators = texts.data;
  const shown = query.data.filter((wording) => wording.channel === channel);
  return (
    <>
      <SegmentedControl
        aria-label="Channel"
        className={classes.channels}
        data={channelChoices}
        value={channel}
        onChange={(value) => setChannel(value)}
      />
      <ul className={classes.templates}>
        {templates
          .filter((template) => shown.some((wording) => wording.template === template))
          .map((template) => (
            <li key={template} className={classes.template}>
              <h2>{nameOf(template)}</h2>
              <div className={classes.languages}>
                {languageCodes.map((language) => {
                  const wording = shown.find((one) => one.template === template && one.language === language);
                  return (
                    wording && (
                      <Version
                        key={language}
                        wording={wording}
                        translators={translators}
                        onEdit={editing.open}
                      />
                    )
                  );
                })}
              </div>
            </li>
          ))}
      </ul>
      <TemplateDialog
        wording={editing.target}
        translators={translators}
        opened={editing.opened}
        onClose={editing.close}
      />
    </>
  );
}

type VersionProps = {
  wording: Wording;
  translators: MessageTranslators;
  onEdit: (wording: Wording) => void;
};

function Version({ wording, translators, onEdit }: VersionProps) {
  const { template, language, channel, body, changedAt, changedBy, dltTemplateId } = wording;
  const { name, english: englishName } = languages[language];
  return (
    <section className={classes.version}>
      <header>
        <h3 lang={language}>{name}</h3>
        {changedAt && <Badge color="teal">Changed</Badge>}
        {hasPermission("template:write") && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconEdit size={16} aria-hidden />}
            aria-label={`Edit ${nameOf(template)} in ${englishName}`}
            onClick={() => onEdit(wording)}
          >
            Edit
          </Button>
        )}
      </header>
      <p className={classes.body} lang={language}>
        {body}
      </p>
      <Text size="xs" c="dimmed">
        {[
          ...(channel === "sms" ? [partsText(smsSize(exampleIn(wording, body, translators)))] : []),
          ...(channel === "sms" && changedAt && !dltTemplateId ? ["no DLT template id"] : []),
          ...(changedAt ? [`changed ${formatInstant(changedAt)} by ${changedBy}`] : []),
        ].join(" · ")}
      </Text>
    </section>
  );
}
