import { employee } from "#contract/people/employee.ts";
import { type Editing, RecordDialog } from "#web/ui/dialog/RecordDialog.tsx";
import { type Kind, kinds, personOf } from "./kinds.ts";
import { PersonForm } from "./PersonForm.tsx";

type Props = Editing & {
  kind: Kind;
  /** The preselected company of a new user. */
  companyId: number | null;
};

/** Invites a user, or edits an existing one. */
export function PersonDialog({ kind, companyId, ...dialog }: Props) {
  const { calls, ref, noun } = kinds[kind];
  const name = noun.toLowerCase();
  return (
    <RecordDialog
      noun={name}
      addTitle={`Invite ${name === "employee" ? "an" : "a"} ${name}`}
      size="44rem"
      read={calls.get as typeof employee.calls.get}
      bodyOf={ref as typeof kinds.employee.ref}
      {...dialog}
    >
      {(answer) => {
        const person = answer && personOf(answer);
        return <PersonForm kind={kind} person={person} companyId={person ? person.companyId : companyId} />;
      }}
    </RecordDialog>
  );
}
