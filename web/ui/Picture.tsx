import { useState, type ReactNode } from "react";
import { DOCUMENTS, pictureSet } from "#contract/file/picture.ts";
import classes from "./Picture.module.css";

/** `wide` is 4:3 and cropped to fill; `square` shows the whole picture: a logo. */
export type PictureShape = "wide" | "square";

type Props = {
  /** A path under `/documents`, as the API returns it; null for none. */
  url: string | null;
  /** What it shows; "" when the text beside it already says so. */
  alt: string;
  /** The maximum width as a CSS length: "20rem". The frame fills its container up to that. */
  width: string;
  shape?: PictureShape;
  /** In sight when the page opens, so it loads at once. */
  first?: boolean;
  /** Shown without a picture, or when it fails to load. */
  fallback: ReactNode;
};

/** An uploaded picture in the size the screen needs, in a frame that causes no layout shift. */
export function Picture({ url, alt, width, shape = "wide", first = false, fallback }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = url === broken ? null : url;
  return (
    <div className={classes.frame} data-shape={shape} style={{ maxWidth: width }}>
      {shown === null ? (
        fallback
      ) : (
        <img
          // The key replaces the element, so that the previous picture does not stay visible while this one loads.
          key={shown}
          className={classes.image}
          src={DOCUMENTS + shown}
          srcSet={pictureSet(DOCUMENTS + shown)}
          sizes={`min(100vw, ${width})`}
          alt={alt}
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : "auto"}
          decoding="async"
          onError={() => setBroken(shown)}
        />
      )}
    </div>
  );
}
