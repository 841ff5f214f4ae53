import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { addDays } from "#contract/day.ts";
import { GATE_DAYS_AHEAD, getGateList, recallGateLink } from "#contract/dispatch/gate.ts";
import { formatDay, plural } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { DayInput } from "#web/ui/day/DayInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PdfButton } from "#web/ui/PdfButton.tsx";
import type { AboutSociety } from "./about.ts";
import classes from "./tools.module.css";

/** A day's list for the guard: to print, and as a link for the guard's phone. */
export function GateListDialog({ societyId, societyName, opened, onClose }: AboutSociety) {
  const today = useToday();
  const [day, setDay] = useState(today);
  const query = useCall(getGateList, { societyId, Day: day }, { enabled: opened && day !== "" });
  const refusal = query.error?.fields["Day"];
  const list = query.isPlaceholderData || query.error ? undefined : query.data;
  return (
    <Dialog title={`Gate list for ${societyName}`} size="lg" opened={opened} onClose={onClose}>
      <div className={classes.parts}>
        <Text>
          Who comes, with photo and hours, for the guard at the gate. No resident, flat or vehicle is named.
        </Text>
        <DayInput
          label="Day"
          value={day}
          min={today}
          max={addDays(today, GATE_DAYS_AHEAD)}
          error={day === "" ? "Please select a day" : refusal}
          onChange={setDay}
        />
        {!list && !refusal && day !== "" && <NoData query={query} />}
        {list && (
          <>
            <Text fw={600}>
              {list.people === 0
                ? "Nobody is assigned on this day yet."
                : `${plural(list.people, "person comes", "people come")} on ${formatDay(day)}.`}
            </Text>
            <PdfButton
              paper="List"
              url={list.url}
              asking={{
                endpoint: getGateList,
                bodyIn: (Language) => ({ societyId, Day: day, Language }),
                urlOf: ({ url }) => url,
              }}
            />
            <div>
              <CopyButton text={list.guardUrl} label="Copy Link for the Guard" />
              <Text c="dimmed" size="sm" mt={4}>
                It opens without a sign-in and always shows who is assigned then. It works until the end of{" "}
                {formatDay(day)}.
              </Text>
            </div>
            {hasPermission("board:write") && <Recall societyId={societyId} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Recall({ societyId }: { societyId: number }) {
  const recall = useSend(recallGateLink);
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={recall.isPending}
        onClick={() => recall.mutate({ societyId })}
      >
        Recall the Links
      </Button>
      <Text c="dimmed" size="sm" mt={4} role="status">
        {recall.isSuccess
          ? "The links given out before work no longer. The one above is new."
          : (recall.error?.message ?? "Links given out so far, of every day, then work no longer.")}
      </Text>
    </div>
  );
}
