import { Button } from "@mantine/core";
import { formatTime, formatWeekday, plural } from "#contract/format.ts";
import { indiaAt } from "#contract/day.ts";
import { type Refused, resolveRefused } from "#contract/dispatch/refusal.ts";
import { isOneOf, offStatuses } from "#contract/wash/state.ts";
import { reasonLabelKey } from "#contract/dispatch/reason.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { english } from "#web/texts/english.ts";
import classes from "./RefusedList.module.css";
import panels from "./panels.module.css";

type Props = { refused: readonly Refused[]; total: number };

/** "Done", "Not done: rain", "A photo" */
function pressedWords({ pressed, reason, note }: Refused): string {
  if (pressed !== "missed") return pressed === "done" ? "Done" : "A photo";
  return `Not done: ${note || (reason && english.t(reasonLabelKey(reason)))}`;
}

const isOff = ({ status }: Refused): boolean => isOneOf(status, offStatuses);

/** Why it needs the office. */
const whyWords = (one: Refused): string =>
  isOff(one) ? "after the wash was taken off." : `not taken: ${one.why || "the server did not say why."}`;

/** The effect of recording a wash that was taken off. */
const chargeWords = (one: Refused): string =>
  isOff(one) && one.pressed === "done" ? ", and is charged only if you record it" : "";

/** Reports that wait for the office, which records them or puts them aside. */
export function RefusedList({ refused, total }: Props) {
  const settling = useSend(resolveRefused, {
    onDone: (_, { As }) => toastSuccess(As === "recorded" ? "Recorded." : "Put aside."),
  });
  const resolve = ({ refusalId }: Refused, As: "recorded" | "put-aside") =>
    settling.mutate({ RefusalId: refusalId, As }, { onError: (error) => toastError(error.message) });
  if (refused.length === 0) return null;
  return (
    <>
      <ul className={classes.notTaken} aria-label="Pressed and not taken">
        {refused.map((one) => (
          <li key={one.refusalId}>
            <span>
              <strong>{pressedWords(one)}</strong> of {one.vehicleNumber}, {one.parkingPillar} in{" "}
              {one.parkingFloor}, {one.societyName}, {formatWeekday(one.day)}, {one.time}
            </span>
            <span className={classes.why}>
              Pressed by {one.providerName} at {formatTime(indiaAt(new Date(one.recordedAt)).time)},{" "}
              {whyWords(one)} The wash is {one.status} now{chargeWords(one)}.
            </span>
            {hasPermission("board:write") && (
              <span className={classes.settling}>
                {one.pressed !== "photo" && (
                  <Button
                    variant="light"
                    size="sm"
                    disabled={settling.isPending}
                    aria-label={`Record it for ${one.providerName}: ${one.vehicleNumber}`}
                    onClick={() => resolve(one, "recorded")}
                  >
                    Record it for {one.providerName}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="sm"
                  disabled={settling.isPending}
                  aria-label={`Put aside: ${one.vehicleNumber}`}
                  onClick={() => resolve(one, "put-aside")}
                >
                  Put aside
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > refused.length && (
        <p className={panels.none}>
          {plural(total - refused.length, "more press", "more presses")} after these
        </p>
      )}
    </>
  );
}
