export const auditActions = ["add", "update", "delete", "archive", "restore", "look"] as const;
export type AuditAction = (typeof auditActions)[number];
