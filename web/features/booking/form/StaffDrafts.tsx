import { Alert, Button, Group } from "@mantine/core";
import type { Draft } from "./draft.ts";
import type { KeptDraft } from "./draftStorage.ts";
import type { Drafting } from "./useDraft.ts";
import classes from "./booking.module.css";

type Props = { drafting: Drafting; onContinue: (other: KeptDraft) => void };

/** Whose booking it is, as far as is known. */
const whoseIs = ({ customer, customerText, vehicles: [first], entry }: Draft): string =>
  [customer?.name, customerText.FirstName, customerText.Phone1, first?.number, entry.number].find(Boolean) ??
  "";

/** Namesakes are told apart by their phone. */
const namesOf = (drafts: readonly Draft[]): string[] =>
  drafts.map((draft) => {
    const name = whoseIs(draft);
    const phone = draft.customer?.phone ?? draft.customerText.Phone1;
    const isShared = drafts.some((other) => other !== draft && whoseIs(other) === name);
    return isShared && phone && phone !== name ? `${name}, ${phone}` : name;
  });

/** Says whose unfinished booking was restored, and offers those of other customers. */
export function StaffDrafts({ drafting, onContinue }: Props) {
  const { draft, restored, others, clear, discard } = drafting;
  if (!restored && others.length === 0) return null;
  const [whose, ...names] = namesOf([draft, ...others.map((other) => other.draft)]);
  return (
    <Alert color="teal" className={classes.notice} role="status">
      {restored && (
        <div className={classes.noticeRow}>
          <span>
            {whose
              ? `This is the unfinished booking for ${whose}.`
              : "Your unfinished booking is here again."}
          </span>
          <Button variant="default" size="xs" onClick={clear}>
            Discard draft
          </Button>
        </div>
      )}
      {others.map((other, index) => {
        const name = names[index];
        return (
          <div key={other.id} className={classes.noticeRow}>
            <span>Continue the booking for {name}?</span>
            <Group gap="xs">
              <Button size="xs" aria-label={`Continue for ${name}`} onClick={() => onContinue(other)}>
                Continue
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Discard the draft for ${name}`}
                onClick={() => discard(other)}
              >
                Discard
              </Button>
            </Group>
          </div>
        );
      })}
    </Alert>
  );
}
