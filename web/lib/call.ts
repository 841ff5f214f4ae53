import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { codedTextsOf } from "#contract/coded.ts";
import type { ApiErrorCode, ApiErrorReply, FreeTimes, PhoneProviders } from "#contract/error.ts";
import type { Channel } from "#contract/message/channel.ts";
import { send, Unanswered } from "./send.ts";
import { clearSession, noteSecondFactor, storedSession, storedToken } from "./session.ts";
import { currentTranslator, wordOr } from "#web/texts/current.ts";
import { toastEnd } from "./toast.ts";

const TIMEOUT_MS = 30_000;
/** Uploads are slow on a weak connection; the server has its own limit. */
const UPLOAD_TIMEOUT_MS = 90_000;
/** Delay before the redirect, so that the toast can be read. */
const EXPIRY_DELAY_MS = 2_000;

/** The sentence of a failure. Ours has it under both names. */
const saidBy = ({ errorMessage, message }: Partial<ApiErrorReply>): string | undefined =>
  errorMessage ?? message;

/** A call that was refused or got no reply; `message` can be shown to users. */
export class CallError extends Error {
  /** 0 without a reply. */
  readonly status: number;
  /** Null if the reply had none. */
  readonly code: ApiErrorCode | null;
  /** API field → error. */
  readonly fields: Record<string, string>;
  /** What refers to a record that could not be deleted: noun → count. */
  readonly uses: Record<string, number>;
  /** Slots that are free for the booking's refused vehicles. */
  readonly freeTimes: FreeTimes;
  /** The providers of a phone that several have. */
  readonly providers: PhoneProviders;
  /** Other ways by which a refused code can be asked for. */
  readonly ways: readonly Channel[];
  readonly requestId: string | null;
  /** True if the message gives a reason: a server error without a message does not. */
  readonly explained: boolean;

  constructor(message: string, status: number, reply: Partial<ApiErrorReply>) {
    super(message);
    this.status = status;
    this.code = reply.code ?? null;
    this.fields = reply.fields ?? {};
    this.uses = reply.uses ?? {};
    this.freeTimes = reply.freeTimes ?? [];
    this.providers = reply.providers ?? [];
    this.ways = reply.ways ?? [];
    this.requestId = reply.requestId ?? null;
    this.explained = status === 0 || saidBy(reply) !== undefined;
  }
}

let expiring = false;

/** A single toast and redirect, however many calls find the session expired. */
function endSession(): void {
  // Customers sign in by phone, on the booking page or the washes page.
  const customerSignIn = location.pathname === "/book" ? `/book${location.search}` : "/washes";
  const target = storedSession()?.usertype === "Customer" ? customerSignIn : "/";
  clearSession();
  if (expiring) return;
  expiring = true;
  const leave = () => {
    expiring = false;
    location.replace(target);
  };
  // The toast's code may load more slowly than the delay.
  void toastEnd(currentTranslator().t("ui.sessionExpired")).then(() => setTimeout(leave, EXPIRY_DELAY_MS));
}

/** Redirects to the setup of a second factor that has become required since sign-in, unless already there. */
function redirectToSetUp(): void {
  if (storedSession()?.user.lacksSecondFactor) return;
  noteSecondFactor(true);
  location.replace("/security");
}

function refusal(status: number, reply: Partial<ApiErrorReply>): CallError {
  const message = wordOr(saidBy(reply) ?? currentTranslator().t("ui.unknown"), codedTextsOf(reply));
  const fields = Object.entries(reply.fields ?? {}).map(([field, text]) => [
    field,
    wordOr(text, codedTextsOf(reply.fieldCodes?.[field] ?? {})),
  ]);
  return new CallError(message, status, {
    ...reply,
    fields: Object.fromEntries(fields) as Record<string, string>,
  });
}

function unanswered(error: unknown, wasSent: boolean): unknown {
  if (!(error instanceof Unanswered)) return error;
  const key = error.timedOut ? "ui.timeout" : wasSent ? "ui.unreachable" : "ui.offline";
  return new CallError(currentTranslator().t(key), 0, {});
}

export type CallOptions = {
  signal?: AbortSignal;
  /** Idempotency-Key: one per form opened, so that a repeat writes only once. */
  key?: string;
  /** The file, if the endpoint takes one. */
  file?: Blob;
  /** Called with the share uploaded, 0 to 1. */
  onSent?: (share: number) => void;
};

/** An endpoint that takes a file takes a form, also where the file may be absent. */
function formOf(part: string, file: Blob | undefined, fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  if (file) form.append(part, file);
  return form;
}

/** The parts of an endpoint's declaration that sending needs. */
export type Address = Pick<Endpoint, "method" | "path" | "file">;

/**
 * Calls the API.
 * @throws CallError; on abort, the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Address,
  body: BodyOf<E>,
  { signal, key, file, onSent }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const form = endpoint.file ? formOf(endpoint.file, file, body) : null;
  const token = storedToken();
  // If the connection fails only later, a write may have reached the server.
  const wasSent = navigator.onLine || key === undefined;
  const answer = await send({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: {
      Accept: "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      // The browser sets the content type of a form itself, including the boundary.
      ...(!form && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    },
    body: form ?? JSON.stringify(body),
    timeoutMs: form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
    ...(signal && { signal }),
    ...(onSent && { onSent }),
  }).catch((error: unknown) => {
    throw unanswered(error, wasSent);
  });
  if (answer.status >= 200 && answer.status < 300) return answer.body as ReplyOf<E>;
  const reply: Partial<ApiErrorReply> = answer.body ?? {};
  if (answer.status === 401) endSession();
  if (reply.code === "no-second-factor") redirectToSetUp();
  throw refusal(answer.status, reply);
}
