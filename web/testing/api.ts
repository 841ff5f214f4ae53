import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorCode, ApiErrorReply } from "#contract/error.ts";

/** Says how much of a call's file has been sent, from 0 to 1. */
type Sent = (share: number) => void;
type Answer = (body: unknown, sent: Sent) => unknown;

const answers = new Map<string, Answer>();
let calls: { path: string; body: unknown; timeoutMs: number }[] = [];

class Refusal extends Error {
  readonly status: number;
  readonly error: Partial<ApiErrorReply>;

  constructor(status: number, error: Partial<ApiErrorReply>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** Stands in place of the network: hands what is sent to whoever answers its path, and tells what came back. */
class AnsweredRequest extends EventTarget {
  status = 0;
  response: unknown = null;
  responseType = "";
  timeout = 0;
  upload = new EventTarget();
  #path = "";
  #over = false;

  open(_method: string, url: string): void {
    this.#path = url.replace(/^\/api/, "");
  }

  setRequestHeader(): void {}

  abort(): void {
    if (this.#over) return;
    this.#over = true;
    this.#tell("abort");
  }

  async send(data: FormData | string): Promise<void> {
    const body: unknown = data instanceof FormData ? Object.fromEntries(data) : JSON.parse(data);
    calls.push({ path: this.#path, body, timeoutMs: this.timeout });
    const given = answers.get(this.#path);
    const sent: Sent = (share) =>
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: share * 100, total: 100 }));
    // What comes back never comes at once.
    await Promise.resolve();
    if (!given) return this.#end(() => this.#tell("error"));
    try {
      const reply = await given(body, sent);
      this.#end(() => this.#load(200, reply));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#end(() => this.#load(error.status, error.error));
    }
  }

  #load(status: number, reply: unknown): void {
    this.status = status;
    this.response = reply;
    this.#tell("load");
  }

  #tell(name: string): void {
    this.dispatchEvent(new Event(name));
  }

  #end(tell: () => void): void {
    if (this.#over) return;
    this.#over = true;
    tell();
  }
}

// What sets a test up imports this file before any screen.
Object.defineProperty(globalThis, "XMLHttpRequest", {
  value: AnsweredRequest,
  configurable: true,
  writable: true,
});

/** Answers nothing any more, and knows of no call: every test begins so. */
export function forgetCalls(): void {
  unplug();
  calls = [];
}

/** Answers nothing any more: what is asked from now on does not arrive. */
export function unplug(): void {
  answers.clear();
}

/** Answers an endpoint in place of the server for the rest of the test; what nobody answers does not arrive. */
export function answerCall<E extends Endpoint>(
  endpoint: E,
  reply: (body: BodyOf<E>, sent: Sent) => ReplyOf<E> | Promise<ReplyOf<E>>,
): void {
  answers.set(endpoint.path, reply as Answer);
}

/** How long each call of an endpoint was allowed to take, ms. */
export const timeoutsOf = ({ path }: Endpoint): number[] =>
  calls.filter((call) => call.path === path).map(({ timeoutMs }) => timeoutMs);

/** For use in an answer: refuses with a code that the screen knows. */
export function refuseAs(
  code: ApiErrorCode,
  status: number,
  message: string,
  more: Pick<ApiErrorReply, "freeTimes"> = {},
): never {
  throw new Refusal(status, { code, message, ...more });
}

/** For use in an answer: refuses as the server does. */
export function refuse(status: number, message: string, fields?: Record<string, string>): never {
  throw new Refusal(status, { message, ...(fields && { fields }) });
}

/** For use in an answer: refuses as the server does, by a code beside the English message. */
export function refuseByCode(
  status: number,
  message: string,
  coded: Pick<ApiErrorReply, "messageCode" | "params">,
): never {
  throw new Refusal(status, { message, ...coded });
}

/** For use in an answer: refuses, and says under which number the log knows of it. */
export function refuseAsLogged(status: number, message: string, requestId: string): never {
  throw new Refusal(status, { message, requestId });
}

/** For use in an answer: fails as a proxy does, without a reason. */
export function refuseSilently(status: number): never {
  throw new Refusal(status, {});
}

/** For use in an answer: refuses to delete what is in use; `uses` says how many of what use it. */
export function refuseInUse(message: string, uses: Record<string, number>): never {
  throw new Refusal(409, { message, uses });
}

/** The bodies that were sent to an endpoint, in order. */
export const sentTo = ({ path }: Endpoint): unknown[] =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
