import type { z } from "zod";
import type { Permission } from "./access.ts";
import type { PlainFieldCode } from "./coded.ts";

/** `anyone` needs no session, `signed-in` any session; a permission is looked up in the access table. */
export type RequiredPermission = "anyone" | "signed-in" | Permission;

/** Largest body in bytes of a call that names no other. */
export const DEFAULT_BODY_LIMIT = 65_536;

/**
 * One call of the API, declared once: the server's route, the web's client, the OpenAPI page and the
 * permission table all read it.
 */
export type Endpoint<
  B extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  M extends RequiredPermission = RequiredPermission,
> = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below `/api`; matched without regard to case. */
  readonly path: `/${string}`;
  readonly status: 200 | 201;
  readonly body: B;
  readonly reply: R;
  readonly permission: M;
  /** One line for the API page. */
  readonly about: string;
  /** Body keys that older callers send and that carry nothing: accepted and dropped. */
  readonly ignores?: readonly string[];
  /** Largest body in bytes, or the largest file of one that takes a file; 64 KiB when absent. */
  readonly bodyLimit?: number;
  /** What the call costs of what one caller may have under way, which is 5; 1 when absent, 2 with a file. A long body costs more. */
  readonly cost?: number;
  /** Whether somebody may call it who still has to set up a second factor, and may do nothing else. */
  readonly beforeFactor?: boolean;
  /** The field of the body that is the call's idempotency key; the header `Idempotency-Key` when absent. */
  readonly key?: string;
  /** The part that holds a file: the call is then sent as multipart/form-data, its other fields as text. */
  readonly file?: string;
  /** Whether the call may come without its file. */
  readonly fileOptional?: boolean;
  /** What is said when the file is missing; that one is to be chosen by default. */
  readonly fileMissing?: PlainFieldCode;
};

type Declared<B extends z.ZodObject, R extends z.ZodType, M extends RequiredPermission> = Omit<
  Endpoint<B, R, M>,
  "method" | "status" | "file" | "fileOptional"
> &
  Partial<Pick<Endpoint, "method" | "status">>;

/** Declares an endpoint: POST and 200 unless it says otherwise. */
export function endpoint<B extends z.ZodObject, R extends z.ZodType, const M extends RequiredPermission>(
  declared: Declared<B, R, M>,
): Endpoint<B, R, M> {
  return { method: "POST", status: 200, ...declared };
}

/** Declares an endpoint that takes a file in the part named `file`. */
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

/** What a caller writes. */
export type BodyOf<E extends Endpoint> = z.input<E["body"]>;
/** What a handler receives after validation. */
export type InputOf<E extends Endpoint> = z.output<E["body"]>;
/** What the wire carries back. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
