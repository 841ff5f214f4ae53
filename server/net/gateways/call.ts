/** The gateway has answered that it will not. */
export class GatewayRefusal extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** The gateway has not answered, or not in a way that says what has become of the call. */
export class GatewaySilence extends Error {}

/** How long a gateway may take, in milliseconds. */
const LIMIT_MS = 8_000;

/** In bytes. */
const MAX_RESPONSE = 512 * 1024;

/** Statuses after which a repeated call may succeed: too late, too early, too often. */
const passing = new Set([408, 425, 429]);

/** The text of a response. @throws when it is too long. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_RESPONSE) throw new GatewaySilence("Its answer is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Request = {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body?: object;
  /** The sentence of a refusal in the gateway's own shape; empty when there is none. */
  reasonIn: (answer: unknown) => string;
  signal?: AbortSignal | undefined;
};

/**
 * Calls a gateway. @returns its answer as JSON.
 * @throws GatewayRefusal for what it refuses, GatewaySilence for anything else.
 */
export async function callGateway({
  url,
  method,
  headers,
  body,
  reasonIn,
  signal,
}: Request): Promise<unknown> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status } = response;
    const answer = jsonIn(await textOf(response));
    if (response.ok && answer !== null) return answer;
    if (status >= 400 && status < 500 && !passing.has(status))
      throw new GatewayRefusal(status, reasonIn(answer).slice(0, 200) || `It answered ${status}.`);
    throw new GatewaySilence(`It answered ${status}.`);
  } catch (error) {
    if (error instanceof GatewayRefusal || error instanceof GatewaySilence) throw error;
    throw new GatewaySilence(limit.aborted ? "It did not answer in time." : "It could not be reached.");
  }
}

/** Parses a gateway's answer. @throws GatewaySilence for an unexpected shape. */
export function readResponse<T>(
  schema: { safeParse: (value: unknown) => { data?: T; success: boolean } },
  answer: unknown,
): T {
  const { data, success } = schema.safeParse(answer);
  if (!success || data === undefined) throw new GatewaySilence("Its answer could not be read.");
  return data;
}

/** Its value, or null when the gateway has no such thing. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayRefusal && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
