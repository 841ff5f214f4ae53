import { Text } from "@mantine/core";
import { plural } from "#contract/format.ts";
import { DLT_MOST, smsSize } from "#contract/message/sms.ts";
import type { Wording } from "#contract/message/template.ts";
import type { MessageTranslators } from "../texts.ts";
import { exampleIn, tooLongForDlt } from "./example.ts";
import { partsText } from "./partsText.ts";
import classes from "./template.module.css";

type Props = { wording: Wording; body: string; translators: MessageTranslators };

/** A preview of a text on a phone; for an SMS also its number of parts and what the DLT register would refuse. */
export function Preview({ wording, body, translators }: Props) {
  const text = exampleIn(wording, body, translators);
  return (
    <aside className={classes.preview} aria-label="Preview">
      <div className={classes.phone}>
        <p className={classes.bubble} lang={wording.language}>
          {text || " "}
        </p>
      </div>
      {wording.channel === "sms" && (
        <Cost wording={wording} body={body} translators={translators} text={text} />
      )}
    </aside>
  );
}

function Cost({ wording, body, translators, text }: Props & { text: string }) {
  const size = smsSize(text);
  return (
    <>
      <Text size="sm" role="status">
        <strong>{partsText(size)}</strong>
      </Text>
      <Text size="xs" c="dimmed">
        {size.encoding === "UCS-2"
          ? "The scripts of India, ₹ and pictures leave room for 70 characters, and 67 in each part of a longer text."
          : "Plain text has room for 160 characters, and 153 in each part of a longer text."}
      </Text>
      {tooLongForDlt(wording, body, translators).map(({ name, length }) => (
        <Text key={name} size="xs" c="red">
          {`{${name}} has ${plural(length, "character")} here. Registered texts take ${DLT_MOST}: operators may refuse the message.`}
        </Text>
      ))}
    </>
  );
}
