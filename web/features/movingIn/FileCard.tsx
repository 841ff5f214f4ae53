import { Alert, Button, CloseButton, Loader, NativeSelect, Progress, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { formatCount, plural } from "#contract/format.ts";
import { broughtKinds, type BroughtKind } from "#contract/intake/recognise.ts";
import { FollowLater } from "#web/features/company/FollowLater.tsx";
import { useFollowLater } from "#web/features/company/useFollowLater.ts";
import { AddSociety } from "#web/features/society/details/AddSociety.tsx";
import type { Choice } from "#web/lib/choices.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { FileReadNote } from "#web/ui/FileReadNote.tsx";
import { BadLines } from "#web/ui/import/BadLines.tsx";
import { StoredLines } from "#web/ui/import/StoredLines.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { carriers, type Checked } from "./bring.ts";
import classes from "./movingIn.module.css";
import type { Brought } from "./useBrought.ts";

const kindNames: Record<BroughtKind, string> = {
  registry: "Homes and parking of a society",
  washers: "Washers",
  customers: "Customers with their cars and plans",
  statement: "A bank's statement",
};

const kindChoices = broughtKinds.map((value) => ({ value, label: kindNames[value] }));

type Props = {
  brought: Brought;
  /** Its place in the order in which the files go in. */
  place: number;
  companyId: number | null;
  societies: readonly Choice[];
  busy: boolean;
  onKind: (kind: BroughtKind) => void;
  onSociety: (societyId: number | null) => void;
  onGoOn: () => void;
  onLeaveOut: () => void;
  onAgain: () => void;
  onRemove: () => void;
};

/** A file that was dropped: what it is, where it goes, how far it is, and what stays out. */
export function FileCard({ brought, place, companyId, societies, busy, ...on }: Props) {
  const { file, kind, recognised, stage } = brought;
  const isRead = recognised !== null;
  const isOpen = stage.name === "waiting" && !busy;
  return (
    <li className={classes.card} data-stage={stage.name} aria-label={file.name}>
      <div className={classes.head}>
        <span className={classes.place}>
          {stage.name === "in" ? <IconCheck size={18} stroke={3} aria-label="Is in" /> : place}
        </span>
        <div className={classes.title}>
          <Text fw={600}>{kind ? kindNames[kind] : file.name}</Text>
          <Text size="sm" c="dimmed">
            {file.name}
            {isRead && `, ${plural(recognised.rows, "line")}`}
          </Text>
        </div>
        {isOpen && kind && (
          <NativeSelect
            size="xs"
            aria-label={`What ${file.name} is`}
            data={kindChoices}
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              on.onKind(broughtKinds.find((one) => one === value) ?? kind)
            }
          />
        )}
        {!busy && stage.name !== "in" && (
          <CloseButton aria-label={`Take ${file.name} away`} onClick={on.onRemove} />
        )}
      </div>
      {stage.name === "reading" && <Progressing says="Being looked at" />}
      {stage.name === "checking" && <Progressing says="Being checked" />}
      {stage.name === "waiting" && isRead && <Waiting brought={brought} societies={societies} {...on} />}
      {stage.name === "asking" && <Asking checked={stage.checked} companyId={companyId} {...on} />}
      {stage.name === "going" && (
        <div role="status">
          <Text size="sm">Going in</Text>
          <Progress value={stage.share * 100} animated size="lg" aria-label="Is in" />
        </div>
      )}
      {stage.name === "in" && <Done says={stage.says} checked={stage.checked} />}
      {stage.name === "left" && <Text c="dimmed">Left out.</Text>}
      {stage.name === "failed" && (
        <Alert color="red" role="alert">
          {stage.problem}{" "}
          {isRead && (
            <Button size="compact-sm" variant="default" onClick={on.onAgain}>
              Try again
            </Button>
          )}
        </Alert>
      )}
    </li>
  );
}

const Progressing = ({ says }: { says: string }) => (
  <Text size="sm" c="dimmed" role="status">
    <Loader size="xs" mr="xs" aria-hidden />
    {says}
  </Text>
);

type WaitingProps = Pick<Props, "brought" | "societies" | "onSociety">;

/** What a file says before it is checked, and which society it is for. */
function Waiting({ brought, societies, onSociety }: WaitingProps) {
  const { kind, recognised } = brought;
  if (!recognised || !kind) return null;
  if (!hasPermission(carriers[kind].permission))
    return <Text size="sm">Your role cannot bring these in: an administrator can.</Text>;
  return (
    <>
      {kind === "registry" && <SocietyOf brought={brought} societies={societies} onSociety={onSociety} />}
      {recognised.unread.length > 0 && (
        <Text size="sm">
          <b>Not read:</b> {recognised.unread.join(", ")}
        </Text>
      )}
      <ul className={classes.lines} aria-label="First lines">
        {recognised.preview.map(({ line, text }) => (
          <li key={line}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** The society that a registry is of: one that is here, or one to add. */
function SocietyOf({ brought, societies, onSociety }: WaitingProps) {
  const [adding, setAdding] = useState(false);
  const names = brought.recognised?.societies ?? [];
  const [name = ""] = names;
  const isNew = brought.societyId === null;
  return (
    <div className={classes.society}>
      {names.length > 1 && (
        <Text size="sm">
          It names {names.length} societies. The lines of the chosen one go in; drop the file again for the
          next.
        </Text>
      )}
      <div className={classes.choice}>
        {societies.length > 0 && (
          <SearchSelect
            label="Society"
            options={societies}
            value={brought.societyId}
            onChange={onSociety}
            clearable
          />
        )}
        {isNew && (
          <Button variant={societies.length > 0 ? "default" : "filled"} onClick={() => setAdding(true)}>
            Add {name === "" ? "its society" : name}
          </Button>
        )}
      </div>
      {isNew && societies.length === 0 && (
        <Text size="sm" c="dimmed">
          {name === "" ? "Its society is" : `${name} is`} not here yet: say where it is.
        </Text>
      )}
      <MarkedModal title="Add the society" size="48rem" opened={adding} onClose={() => setAdding(false)}>
        <AddSociety
          prefilled={{ SocietyName: name, City: "" }}
          onAdded={(societyId) => {
            setAdding(false);
            onSociety(societyId);
          }}
        />
      </MarkedModal>
    </div>
  );
}

type AskingProps = Pick<Props, "companyId" | "onGoOn" | "onLeaveOut" | "onAgain"> & {
  checked: Checked;
};

/** Lines that cannot go in, and whether the others do. */
function Asking({ checked, companyId, onGoOn, onLeaveOut, onAgain }: AskingProps) {
  const { brings, here, badCount, lacksDetails = false } = checked;
  const [problem, setProblem] = useState<string | null>(null);
  const later = useFollowLater({ onDone: onAgain, onError: setProblem });
  return (
    <>
      {problem !== null && <Alert color="red">{problem}</Alert>}
      {lacksDetails && companyId !== null && hasPermission("company:write") && (
        <FollowLater isPending={later.isPending} onLet={() => void later.letFollow(companyId)} />
      )}
      <Here here={here} />
      <FileReadNote read={checked.read} />
      <StoredLines lines={checked.read.preview} />
      <BadLines {...checked} />
      <div className={classes.answer}>
        {brings !== null && (
          <Button onClick={onGoOn}>
            Bring in {brings}, without {formatCount(badCount)} {badCount === 1 ? "line" : "lines"}
          </Button>
        )}
        <Button variant="default" onClick={onLeaveOut}>
          Leave this file out
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          Check again
        </Button>
      </div>
    </>
  );
}

const Here = ({ here }: { here: string }): ReactNode =>
  here !== "" && (
    <Text size="sm" c="dimmed">
      Here already: {here}.
    </Text>
  );

function Done({ says, checked }: { says: string; checked: Checked }) {
  return (
    <>
      <Text role="status">
        {says === "" ? "All of it was here already." : `Is in: ${says}.`}
        {checked.badCount > 0 && ` ${plural(checked.badCount, "line")} stayed out.`}
      </Text>
      <Here here={checked.here} />
      {checked.badCount > 0 && <BadLines {...checked} />}
    </>
  );
}
