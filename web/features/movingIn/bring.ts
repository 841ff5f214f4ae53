import type { Permission } from "#contract/access.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { getImport, importCustomers } from "#contract/booking/import.ts";
import { formatCount, plural } from "#contract/format.ts";
import type { FileRead } from "#contract/intake/read.ts";
import type { BroughtKind } from "#contract/intake/recognise.ts";
import { importProviders } from "#contract/provider/import.ts";
import { importRegistryFile } from "#contract/society/registry.ts";
import { placesText, totalOf } from "#web/features/society/counts.ts";
import { broughtText } from "#web/features/booking/import/words.ts";
import { call } from "#web/lib/call.ts";
import { newKey } from "#web/lib/keyed.ts";

/** Where a file's lines go. */
type Where = { companyId: number | null; societyId: number | null };

type Bad = { line: number; column: string; reason: string };

/** What a check says of a file: what goes in, and what stays out. */
export type Checked = {
  /** What goes in, in words; null when nothing does. */
  brings: string | null;
  /** What is here already, in words; empty for nothing. */
  here: string;
  read: FileRead;
  bad: readonly Bad[];
  badCount: number;
  failedUrl: string | null;
  /** True if washers stay out since the company requires more of them than the file says; absent for other files. */
  lacksDetails?: boolean;
};

type Carrier = {
  permission: Permission;
  check: (file: File, where: Where) => Promise<Checked>;
  /** @returns what went in, in words; `onShare` is told how far it is, from 0 to 1. */
  bringIn: (file: File, where: Where, onShare: (share: number) => void) => Promise<string>;
};

/** How often a running import is looked at, in milliseconds. */
const EVERY_MS = 1_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const ofCompany = ({ companyId }: Where) => (companyId === null ? {} : { CompanyId: companyId });

async function bringCustomers(file: File, where: Where, onShare: (share: number) => void): Promise<string> {
  const begun = await call(
    importCustomers,
    { DryRun: "false", ...ofCompany(where) },
    { file, key: newKey() },
  );
  for (let now = begun; ; now = (await call(getImport, { importId: begun.importId })) ?? begun) {
    if (now.status !== "running") return broughtText(now);
    onShare(now.total === 0 ? 1 : now.tried / now.total);
    await wait(EVERY_MS);
  }
}

/** How files of each kind go in. */
export const carriers: Record<BroughtKind, Carrier> = {
  registry: {
    permission: importRegistryFile.permission,
    check: async (file, { societyId }) => {
      const body = { societyId: societyId ?? 0, DryRun: "true" } as const;
      const read = await call(importRegistryFile, body, { file });
      const { added, existing, bad } = read;
      return {
        brings: totalOf(added) === 0 ? null : placesText(added),
        here: totalOf(existing) === 0 ? "" : placesText(existing),
        read,
        bad: bad.map((one) => ({ ...one, column: "" })),
        badCount: bad.length,
        failedUrl: null,
      };
    },
    bringIn: async (file, { societyId }) => {
      const body = { societyId: societyId ?? 0, DryRun: "false" } as const;
      return placesText((await call(importRegistryFile, body, { file, key: newKey() })).added);
    },
  },
  washers: {
    permission: importProviders.permission,
    check: async (file, where) => {
      const body = { CompanyId: where.companyId ?? 0, DryRun: "true" } as const;
      const read = await call(importProviders, body, { file });
      return {
        brings: read.providers === 0 ? null : plural(read.providers, "washer"),
        here: read.known === 0 ? "" : plural(read.known, "washer"),
        read,
        ...read,
      };
    },
    bringIn: async (file, where) => {
      const body = { CompanyId: where.companyId ?? 0, DryRun: "false" } as const;
      return plural((await call(importProviders, body, { file, key: newKey() })).providers, "washer");
    },
  },
  customers: {
    permission: importCustomers.permission,
    check: async (file, where) => {
      const read = await call(importCustomers, { DryRun: "true", ...ofCompany(where) }, { file });
      return {
        brings: read.total === 0 ? null : broughtText(read),
        here: read.leftOut === 0 ? "" : plural(read.leftOut, "line"),
        read,
        ...read,
      };
    },
    bringIn: bringCustomers,
  },
  statement: {
    permission: importStatement.permission,
    check: async (file, where) => {
      const read = await call(importStatement, { DryRun: "true", ...ofCompany(where) }, { file });
      const { booked, proposed, unmatched, repeated, bad, badCount } = read;
      const lines = booked + proposed + unmatched;
      return {
        brings: lines === 0 ? null : `${plural(lines, "receipt")}, ${formatCount(booked)} of them booked`,
        here: repeated === 0 ? "" : plural(repeated, "line"),
        read,
        bad: bad.map((one) => ({ ...one, column: "" })),
        badCount,
        failedUrl: null,
      };
    },
    bringIn: async (file, where) => {
      const body = { DryRun: "false", ...ofCompany(where) } as const;
      const { booked, proposed, unmatched } = await call(importStatement, body, { file, key: newKey() });
      return `${plural(booked + proposed + unmatched, "receipt")}, ${formatCount(booked)} of them booked`;
    },
  },
};
