import type { PersonRow } from "./queries.ts";

type Change = { role: string; active: boolean };

/** What somebody may not do to himself: the wire field, and the sentence shown there; null when nothing stands against it. */
export function selfRemoval(person: PersonRow, change: Change): Record<string, string> | null {
  if (change.role !== person.role) return { Role: "Ask another administrator to change your own role." };
  if (!change.active) return { Active: "You cannot switch yourself off." };
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
