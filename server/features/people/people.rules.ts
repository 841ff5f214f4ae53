import type { CodedText } from "#contract/coded.ts";
import type { PersonRow } from "./people.queries.ts";
import { refusalText } from "#server/errors/apiError.ts";

type Change = { role: string; active: boolean };

/** Changes that nobody may make to themselves: wire field → message; null when there is none. */
export function selfRemoval(person: PersonRow, change: Change): Record<string, CodedText> | null {
  if (change.role !== person.role) return { Role: refusalText("ownRole") };
  if (!change.active) return { Active: refusalText("ownAccountOn") };
  return null;
}

/** True if a change removes an administrator who could sign in. */
export const losesAdministrator = (person: PersonRow, change: Change): boolean =>
  person.role === "admin" && person.active && !person.invited && (change.role !== "admin" || !change.active);

/** True if existing sessions would no longer match the person's rights. */
export const endsSessions = (person: PersonRow, change: Change & { companyId: number | null }): boolean =>
  !change.active || change.role !== person.role || change.companyId !== person.companyId;

/** True if earlier links must become invalid, because the account now belongs, in effect, to a different person. */
export const endsLinks = (
  person: PersonRow,
  change: Change & { companyId: number | null; email: string },
): boolean => change.email !== person.email || endsSessions(person, change);
