import { registryColumns } from "#contract/society/registry.ts";

// Excel reads Hindi only with a byte order mark.
export const asFile = (csv: string): string => `\uFEFF${csv}`;

/** Two homes and two pillars, to fill in below. */
const lines = ["Tower A,1,101,,", "Tower A,1,102,,", ",,,Basement 1,P1", ",,,Basement 1,P2"];

/** A sample registry file. */
export const registryCsv = (): string => asFile([registryColumns.join(","), ...lines, ""].join("\r\n"));
