import { useState, type ReactNode } from "react";
import { DOCUMENTS, pictureSet } from "#contract/file/picture.ts";
import classes from "./Picture.module.css";

/** `wide` is 4:3 and filled by the picture, `square` shows all of it: a logo. */
export type PictureShape = "wide" | "square";

type Props = {
  /** Where it is, under `/documents`, as the calls answer it; null for none. */
  url: string | null;
  /** What it shows; "" where the words beside it say so. */
  alt: string;
  /** The widest that it is shown, as CSS says lengths: "20rem". The frame is as wide as its surroundings up to that. */
  width: string;
  shape?: PictureShape;
  /** What stands there without a picture, or when it cannot be loaded. */
  fallback: ReactNode;
};

/** A picture that was uploaded, in the size that the screen needs, inside a frame that never moves what is around it. */
export function Picture({ url, alt, width, shape = "wide", fallback }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = url === broken ? null : url;
  return (
    <div className={classes.frame} data-shape={shape} style={{ maxWidth: width }}>
      {shown === null ? (
        fallback
      ) : (
        <img
          // Another picture is another element: the last one does not stay on view while it loads.
          key={shown}
          className={classes.image}
          src={DOCUMENTS + shown}
          srcSet={pictureSet(DOCUMENTS + shown)}
          sizes={`min(100vw, ${width})`}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
        />
      )}
    </div>
  );
}
