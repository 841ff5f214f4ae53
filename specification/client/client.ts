/** The specification's shared client gives up after this. */
const TIMEOUT_MS = 30_000;

/** An answer other than a success. */
export class CallError extends Error {
  readonly status: number;
  readonly data: unknown;
  constructor(path: string, status: number, data: unknown) {
    super(`${path} answered ${status}: ${JSON.stringify(data)}`);
    this.status = status;
    this.data = data;
  }
}

export type Answer = { status: number; data: unknown };

/**
 * Calls the server as a front end written from the specification alone would: it knows the base address and the token
 * in its storage, and nothing else of the product.
 */
export class Client {
  readonly #base: string;
  readonly #token: string | null;
  constructor(base: string, token: string | null) {
    this.#base = base;
    this.#token = token;
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.#send("POST", path, JSON.stringify(body), { "Content-Type": "application/json" });
  }

  delete(path: string, body: unknown): Promise<Answer> {
    return this.#send("DELETE", path, JSON.stringify(body), { "Content-Type": "application/json" });
  }

  upload(path: string, fields: Record<string, string | Blob>): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.#send("POST", path, form, {});
  }

  /** A file below the server's origin, which is the base without "/api". */
  async file(path: string): Promise<Response> {
    return fetch(this.#base.replace(/\/api$/, "") + path);
  }

  async #send(method: string, path: string, body: string | FormData, headers: Record<string, string>) {
    const response = await fetch(this.#base + path, {
      method,
      body,
      headers: this.#token === null ? headers : { ...headers, Authorization: `Bearer ${this.#token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const data: unknown = await response.json();
    if (!response.ok) throw new CallError(path, response.status, data);
    return { status: response.status, data };
  }
}

/** The entries of a list, as records. */
export const listOf = (data: unknown): Record<string, unknown>[] => (Array.isArray(data) ? data : []);

/** A field of a reply. A `<select>` or an input holds it as text. */
export const textOf = (data: unknown, field: string): string =>
  String((data as Record<string, string | number | null>)[field] ?? "");
