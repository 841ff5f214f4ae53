import { Button, Progress, Text } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { useRef, type Ref } from "react";
import { pictureTypes } from "#contract/file/picture.ts";
import { MAX_UPLOAD_BYTES, megabytes } from "#contract/upload.ts";
import type { Upload } from "#web/lib/upload.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./PictureField.module.css";

type Props = {
  label: string;
  upload: Upload;
  /** The button that is focused when the field has an error. */
  first: Ref<HTMLButtonElement>;
  /** Null without a picture. */
  onRemove: (() => void) | null;
};

export function PictureButtons({ label, upload, first, onRemove }: Props) {
  const { sent, send, cancel, retry } = upload;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const buttonRef = useMergedRef(first, button);
  // The other buttons disappear when clicked: focus moves to the one that stays.
  const thenStay = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <div className={classes.side}>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(",")}
        aria-label={`${label} file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) send(file);
          // Otherwise selecting the same file again would not fire a change event.
          currentTarget.value = "";
        }}
      />
      <div className={classes.buttons}>
        <Button
          ref={buttonRef}
          variant="default"
          onClick={sent === null ? () => input.current?.click() : cancel}
        >
          {sent !== null ? "Cancel upload" : onRemove ? "Replace" : "Choose a picture"}
        </Button>
        {retry && (
          <Button variant="subtle" onClick={thenStay(retry)}>
            Try again
          </Button>
        )}
        {onRemove && sent === null && (
          <Button variant="subtle" color="gray" onClick={thenStay(onRemove)}>
            Remove
          </Button>
        )}
      </div>
      {sent === null ? <Hint /> : <Sent share={sent} />}
    </div>
  );
}

function Hint() {
  return (
    <Text size="xs" c="dimmed">
      {usePhone() ? "" : "Or drop one here. "}JPEG, PNG, WebP or AVIF, at most {megabytes(MAX_UPLOAD_BYTES)}.
    </Text>
  );
}

/** At 100 % the server is still processing the file. */
function Sent({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.sent}>
      <Progress value={percent} animated={percent === 100} aria-label="Upload" />
      <Text size="xs" c="dimmed">
        {percent === 100 ? "Preparing the picture…" : `${percent}% sent`}
      </Text>
    </div>
  );
}
