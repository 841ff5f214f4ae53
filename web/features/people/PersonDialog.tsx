import { employee } from "#contract/people/employee.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { type Kind, kinds, personOf } from "./kinds.ts";
import { PersonForm } from "./PersonForm.tsx";

type Props = {
  kind: Kind;
  editing: number | "new" | null;
  /** The company that somebody new most likely belongs to. */
  companyId: number | null;
  onClose: () => void;
};

/** Invites somebody, or changes who is there. */
export function PersonDialog({ kind, editing, companyId, onClose }: Props) {
  const shown = useLatest(editing);
  const noun = kinds[kind].noun.toLowerCase();
  return (
    <MarkedModal
      title={shown === "new" ? `Invite ${noun === "employee" ? "an" : "a"} ${noun}` : `Edit ${noun}`}
      size="44rem"
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? (
        <PersonForm kind={kind} person={null} companyId={companyId} />
      ) : (
        <EditPerson kind={kind} id={shown} />
      )}
    </MarkedModal>
  );
}

function EditPerson({ kind, id }: { kind: Kind; id: number }) {
  const { calls, ref } = kinds[kind];
  const query = useCall(calls.get as typeof employee.calls.get, ref(id) as { employeeId: number });
  return (
    <Opened query={query}>
      {(answer) => {
        const person = personOf(answer);
        return <PersonForm kind={kind} person={person} companyId={person.companyId} />;
      }}
    </Opened>
  );
}
