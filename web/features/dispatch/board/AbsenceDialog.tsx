import { wordField } from "#web/texts/fields.ts";
import { Alert, Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Weekday, weekdays } from "#contract/day.ts";
import { formatCount, plural } from "#contract/format.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import type { BoardProvider } from "#contract/dispatch/board.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { type WordOption, WordSelect } from "#web/ui/WordSelect.tsx";
import classes from "./dialogs.module.css";
import { DayInput } from "#web/ui/day/DayInput.tsx";
import { Absences } from "./Absences.tsx";
import { onlyOn } from "./onlyOn.ts";

type Props = { provider: BoardProvider | null; day: string; onClose: () => void };

/** A provider's absences: add one with a preview of its effect, or end one. */
export function AbsenceDialog({ provider, day, onClose }: Props) {
  return (
    <FormModal
      title={provider ? `${provider.name} is away` : ""}
      opened={provider !== null}
      onClose={onClose}
      size="md"
    >
      {provider && <AwayForm provider={provider} day={day} onClose={onClose} />}
    </FormModal>
  );
}
const dayOptions: WordOption<Weekday | "">[] = [
  { value: "", label: "Every day" },
  ...weekdays.map((value) => ({ value, label: onlyOn[value] })),
];

/** What becomes of the provider's washes: others take them, or nobody does. */
function effectText({ washes, others }: { washes: number; others: number }): string {
  if (washes === 0) return "No wash is affected.";
  const affected = `${plural(washes, "wash", "washes")} of these days`;
  const left = washes - others;
  if (left === 0) return `${affected}: others take ${washes === 1 ? "it" : "all of them"}.`;
  if (others === 0) return `${affected}: nobody else can take ${washes === 1 ? "it" : "any of them"}.`;
  return `${affected}: others take ${formatCount(others)}, nobody can take ${formatCount(left)}.`;
}

function AwayForm({ provider, day, onClose }: Props & { provider: BoardProvider }) {
  const today = useToday();
  const first = day < today ? today : day;
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(first);
  const [weekday, setWeekday] = useState<Weekday | "">("");
  const [reason, setReason] = useState("Leave");
  const body = {
    ProviderId: provider.providerId,
    From: from,
    To: to,
    Reason: reason,
    ...(weekday !== "" && { Weekday: weekday }),
  };
  const parsed = setAway.body.safeParse(body);
  const errorOf = (field: string) => {
    const issue = parsed.error?.issues.find(({ path }) => path[0] === field);
    return issue && wordField(issue.message);
  };
  const preview = useCall(setAway, { ...body, DryRun: true }, { enabled: parsed.success });
  const saving = useSend(setAway, {
    onDone: (reply) => {
      toastSuccess(`${provider.name} is away. ${effectText(reply)}`);
      onClose();
    },
  });
  const result = parsed.success && !preview.isPlaceholderData ? preview.data : undefined;
  const error = saving.error ?? (parsed.success ? preview.error : null);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={`Away: ${provider.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success) saving.mutate(body);
      }}
    >
      <div className={classes.span}>
        <DayInput
          label="From"
          required
          data-autofocus
          value={from}
          error={errorOf("From")}
          onChange={(next) => {
            setFrom(next);
            if (to < next) setTo(next);
          }}
        />
        <DayInput label="To" required min={from} value={to} error={errorOf("To")} onChange={setTo} />
      </div>
      <WordSelect label="Days" options={dayOptions} value={weekday} onChange={setWeekday} />
      <TextInput
        label="Reason"
        required
        maxLength={200}
        value={reason}
        error={errorOf("Reason")}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {error && <Alert color="red">{error.message}</Alert>}
      <Text aria-live="polite" fw={600}>
        {result ? `${effectText(result)} No message will be sent.` : "Counting…"}
      </Text>
      <FormActions>
        <Button type="submit" loading={saving.isPending} disabled={!parsed.success}>
          {result && result.others > 0 ? "Set away and reassign" : "Set away"}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
      <Absences provider={provider} />
    </form>
  );
}
