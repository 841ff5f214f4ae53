import type { ReactNode } from "react";
import type { OutcomeReason } from "#contract/dispatch/reason.ts";

type Picture = "done" | "missed" | "camera" | "office" | "signal" | "sparkle" | "later" | "call" | "speak";

const car = <path d="M5 30v-5l4-1 4-7h14l5 7 5 1.5V30h-4M15 30h12M9 30H5M12 24h18" />;
const wheels = (
  <>
    <circle cx="12" cy="30" r="3" />
    <circle cx="30" cy="30" r="3" />
  </>
);
const cross = <path className="strong" d="M6 6l36 36" />;
const drop = "M24 6c6 8 11 14 11 21a11 11 0 0 1-22 0c0-7 5-13 11-21z";

/** Line icons on a 48 by 48 grid, for people who cannot read. */
const drawings: Record<OutcomeReason | Picture, ReactNode> = {
  // An empty parking place.
  "car-away": (
    <>
      <path d="M6 10v30M42 10v30M6 40h36" />
      <path strokeDasharray="4 4" d="M13 33v-6l4-7h14l4 7v6z" />
      <path d="M24 4v9M20 9l4 4 4-4" transform="rotate(180 24 8.5)" />
    </>
  ),
  // A car behind another.
  "no-access": (
    <>
      <g transform="translate(2 -8)">{car}</g>
      <path className="strong" d="M4 34h40M4 42h40M10 34l-4 8M20 34l-4 8M30 34l-4 8M40 34l-4 8" />
    </>
  ),
  // A barrier and a raised hand.
  "gate-refused": (
    <>
      <path d="M8 44V14M4 44h8M8 20h36v7H8M18 20l-5 7M28 20l-5 7M38 20l-5 7" />
      <circle cx="8" cy="10" r="4" />
    </>
  ),
  // A person shaking the head.
  "customer-declined": (
    <>
      <circle cx="20" cy="14" r="8" />
      <path d="M5 42c0-10 6-15 15-15 4 0 7 1 10 3" />
      <path className="strong" d="M31 32l11 11M42 32L31 43" />
    </>
  ),
  rain: (
    <>
      <path d="M14 28a8 8 0 0 1 0-16 11 11 0 0 1 21-1 8.5 8.5 0 0 1 0 17z" />
      <path className="strong" d="M15 34l-3 8M25 34l-3 8M35 34l-3 8" />
    </>
  ),
  "no-water": (
    <>
      <path d={drop} />
      {cross}
    </>
  ),
  "provider-away": (
    <>
      <circle cx="24" cy="13" r="8" />
      <path strokeDasharray="4 4" d="M8 43c0-10 6-16 16-16s16 6 16 16" />
    </>
  ),
  "out-of-time": (
    <>
      <circle cx="24" cy="26" r="17" />
      <path className="strong" d="M24 15v11l8 5M18 4h12" />
    </>
  ),
  other: (
    <>
      <path d="M6 8h36v26H22L12 43v-9H6z" />
      <path className="strong" d="M15 21h.1M24 21h.1M33 21h.1" />
    </>
  ),
  done: <path className="strong" d="M8 26l11 11 22-26" />,
  missed: <path className="strong" d="M11 11l26 26M37 11L11 37" />,
  camera: (
    <>
      <path d="M5 14h9l4-6h12l4 6h9v27H5z" />
      <circle cx="24" cy="27" r="8" />
    </>
  ),
  office: (
    <>
      <path d="M24 5l21 37H3z" />
      <path className="strong" d="M24 18v11M24 35.5v.1" />
    </>
  ),
  signal: (
    <>
      <path d="M8 40v-6M18 40V27M28 40V19M38 40V10" />
      {cross}
    </>
  ),
  sparkle: (
    <>
      <path d={drop} />
      <path className="strong" d="M18 27l4.5 4.5L31 22" />
    </>
  ),
  // A loudspeaker.
  speak: <path d="M6 19v10h8l10 9V10l-10 9zM31 17a10 10 0 0 1 0 14M36 11a18 18 0 0 1 0 26" />,
  call: <path d="M15 6l6 10-5 5c2 5 6 9 11 11l5-5 10 6c0 5-4 9-9 9C18 42 6 30 6 15c0-5 4-9 9-9z" />,
  later: (
    <>
      <path d="M6 36h36M12 36a12 12 0 0 1 24 0M24 8v8M8 18l5 5M40 18l-5 5" />
    </>
  ),
};

/** Decorative: the text beside it says the same. */
export function Picture({ name }: { name: OutcomeReason | Picture }) {
  return (
    <svg className="picture" viewBox="0 0 48 48" aria-hidden="true">
      {drawings[name]}
      {name === "no-access" && <g transform="translate(2 -8)">{wheels}</g>}
    </svg>
  );
}
