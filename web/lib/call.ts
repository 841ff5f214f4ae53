import { type AxiosError, create, isAxiosError, isCancel } from "axios";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { FaultCode, FaultReply } from "#contract/fault.ts";
import { clearSession, storedSession, storedToken } from "./session.ts";
import { toastError } from "./toast.ts";

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
  readonly code: FaultCode | null;
  /** Wire field → what is wrong with it. */
  readonly fields: Record<string, string>;
  /** What uses the thing that could not be deleted: noun → how many. */
  readonly uses: Record<string, number>;
  readonly requestId: string | null;

  constructor(message: string, status: number, fault: Partial<FaultReply>) {
    super(message);
    this.status = status;
    this.code = fault.code ?? null;
    this.fields = fault.fields ?? {};
    this.uses = fault.uses ?? {};
    this.requestId = fault.requestId ?? null;
  }
}

const http = create({ baseURL: "/api", timeout: TIMEOUT_MS });

http.interceptors.request.use((config) => {
  const token = storedToken();
  if (token) config.headers.set("Authorization", `Bearer ${token}`);
  return config;
});

let expiring = false;

/** One toast and one way out, however many calls find the session gone. */
function endSession(): void {
  // Customers sign in where they book.
  const door = storedSession()?.usertype === "Customer" ? "/book" : "/";
  clearSession();
  if (expiring) return;
  expiring = true;
  toastError("Session expired. Redirecting to login...");
  setTimeout(() => location.replace(door), EXPIRY_DELAY_MS);
}

function toCallError(error: AxiosError<Partial<FaultReply>>): CallError {
  const fault = error.response?.data ?? {};
  const status = error.response?.status ?? 0;
  const unanswered =
    error.code === "ECONNABORTED"
      ? "The server took too long to answer. Please try again."
      : "The server could not be reached. Check your connection and try again.";
  return new CallError(fault.message ?? (status === 0 ? unanswered : "Something went wrong"), status, fault);
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

/**
 * Makes a call of the API.
 * @throws CallError; an aborted call rejects with axios' own cancellation.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { signal, key, file, onSent }: CallOptions = {},
): Promise<ReplyOf<E>> {
  try {
    const { data } = await http.request<ReplyOf<E>>({
      method: endpoint.method,
      url: endpoint.path,
      data: endpoint.file && file ? formOf(endpoint.file, file, body) : body,
      ...(file && { timeout: UPLOAD_TIMEOUT_MS }),
      ...(onSent && { onUploadProgress: ({ progress = 0 }) => onSent(progress) }),
      ...(signal && { signal }),
      ...(key && { headers: { "Idempotency-Key": key } }),
    });
    return data;
  } catch (error) {
    if (!isAxiosError<Partial<FaultReply>>(error) || isCancel(error)) throw error;
    if (error.response?.status === 401) endSession();
    throw toCallError(error);
  }
}
