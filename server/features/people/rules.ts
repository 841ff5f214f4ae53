import type { CodedText } from "#contract/coded.ts";
import type { PersonRow } from "./queries.ts";
import { refusalText } from "#server/errors/apiError.ts";

type Change = { role: string; active: boolean };

/** What somebody may not do to himself: the wire field, and the sentence shown there; null when nothing stands against it. */
export function selfRemoval(person: PersonRow, change: Change): Record<string, CodedText> | null {
  if (change.role !== person.role) return { Role: refusalText("ownRole") };
  if (!change.active) return { Active: refusalText("ownAccountOn") };
  return null;
}

/** Whether a change takes an administrator away who could sign in. */
export const losesAdministrator = (person: PersonRow, change: Change): boolean =>
  person.role === "admin" && person.active && !person.invited && (change.role !== "admin" || !change.active);

/** Whether the sessions of before no longer say the truth about what somebody may do. */
export const endsSessions = (person: PersonRow, change: Change & { companyId: number | null }): boolean =>
  !change.active || change.role !== person.role || change.companyId !== person.companyId;

/** Whether the links of before were sent for another person, in effect, than the one that this makes. */
export const endsLinks = (
  person: PersonRow,
  change: Change & { companyId: number | null; email: string },
): boolean => change.email !== person.email || endsSessions(person, change);
