import type { AuditAction } from "#contract/audit/action.ts";
import type { AuditEntry } from "#contract/audit/audit.ts";
import { nouns } from "#contract/audit/noun.ts";
import { plural } from "#contract/format.ts";

export const actions: Record<AuditAction, { label: string; color: string }> = {
  add: { label: "Added", color: "green" },
  update: { label: "Changed", color: "teal" },
  delete: { label: "Deleted", color: "red" },
  archive: { label: "Archived", color: "marigold" },
  restore: { label: "Restored", color: "green" },
  look: { label: "Looked at", color: "gray" },
};

type EntrySubject = Pick<AuditEntry, "noun" | "recordName" | "records">;

/** The subject of an entry: "Flat 101", "7,200 flats". */
export function subjectOf({ noun, recordName, records }: EntrySubject): string {
  const { one, many } = nouns[noun];
  return records > 1 ? plural(records, one, many) : `${one} ${recordName}`.trim();
}

/** The subject of an entry on two lines: "101" above "Flat · Tower A, Green Acres". */
export function titleOf(entry: EntrySubject & Pick<AuditEntry, "inside">): { title: string; under: string } {
  const { noun, recordName, records, inside } = entry;
  if (records > 1) return { title: subjectOf(entry), under: inside?.name ?? "" };
  if (recordName === "") return { title: nouns[noun].one, under: inside?.name ?? "" };
  return { title: recordName, under: [nouns[noun].one, ...(inside ? [inside.name] : [])].join(" · ") };
}

export const writerOf = ({ userId, userName }: Pick<AuditEntry, "userId" | "userName">): string =>
  userId === null ? "System" : (userName ?? `User ${userId}`);
