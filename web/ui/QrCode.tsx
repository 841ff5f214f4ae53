import { encode } from "uqr";
import classes from "./QrCode.module.css";

/** The quiet zone in modules; some cameras do not detect the code without it. */
const BORDER = 4;

type Props = {
  text: string;
  /** The accessible name. */
  label: string;
};

/** A text as a QR code: dark on light in either colour scheme, as scanners expect. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={classes.light} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={classes.dark} d={path} />
    </svg>
  );
}
