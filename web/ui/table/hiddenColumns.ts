import { HIDDEN_COLUMNS, storedSession } from "#web/lib/session.ts";

/** Lists whose choice is kept; the oldest are forgotten. */
const MAX_LISTS = 60;

/** The keys of hidden columns by list. */
type Choices = Record<string, string[]>;

const keyOfUser = (): string => `${HIDDEN_COLUMNS}${storedSession()?.user.userId ?? 0}`;

function choices(): Choices {
  try {
    return JSON.parse(localStorage.getItem(keyOfUser()) ?? "{}") as Choices;
  } catch {
    return {};
  }
}

export const hiddenColumns = (caption: string): readonly string[] => {
  const hidden = choices()[caption];
  return Array.isArray(hidden) ? hidden : [];
};

/** Stores the hidden columns of a list for this user in this browser. */
export function saveHiddenColumns(caption: string, hidden: readonly string[]): void {
  const { [caption]: _before, ...others } = choices();
  const retained = Object.entries(others).slice(1 - MAX_LISTS);
  const next = hidden.length === 0 ? retained : [...retained, [caption, hidden] as const];
  localStorage.setItem(keyOfUser(), JSON.stringify(Object.fromEntries(next)));
}
