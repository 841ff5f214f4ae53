import { Picture } from "#web/ui/Picture.tsx";
import classes from "./company.module.css";

type Props = { name: string; url: string | null; size: string };

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

/** A company's logo, or its initials. */
export function CompanyMark({ name, url, size }: Props) {
  return (
    <span className={classes.mark} style={{ width: size, fontSize: `calc(${size} * 0.38)` }} aria-hidden>
      <Picture
        url={url}
        alt=""
        width={size}
        shape="square"
        fallback={<span className={classes.initials}>{initialsOf(name)}</span>}
      />
    </span>
  );
}
