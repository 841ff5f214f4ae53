import type { z } from "zod";
import type { Permission } from "./access.ts";
import type { PlainFieldCode } from "./coded.ts";

/** `anyone` needs no session, `signed-in` any session; a permission is looked up in the access table. */
export type RequiredPermission = "anyone" | "signed-in" | Permission;

/** Default limit of request bodies, in bytes. */
export const DEFAULT_BODY_LIMIT = 65_536;

/** More rows than any screen shows at once: a reply with as many is an export, or the reading of a whole list. */
export const MANY_ROWS = 31;

/**
 * Sensitive data in a reply, and how its reading gets into the audit. A list: each reply with many rows is an entry
 * with its filters, which the server writes. `recorded`: the handler records what it shows, or writes an audited
 * row. `unrecorded`: why neither is needed.
 */
export type Reveals = { readonly list: string } | "recorded" | { readonly unrecorded: string };

/** What a reply is a list of; null when it is none. */
export const listOf = (reveals: Reveals | undefined): string | null =>
  typeof reveals === "object" && "list" in reveals ? reveals.list : null;

/**
 * One API endpoint, declared once: the server's route, the web client, the OpenAPI page and the permission table read
 * it.
 */
export type Endpoint<
  B extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  M extends RequiredPermission = RequiredPermission,
> = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below `/api`; case-insensitive. */
  readonly path: `/${string}`;
  readonly status: 200 | 201;
  readonly body: B;
  readonly reply: R;
  readonly permission: M;
  /** One-line description for the API page. */
  readonly about: string;
  /** Body keys that older callers send without meaning: accepted and dropped. */
  readonly ignores?: readonly string[];
  /** The id of the record that the call adds: 0 and null in the body mean nothing, other values are refused. */
  readonly adds?: string;
  /** Largest body in bytes, or largest file of a file endpoint; 64 KiB when absent. */
  readonly bodyLimit?: number;
  /**
   * Cost of the call against a caller's concurrency limit of 5; 1 when absent, 2 with a file. A long body costs more.
   */
  readonly cost?: number;
  /** True if a replica of the database may answer it: for reads that take long and change nothing. */
  readonly fromReplica?: true;
  /** Stands at every endpoint whose reply has sensitive data. */
  readonly reveals?: Reveals;
  /** True if callers who must still set up a second factor may use it. */
  readonly beforeFactor?: boolean;
  /** The body field that is the idempotency key; the header `Idempotency-Key` when absent. */
  readonly key?: string;
  /** The part that holds a file: the request is then multipart/form-data, and its other fields are text. */
  readonly file?: string;
  /** True if the request may come without its file. */
  readonly fileOptional?: boolean;
  /** Message when the file is missing; by default asks to choose one. */
  readonly fileMissing?: PlainFieldCode;
};

type Declared<B extends z.ZodObject, R extends z.ZodType, M extends RequiredPermission> = Omit<
  Endpoint<B, R, M>,
  "method" | "status" | "file" | "fileOptional"
> &
  Partial<Pick<Endpoint, "method" | "status">>;

/** Declares an endpoint; POST and 200 by default. */
export function endpoint<B extends z.ZodObject, R extends z.ZodType, const M extends RequiredPermission>(
  declared: Declared<B, R, M>,
): Endpoint<B, R, M> {
  return { method: "POST", status: 200, ...declared };
}

/** Declares an endpoint with a file in the part named `file`. */
export function fileEndpoint<
  B extends z.ZodObject,
  R extends z.ZodType,
  const M extends RequiredPermission,
  const O extends boolean = false,
>(
  declared: Declared<B, R, M> & { file: string; fileOptional?: O; bodyLimit: number },
): Endpoint<B, R, M> & { readonly file: string; readonly fileOptional?: O; readonly bodyLimit: number } {
  return { method: "POST", status: 200, ...declared };
}

/** The request body before validation. */
export type BodyOf<E extends Endpoint> = z.input<E["body"]>;
/** The validated body that a handler receives. */
export type InputOf<E extends Endpoint> = z.output<E["body"]>;
/** The reply as JSON. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
