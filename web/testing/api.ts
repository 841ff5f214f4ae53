import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorCode, ApiErrorReply } from "#contract/error.ts";

/** Reports how much of a call's upload has been sent, from 0 to 1. */
type Sent = (share: number) => void;
type Mock = (body: unknown, sent: Sent) => unknown;

const mocks = new Map<string, { reply: Mock; takesFile: boolean }>();
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

/** Replaces XMLHttpRequest: passes each request to the mock of its path and dispatches the result. */
class MockedRequest extends EventTarget {
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
    const mock = mocks.get(this.#path);
    const sent: Sent = (share) =>
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: share * 100, total: 100 }));
    // Responses are always asynchronous.
    await Promise.resolve();
    if (!mock) return this.#end(() => this.#tell("error"));
    try {
      if (mock.takesFile !== data instanceof FormData) refuse(415, "An endpoint takes JSON or a form.");
      const reply = await mock.reply(body, sent);
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

  #end(deliver: () => void): void {
    if (this.#over) return;
    this.#over = true;
    deliver();
  }
}

// The test setup imports this file before any screen.
Object.defineProperty(globalThis, "XMLHttpRequest", {
  value: MockedRequest,
  configurable: true,
  writable: true,
});

/** Clears the mocks and the recorded calls, so that every test starts without any. */
export function resetCalls(): void {
  goOffline();
  calls = [];
}

/** Clears the mocks: every later call fails with a network error. */
export function goOffline(): void {
  mocks.clear();
}

/** Mocks an endpoint for the rest of the test; calls without a mock fail with a network error. */
export function answerCall<E extends Endpoint>(
  endpoint: E,
  reply: (body: BodyOf<E>, sent: Sent) => ReplyOf<E> | Promise<ReplyOf<E>>,
): void {
  mocks.set(endpoint.path, { reply: reply as Mock, takesFile: endpoint.file !== undefined });
}

/** Timeouts of an endpoint's calls, in milliseconds. */
export const timeoutsOf = ({ path }: Endpoint): number[] =>
  calls.filter((call) => call.path === path).map(({ timeoutMs }) => timeoutMs);

/** For use in a mock: refuses with an error code that the screen handles. */
export function refuseAs(
  code: ApiErrorCode,
  status: number,
  message: string,
  more: Pick<ApiErrorReply, "fields" | "freeTimes" | "providers" | "ways"> = {},
): never {
  throw new Refusal(status, { code, message, ...more });
}

/** For use in a mock: refuses as the server does. */
export function refuse(status: number, message: string, fields?: Record<string, string>): never {
  throw new Refusal(status, { message, ...(fields && { fields }) });
}

/** For use in a mock: refuses as the server does, with a message code beside the English message. */
export function refuseByCode(
  status: number,
  message: string,
  coded: Pick<ApiErrorReply, "messageCode" | "params">,
): never {
  throw new Refusal(status, { message, ...coded });
}

/** For use in a mock: refuses with the request id under which the log has the error. */
export function refuseAsLogged(status: number, message: string, requestId: string): never {
  throw new Refusal(status, { message, requestId });
}

/** For use in a mock: fails as a proxy does, without a reason. */
export function refuseSilently(status: number): never {
  throw new Refusal(status, {});
}

/** For use in a mock: refuses to delete a record in use; `uses` counts the references by kind. */
export function refuseInUse(message: string, uses: Record<string, number>): never {
  throw new Refusal(409, { message, uses });
}

/** Bodies sent to an endpoint, in order. */
export const sentTo = ({ path }: Endpoint): unknown[] =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
