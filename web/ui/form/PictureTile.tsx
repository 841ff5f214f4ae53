import { IconPhoto } from "@tabler/icons-react";
import { Picture, type PictureShape } from "#web/ui/Picture.tsx";
import classes from "./PictureField.module.css";
import { useFileImage } from "./useFileImage.ts";

type Props = {
  shape: PictureShape;
  /** The form's picture; null without one. */
  url: string | null;
  /** The file being uploaded. */
  arriving: File | undefined;
};

/** A form's picture in its current state: none, uploading, or present. */
export function PictureTile({ shape, url, arriving }: Props) {
  return (
    <div className={classes.tile} data-shape={shape} data-empty={(!arriving && !url) || undefined}>
      {arriving && <Preview file={arriving} />}
      {!arriving && url && (
        <Picture url={url} alt="The present picture" width="10rem" shape={shape} fallback={noPicture} />
      )}
      {!arriving && !url && noPicture}
    </div>
  );
}

const noPicture = <IconPhoto size={32} stroke={1.4} aria-hidden />;

/** Shows a local file for as long as it is mounted. */
function Preview({ file }: { file: File }) {
  return <img ref={useFileImage(file)} className={classes.preview} alt="" />;
}
