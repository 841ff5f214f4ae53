import { Input, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { addPicture } from "#contract/file/picture.ts";
import { useUpload } from "#web/lib/upload.ts";
import { Arriving, useMark } from "#web/ui/dialog/marks.ts";
import type { PictureShape } from "#web/ui/Picture.tsx";
import { useDrop } from "#web/ui/useDrop.ts";
import { PictureButtons } from "./PictureButtons.tsx";
import classes from "./PictureField.module.css";
import { PictureTile } from "./PictureTile.tsx";
import { preparePicture } from "./preparePicture.ts";

type Props<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  /** A field that holds the id of a picture, or null. */
  name: FieldPath<I>;
  label: string;
  description?: string;
  /** The path under `/documents` of the initial picture; null without one. */
  url: string | null;
  shape?: PictureShape;
};

/**
 * A form's picture: dropped or chosen, uploaded at once, and stored in the form as its id. The surrounding form waits
 * for the upload.
 */
export function PictureField<I extends FieldValues, O>(props: Props<I, O>) {
  const { control, name, label, description, url, shape = "wide" } = props;
  const { field, fieldState } = useController({ control, name });
  const [uploaded, setUploaded] = useState<{ pictureId: number; imageUrl: string } | null>(null);
  const [news, setNews] = useState("");
  const upload = useUpload(addPicture, {
    prepare: preparePicture,
    onDone: (picture) => {
      setUploaded(picture);
      setNews("Picture uploaded.");
      field.onChange(picture.pictureId);
    },
  });
  const isArriving = upload.sent !== null;
  useMark(Arriving, isArriving);
  const remove = () => {
    upload.cancel();
    setNews("Picture removed.");
    field.onChange(null);
  };
  const value: unknown = field.value;
  const hasPicture = typeof value === "number";
  const shown = uploaded && value === uploaded.pictureId ? uploaded.imageUrl : url;
  const id = useId();
  const error = upload.error?.message ?? fieldState.error?.message;
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <Input.Wrapper id={id} className={classes.field} labelElement="div" {...{ label, description, error }}>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy || undefined}
        className={classes.drop}
        data-faulty={error !== undefined || undefined}
        {...useDrop(upload.send)}
      >
        <PictureTile
          shape={shape}
          url={hasPicture ? shown : null}
          arriving={isArriving ? upload.file : undefined}
        />
        <PictureButtons
          label={label}
          upload={upload}
          first={field.ref}
          onRemove={hasPicture ? remove : null}
        />
      </div>
      <VisuallyHidden role="status">{isArriving ? "Uploading the picture." : news}</VisuallyHidden>
    </Input.Wrapper>
  );
}
