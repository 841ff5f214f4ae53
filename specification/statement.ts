import { errors } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { CallError } from "./client/client.ts";

/** The specification's sections, in its order. */
export const sections = [
  ["1", "What the product does"],
  ["2.1", "Routes"],
  ["2.2", "Society screen"],
  ["2.3", "Provider dialog"],
  ["2.4", "Customer and booking screens"],
  ["2.5", "Service item listing and booking modal"],
  ["3", "Entities"],
  ["4", "States"],
  ["5", "Validation"],
  ["6", "Roles"],
  ["7.1", "Calls of the society area"],
  ["7.2", "Lookups"],
  ["7.3", "Calls of the provider area"],
  ["7.4", "Calls of customer and booking"],
  ["8", "Errors and toasts"],
  ["9", "Constants and limits"],
] as const;
type Section = (typeof sections)[number][0];

export type Check = () => Promise<unknown>;

/** A row of docs/departures.md. */
export type Departure = {
  section: Section;
  /** The specification's statement, in our words. */
  says: string;
  /** The product's behaviour instead of it. */
  does: string;
  why: string;
  /** The switch, field or press that gives the letter back, or absent when nothing does. */
  back?: string;
};

/** A row of its second table: the letter holds until a company or a person chooses otherwise. */
export type Switched = Omit<Departure, "back"> & {
  /** What they choose it by, which is off at first: a switch, a tick, a link, or what they enter. */
  by: string;
};

type Plain = { section: Section; says: string };
export type Statement =
  | (Plain & { outcome: "holds" })
  | (Plain & { outcome: "not seen"; reason: string })
  | (Departure & { outcome: "differs" })
  | (Switched & { outcome: "switched" });

/** A walk records the statements that it has checked. */
export type Walk = {
  /** The product does what the specification says. */
  holds: (section: Section, says: string, check: Check) => Promise<void>;
  /**
   * The product does something else: `letter` must fail, and `check`, which is about what it does, must not. A letter
   * that holds again is a row too many.
   */
  differs: (
    section: Section,
    says: string,
    departure: Omit<Departure, "section" | "says"> & { letter: Check; check: Check },
  ) => Promise<void>;
  /** Once somebody has chosen it, the product does something else; until then another statement holds. */
  switched: (
    section: Section,
    says: string,
    departure: Omit<Switched, "section" | "says"> & { check: Check },
  ) => Promise<void>;
  /** Nothing outside can tell whether it holds. */
  notSeen: (section: Section, says: string, reason: string) => void;
};

/** A walk that has lost its way is not gone on with. */
const MAX_FAILURES = 8;

/** How much of a failure is shown, in characters. */
const MAX_SHOWN = 400;

const walks = new Map<string, Statement[]>();

/** True for an assertion that does not hold, an element that does not come, and a call that is refused. */
const isContradiction = (error: unknown): boolean =>
  error instanceof errors.TimeoutError ||
  error instanceof CallError ||
  (error instanceof Error && error.name === "AssertionError");

/** @throws other errors than those by which a product contradicts a statement. */
async function contradicts(letter: Check): Promise<boolean> {
  try {
    await letter();
    return false;
  } catch (error) {
    if (!isContradiction(error)) throw error;
    return true;
  }
}

/** What the walks of this file have checked, in their order. The next file of the worker begins anew. */
export function takeChecked(): Statement[] {
  const checked = [...walks.values()].flat();
  walks.clear();
  return checked;
}

/** A test that goes through screens or calls in order. It tells of all statements that do not hold, not of the first alone. */
export function walk(name: string, steps: (record: Walk) => Promise<void>): void {
  walks.set(name, []);
  test.each([name])("%s", async () => {
    const checked: Statement[] = [];
    const wrong: string[] = [];
    onTestFinished(() => void walks.set(name, checked));
    const note = (section: Section, says: string, what: string): void => {
      wrong.push(`${section}: ${says}: ${what}`);
      if (wrong.length > MAX_FAILURES) throw new Error("Given up.");
    };
    const attempt = async (section: Section, says: string, check: Check): Promise<void> => {
      try {
        await check();
      } catch (error) {
        note(section, says, String(error).slice(0, MAX_SHOWN));
      }
    };
    const record: Walk = {
      holds: async (section, says, check) => {
        checked.push({ outcome: "holds", section, says });
        await attempt(section, says, check);
      },
      differs: async (section, says, { letter, check, ...departure }) => {
        checked.push({ outcome: "differs", section, says, ...departure });
        await attempt(section, says, check);
        await attempt(section, says, async () => {
          if (!(await contradicts(letter))) throw new Error("It holds, and so is no departure.");
        });
      },
      switched: async (section, says, { check, ...departure }) => {
        checked.push({ outcome: "switched", section, says, ...departure });
        await attempt(section, says, check);
      },
      notSeen: (section, says, reason) => {
        checked.push({ outcome: "not seen", section, says, reason });
      },
    };
    // What is between two statements can fail as well: the statements before it are told all the same.
    await steps(record).catch((error: unknown) => wrong.push(`After that: ${String(error)}`));
    expect(wrong).toEqual([]);
  });
}
