import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { codedTextsOf } from "#contract/coded.ts";
import type { ApiErrorCode, ApiErrorReply, FreeTimes } from "#contract/error.ts";
import { send, Unanswered } from "./send.ts";
import { clearSession, noteSecondFactor, storedSession, storedToken } from "./session.ts";
import { currentTranslator, wordOr } from "#web/texts/current.ts";
import { toastEnd } from "./toast.ts";

const TIMEOUT_MS = 30_000;
/** A file takes its time on a slow line: the server ends what takes too long to arrive. */
const UPLOAD_TIMEOUT_MS = 90_000;
/** How long 'Session expired' can be read before the sign-in screen takes its place. */
const EXPIRY_DELAY_MS = 2_000;

/** A call that was refused or did not arrive; `message` can be shown as it is. */
export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  /** Null when the answer had none. */
  readonly code: ApiErrorCode | null;
  /** Wire field → what is wrong with it. */
  readonly fields: Record<string, string>;
  /** What uses the thing that could not be deleted: noun → how many. */
  readonly uses: Record<string, number>;
  /** At which slots a booking's vehicles that found no room would find some. */
  readonly freeTimes: FreeTimes;
  readonly requestId: string | null;
  /** Whether the message says what is wrong: an answer of the server that gave no reason says nothing. */
  readonly explained: boolean;

  constructor(message: string, status: number, fault: Partial<ApiErrorReply>) {
    super(message);
    this.status = status;
    this.code = fault.code ?? null;
    this.fields = fault.fields ?? {};
    this.uses = fault.uses ?? {};
    this.freeTimes = fault.freeTimes ?? [];
    this.requestId = fault.requestId ?? null;
    this.explained = status === 0 || fault.message !== undefined;
  }
}

let expiring = false;

/** One toast and one way out, however many calls find the session gone. */
function endSession(): void {
  // Customers sign in by their phone: where they book, or where their washes are.
  const ownDoor = location.pathname === "/book" ? `/book${location.search}` : "/washes";
  const door = storedSession()?.usertype === "Customer" ? ownDoor : "/";
  clearSession();
  if (expiring) return;
  expiring = true;
  const leave = () => {
    expiring = false;
    location.replace(door);
  };
  // Its code may take longer than anybody reads.
  void toastEnd("Session expired. Redirecting to login...").then(() => setTimeout(leave, EXPIRY_DELAY_MS));
}

/** Leads to where a second factor is set up that is required since the sign-in; from there nobody is led. */
function leadToSetUp(): void {
  if (storedSession()?.user.lacksSecondFactor) return;
  noteSecondFactor(true);
  location.replace("/security");
}

/** The answer of a call that arrived and was refused. */
function refusal(status: number, fault: Partial<ApiErrorReply>): CallError {
  const message = wordOr(fault.message ?? currentTranslator().t("ui.unknown"), codedTextsOf(fault));
  const fields = Object.entries(fault.fields ?? {}).map(([field, text]) => [
    field,
    wordOr(text, codedTextsOf(fault.fieldCodes?.[field] ?? {})),
  ]);
  return new CallError(message, status, {
    ...fault,
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
  /** Idempotency-Key: one for each form opened, so that sending it twice writes once. */
  key?: string;
  /** The file of an endpoint that takes one. */
  file?: Blob;
  /** Hears how much of it has been sent, from 0 to 1. */
  onSent?: (share: number) => void;
};

/** The file in its part, the other fields beside it as text. */
function formOf(part: string, file: Blob, fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(part, file);
  return form;
}

/** As much of a call's declaration as sending it takes. */
export type Address = Pick<Endpoint, "method" | "path" | "file">;

/**
 * Makes a call of the API.
 * @throws CallError; what the signal gives as its reason when the call is aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Address,
  body: BodyOf<E>,
  { signal, key, file, onSent }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const form = endpoint.file && file ? formOf(endpoint.file, file, body) : null;
  const token = storedToken();
  // A line that goes down later may have carried a write to the server.
  const wasSent = navigator.onLine || key === undefined;
  const answer = await send({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: {
      Accept: "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      // The browser names a form itself, since only it knows where its parts end.
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
  const fault: Partial<ApiErrorReply> = answer.body ?? {};
  if (answer.status === 401) endSession();
  if (fault.code === "no-second-factor") leadToSetUp();
  throw refusal(answer.status, fault);
}
