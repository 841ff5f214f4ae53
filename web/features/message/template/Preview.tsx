import { Text } from "@mantine/core";
import { plural } from "#contract/format.ts";
import { DLT_MOST, smsSize } from "#contract/message/sms.ts";
import type { Wording } from "#contract/message/template.ts";
import { exampleIn, tooLongForDlt } from "./example.ts";
import { partsText } from "./partsText.ts";
import classes from "./template.module.css";

/** How a text reads on a phone, and for a text message what it costs and what the register would refuse. */
export function Preview({ wording, body }: { wording: Wording; body: string }) {
  const text = exampleIn(wording, body);
  return (
    <aside className={classes.preview} aria-label="Preview">
      <div className={classes.phone}>
        <p className={classes.bubble} lang={wording.language}>
          {text || " "}
        </p>
      </div>
      {wording.channel === "sms" && <Cost wording={wording} body={body} text={text} />}
    </aside>
  );
}

function Cost({ wording, body, text }: { wording: Wording; body: string; text: string }) {
  const size = smsSize(text);
  return (
    <>
      <Text size="sm" role="status">
        <strong>{partsText(size)}</strong>
      </Text>
      <Text size="xs" c="dimmed">
        {size.encoding === "UCS-2"
          ? "Hindi, ₹ and pictures leave room for 70 characters, and 67 in each part of a longer text."
          : "Plain text has room for 160 characters, and 153 in each part of a longer text."}
      </Text>
      {tooLongForDlt(wording, body).map(({ name, length }) => (
        <Text key={name} size="xs" c="red">
          {`{${name}} has ${plural(length, "character")} here. Registered texts take ${DLT_MOST}: operators may refuse the message.`}
        </Text>
      ))}
    </>
  );
}
