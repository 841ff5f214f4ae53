import { formatInstant } from "#contract/format.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { getWashSteps, type WashStep } from "#contract/dispatch/ledger.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./page.module.css";
import { sentenceOf } from "./sentences.ts";

type Props = { wash: Wash | null; opened: boolean; onClose: () => void };

/** History of one wash: actor, device, time and the provider acted for. */
export function StepsDialog({ wash, opened, onClose }: Props) {
  return (
    <MarkedModal
      title={wash ? `${wash.vehicleNumber}, ${whenOf(wash)}` : ""}
      size="36rem"
      opened={opened}
      onClose={onClose}
    >
      {wash && <Steps wash={wash} />}
    </MarkedModal>
  );
}

const textOf = ({ kind, ...step }: WashStep): string =>
  kind === "assigned" ? `Given to ${step.providerName}.` : sentenceOf({ kind, ...step });

/** "Farida Sheikh for Ramesh Jadhav · Chrome on Windows · 21 Nov 2026, 10:34 AM" */
function whoOf({ kind, by, providerName, device, at }: WashStep): string {
  const who = by ?? "By itself";
  const behalf = kind === "assigned" || providerName === null ? "" : ` for ${providerName}`;
  return [`${who}${behalf}`, device, formatInstant(at)].filter(Boolean).join(" · ");
}

function Steps({ wash }: { wash: Wash }) {
  const query = useCall(getWashSteps, { WashId: wash.washId });
  const today = useToday();
  if (!query.data) return <NoData query={query} />;
  return (
    <ol className={`${classes.sheet} ${classes.entries}`} aria-label="How this wash went">
      {query.data.map((step, index) => (
        <li key={`${step.at} ${index}`}>
          {textOf(step)}
          <span className={classes.second}>{whoOf(step)}</span>
        </li>
      ))}
      {wash.status === "scheduled" && wash.day < today && <li>Not reported yet.</li>}
    </ol>
  );
}
