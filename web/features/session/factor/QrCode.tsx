import { encode } from "uqr";
import classes from "./factor.module.css";

/** Modules of light around it, without which some cameras don't find it. */
const BORDER = 4;

/** A text as a QR code: dark on light in either scheme, as they expect it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator's camera"
      shapeRendering="crispEdges"
    >
      <path className={classes.light} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={classes.dark} d={path} />
    </svg>
  );
}
