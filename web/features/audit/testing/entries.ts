import type { AuditEntry } from "#contract/audit/audit.ts";

/** A society's pincode was changed. */
export const moved: AuditEntry = {
  auditId: 31,
  at: "2026-11-21T01:30:00.000Z",
  userId: 7,
  userName: "Asha Kulkarni",
  noun: "society",
  recordId: 7,
  recordName: "Green Acres",
  inside: null,
  action: "update",
  records: 1,
  changes: [{ field: "pincode", before: "411045", after: "411046" }],
};

/** Flats were generated in bulk by the system. */
export const generated: AuditEntry = {
  ...moved,
  auditId: 30,
  userId: null,
  userName: null,
  noun: "flat",
  recordId: 101,
  recordName: "101",
  inside: { noun: "society", recordId: 7, name: "Green Acres" },
  action: "add",
  records: 7_200,
  changes: [],
};

/** One of those flats. */
export const oneFlat: AuditEntry = {
  ...generated,
  inside: { noun: "society", recordId: 7, name: "Tower A, Green Acres" },
  records: 1,
  changes: [
    { field: "active", before: null, after: "yes" },
    { field: "building", before: null, after: "Tower A" },
    { field: "name", before: null, after: "101" },
  ],
};

/** A user was given a role and a password. */
export const promoted: AuditEntry = {
  ...moved,
  auditId: 29,
  noun: "user",
  recordId: 9,
  recordName: "Rohan Deshmukh",
  changes: [
    { field: "phone", before: null, after: "9822000000" },
    { field: "password_hash", before: "secret", after: "secret" },
    { field: "role", before: "support", after: "operations" },
    { field: "favourite_colour", before: "teal", after: null },
    { field: "last_seen", before: "2026-11-15", after: "2026-11-15T05:30:00+00:00" },
  ],
};
