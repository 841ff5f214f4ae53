import { useRef, useState } from "react";
import {
  broughtKinds,
  type BroughtKind,
  type Recognised,
  recogniseFile,
} from "#contract/intake/recognise.ts";
import { call, CallError } from "#web/lib/call.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useRefresh } from "#web/lib/query.ts";
import { carriers, type Checked } from "./bring.ts";

/** How far a file is. */
type Stage =
  | { name: "reading" | "waiting" | "checking" | "left" }
  /** Lines of it cannot go in: whether the others do is asked. */
  | { name: "asking"; checked: Checked }
  | { name: "going"; share: number }
  | { name: "in"; says: string; checked: Checked }
  | { name: "failed"; problem: string };

/** A file that was dropped. */
export type Brought = {
  id: number;
  file: File;
  recognised: Recognised | null;
  /** Null until it is known. */
  kind: BroughtKind | null;
  /** Of a registry. */
  societyId: number | null;
  stage: Stage;
};

const problemOf = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error;
  return error.message;
};

const rank = ({ kind }: Brought): number =>
  kind === null ? broughtKinds.length : broughtKinds.indexOf(kind);

/** Files in the order in which they go in. */
const inOrder = (files: readonly Brought[]): Brought[] =>
  files.toSorted((one, other) => rank(one) - rank(other) || one.id - other.id);

const isOver = ({ stage: { name } }: Brought): boolean => name === "in" || name === "left";

const isWanted = ({ kind, stage: { name } }: Brought): boolean =>
  name === "waiting" && kind !== null && hasPermission(carriers[kind].permission);

/** True for a registry of which nobody has said which society's it is. */
export const isUnplaced = (one: Brought): boolean =>
  isWanted(one) && one.kind === "registry" && one.societyId === null;

/** True for a file that can go in as soon as it is its turn. */
export const isReady = (one: Brought): boolean => isWanted(one) && !isUnplaced(one);

/**
 * Files that were dropped, what each is, and how they go in: one after another, each checked when it is its turn, as what a
 * file names comes in with those before it. A check that leaves lines out asks.
 */
export function useBrought(
  companyId: number | null,
  societyFor: (names: readonly string[]) => number | null,
) {
  const [files, setFiles] = useState<readonly Brought[]>([]);
  const [running, setRunning] = useState(false);
  const next = useRef(1);
  const refresh = useRefresh();

  const change = (id: number, changed: Partial<Brought>) =>
    setFiles((before) => inOrder(before.map((one) => (one.id === id ? { ...one, ...changed } : one))));
  const setStage = (id: number, stage: Stage) => change(id, { stage });

  const recognise = async ({ id, file }: Brought) => {
    try {
      const recognised = await call(recogniseFile, {}, { file });
      const { kind, societies } = recognised;
      change(id, { recognised, kind, societyId: societyFor(societies), stage: { name: "waiting" } });
    } catch (error) {
      setStage(id, { name: "failed", problem: problemOf(error) });
    }
  };

  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): Brought => ({
      id: next.current++,
      file,
      recognised: null,
      kind: null,
      societyId: null,
      stage: { name: "reading" },
    }));
    setFiles((before) => [...before, ...added]);
    // One after another: the server reads one file of a person at a time.
    void added.reduce((before, one) => before.then(() => recognise(one)), Promise.resolve());
  };

  /** @returns whether the next file may follow. */
  const bringOne = async (one: Brought, evenSo: boolean): Promise<boolean> => {
    const { id, file, kind, societyId } = one;
    if (kind === null) return true;
    const where = { companyId, societyId };
    const carrier = carriers[kind];
    try {
      setStage(id, { name: "checking" });
      const checked = await carrier.check(file, where);
      if (!evenSo && checked.badCount > 0) {
        setStage(id, { name: "asking", checked });
        return false;
      }
      if (checked.brings === null) {
        setStage(id, { name: "in", says: "", checked });
        return true;
      }
      setStage(id, { name: "going", share: 0 });
      const says = await carrier.bringIn(file, where, (share) => setStage(id, { name: "going", share }));
      setStage(id, { name: "in", says, checked });
      return true;
    } catch (error) {
      setStage(id, { name: "failed", problem: problemOf(error) });
      return false;
    } finally {
      void refresh();
    }
  };

  /** Brings in what is ready, in order, until a file asks or fails. */
  const run = async (list: readonly Brought[], evenSo: number | null = null) => {
    setRunning(true);
    try {
      for (const one of inOrder(list)) {
        const isAnswered = one.id === evenSo;
        if (isOver(one) || (!isAnswered && !isReady(one))) continue;
        if (!(await bringOne(one, isAnswered))) return;
      }
    } finally {
      setRunning(false);
    }
  };

  const others = (id: number) => files.filter((one) => one.id !== id);
  return {
    files,
    running,
    add,
    bringIn: () => void run(files),
    /** Brings in the lines of a file that can go in, and goes on with the files after it. */
    goOn: (id: number) => void run(files, id),
    /** Leaves a file out, and goes on with those after it. */
    leaveOut: (id: number) => {
      setStage(id, { name: "left" });
      void run(others(id));
    },
    remove: (id: number) => setFiles(others(id)),
    /** Checks a file once more. */
    again: (id: number) => {
      const list = files.map((one): Brought =>
        one.id === id ? { ...one, stage: { name: "waiting" } } : one,
      );
      setFiles(list);
      void run(list);
    },
    setKind: (id: number, kind: BroughtKind) => change(id, { kind, stage: { name: "waiting" } }),
    setSociety: (id: number, societyId: number | null) => change(id, { societyId }),
  };
}
