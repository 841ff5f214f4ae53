import { IconPhoto } from "@tabler/icons-react";
import { Picture, type PictureShape } from "#web/ui/Picture.tsx";
import classes from "./PictureField.module.css";
import { useFileImage } from "./useFileImage.ts";

type Props = {
  shape: PictureShape;
  /** The picture that the form holds; null without one. */
  url: string | null;
  /** What is on its way to the server. */
  arriving: File | undefined;
};

/** What a form's picture looks like now: none, on its way, or there. */
export function PictureTile({ shape, url, arriving }: Props) {
  return (
    <div className={classes.tile} data-shape={shape} data-empty={(!arriving && !url) || undefined}>
      {arriving && <Preview file={arriving} />}
      {!arriving && url && (
        <Picture url={url} alt="The present picture" width="10rem" shape={shape} fallback={none} />
      )}
      {!arriving && !url && none}
    </div>
  );
}

const none = <IconPhoto size={32} stroke={1.4} aria-hidden />;

/** A file of this device's, as long as it is shown. */
function Preview({ file }: { file: File }) {
  return <img ref={useFileImage(file)} className={classes.preview} alt="" />;
}
