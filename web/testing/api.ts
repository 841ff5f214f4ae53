import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { afterEach } from "vitest";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { FaultCode, FaultReply } from "#contract/fault.ts";

/** Says how much of a call's file has been sent, from 0 to 1. */
type Sent = (share: number) => void;
type Answer = (body: unknown, sent: Sent) => unknown;

const answers = new Map<string, Answer>();
let calls: { path: string; body: unknown }[] = [];

class Refusal extends Error {
  readonly status: number;
  readonly fault: Partial<FaultReply>;

  constructor(status: number, fault: Partial<FaultReply>) {
    super(fault.message);
    this.status = status;
    this.fault = fault;
  }
}

async function answer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const path = config.url ?? "";
  const data = config.data as FormData | string | undefined;
  const body: unknown = data instanceof FormData ? Object.fromEntries(data) : JSON.parse(data ?? "{}");
  const sent: Sent = (share) =>
    config.onUploadProgress?.({
      progress: share,
      loaded: share,
      total: 1,
      bytes: share,
      lengthComputable: true,
    });
  const response = { status: 200, statusText: "", headers: {}, config };
  calls.push({ path, body });
  const given = answers.get(path);
  if (!given) throw new AxiosError(`Nobody answers ${path}`, AxiosError.ERR_NETWORK, config);
  try {
    return { ...response, data: await given(body, sent) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, fault } = error;
    throw new AxiosError(error.message, undefined, config, null, { ...response, status, data: fault });
  }
}

// The client takes the adapter over when it is loaded: a test imports this file, or renderApp, before any screen.
axios.defaults.adapter = answer;

afterEach(() => {
  answers.clear();
  calls = [];
});

/** Answers an endpoint in place of the server for the rest of the test; what nobody answers does not arrive. */
export function answerCall<E extends Endpoint>(
  endpoint: E,
  reply: (body: BodyOf<E>, sent: Sent) => ReplyOf<E> | Promise<ReplyOf<E>>,
): void {
  answers.set(endpoint.path, reply as Answer);
}

/** For use in an answer: refuses with a code that the screen knows. */
export function refuseAs(code: FaultCode, status: number, message: string): never {
  throw new Refusal(status, { code, message });
}

/** For use in an answer: refuses as the server does. */
export function refuse(status: number, message: string, fields?: Record<string, string>): never {
  throw new Refusal(status, { message, ...(fields && { fields }) });
}

/** For use in an answer: refuses to delete what is in use; `uses` says how many of what use it. */
export function refuseInUse(message: string, uses: Record<string, number>): never {
  throw new Refusal(409, { message, uses });
}

/** The bodies that were sent to an endpoint, in order. */
export const sentTo = ({ path }: Endpoint): unknown[] =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
