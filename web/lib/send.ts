export type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Called with the share of the body sent, 0 to 1. */
  onSent?: (share: number) => void;
};

/** `body` is null if it is not JSON. */
export type Answer = { status: number; body: unknown };

/** No reply: connection lost, or timeout. */
export class Unanswered extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean) {
    super(timedOut ? "No answer in time" : "No answer");
    this.timedOut = timedOut;
  }
}

/**
 * Sends a request; resolves with any reply, including refusals. XMLHttpRequest, since only it reports upload progress.
 * @throws Unanswered; on abort, the signal's reason.
 */
export function send({ method, url, headers, body, timeoutMs, signal, onSent }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    request.responseType = "json";
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onSent) {
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onSent(total > 0 ? loaded / total : 0),
      );
    }
    const on = (name: "load" | "error" | "timeout" | "abort", act: () => void) =>
      request.addEventListener(name, () => {
        signal?.removeEventListener("abort", abort);
        act();
      });
    on("load", () => resolve({ status: request.status, body: request.response as unknown }));
    on("error", () => reject(new Unanswered(false)));
    on("timeout", () => reject(new Unanswered(true)));
    on("abort", () => reject(signal?.reason as Error));
    signal?.addEventListener("abort", abort);
    request.send(body);
  });
}
