import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ApiErrorCode } from "#contract/error.ts";
import type { CodedText } from "#contract/coded.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { Callers } from "#server/limits/callers.ts";
import { atMost } from "#server/limits/slots.ts";
import type { FileKind, OptionsOf, Read } from "./kinds.ts";

/** A file to read, for the reader's process. */
export type ReadRequest = { kind: string; bytes: Uint8Array; options: unknown };

type Refusal = { code: ApiErrorCode; text: ApiError["text"] };
/** What was read, what is wrong with the file, or the stack of an error of ours. */
export type ReadReply = { read: unknown } | { refusal: Refusal } | { failure: string };

/** Processes: while one reads a file that takes long, the files of others are read. */
const PROCESSES = 2;
/** Time limit of a file, in milliseconds. */
const LIMIT_MS = 20_000;
/** Time limit of a process's start, in milliseconds: for one that hangs, as a start takes half a second. */
const START_MS = 60_000;
/** Idle time after which a process ends, in milliseconds. */
const IDLE_MS = 30_000;
/** Between two looks at the memory that a process takes, in milliseconds. */
const WATCH_MS = 50;
/** Memory of the interpreter's own heap, in megabytes. */
const HEAP_MEGABYTES = 256;
/** A process that keeps more than this after a file is replaced, so that the next file has all the memory. */
const KEPT_MEGABYTES = 160;

const isSource = import.meta.url.endsWith(".ts");
const ownProgram = fileURLToPath(new URL(isSource ? "../readFiles.ts" : "./readFiles.js", import.meta.url));

let restarts = 0;

/** How many processes ended, or were ended, while they read a file. */
export const readerRestarts = (): number => restarts;

/** All processes, which end with this one: one that is busy would not notice that nobody waits for it. */
const alive = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** Memory that a process takes, in megabytes; 0 where the system does not tell it as Linux does. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

const busy = () => new ApiError("unavailable", refusalText("manyFilesArriving"), { retryAfter: 5 });

/**
 * Starts a process, without this one's environment: it holds keys, which a file has no business with.
 * @throws 503 when it does not start in time.
 */
async function start(program: string): Promise<ChildProcess> {
  const child = fork(program, {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, ...(isSource ? ["--import", "tsx"] : [])],
    env: { NODE_ENV: process.env["NODE_ENV"] },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  alive.add(child);
  child.once("exit", () => alive.delete(child));
  // Errors of the channel: the process's end is noticed anyway.
  child.on("error", () => undefined);
  const starting = new AbortController();
  const limit = AbortSignal.timeout(START_MS);
  const signal = AbortSignal.any([starting.signal, limit]);
  try {
    await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`The process that reads files ended with ${code} as it started: ${program}`);
      }),
    ]);
    return child;
  } catch (error) {
    child.kill("SIGKILL");
    throw limit.aborted ? busy() : error;
  } finally {
    starting.abort();
  }
}

/** Processes that wait for a file. */
class Processes {
  readonly #program: string;
  readonly #idle: ChildProcess[] = [];
  /** When each idle process ends. */
  readonly #ends = new WeakMap<ChildProcess, NodeJS.Timeout>();

  constructor(program: string) {
    this.#program = program;
  }

  /** Keeps a process for the next file; it does not keep this one alive. */
  keep(child: ChildProcess): void {
    if (!child.connected || megabytesOf(child) > KEPT_MEGABYTES) {
      child.kill("SIGKILL");
      return;
    }
    child.unref();
    child.channel?.unref();
    this.#idle.push(child);
    const end = (): void => {
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
      child.kill("SIGKILL");
    };
    this.#ends.set(child, setTimeout(end, IDLE_MS).unref());
  }

  async take(): Promise<ChildProcess> {
    const child = this.#idle.pop();
    if (!child) return start(this.#program);
    clearTimeout(this.#ends.get(child));
    if (!child.connected) return this.take();
    child.ref();
    child.channel?.ref();
    return child;
  }

  end(): void {
    for (const child of this.#idle.splice(0)) {
      clearTimeout(this.#ends.get(child));
      child.kill("SIGKILL");
    }
  }
}

const late = (limitMs: number) => refusalText("fileTakesLong", { seconds: limitMs / 1000 });
const large = (megabytes: number) => refusalText("fileTakesMemory", { megabytes });

/**
 * The answer of a process; when it ends instead, why. Once this returns or throws, it has answered or is no longer
 * there.
 * @throws the reason of `leaving` when that aborts before: nobody waits for the answer any more.
 */
async function answerOf(
  child: ChildProcess,
  request: ReadRequest,
  { limitMs, mostMegabytes, leaving }: { limitMs: number; mostMegabytes: number; leaving: AbortSignal },
): Promise<ReadReply | { ended: CodedText }> {
  let reason: CodedText | undefined;
  const stop = (why: CodedText): void => {
    reason ??= why;
    child.kill("SIGKILL");
  };
  const leave = (): void => void child.kill("SIGKILL");
  leaving.addEventListener("abort", leave, { once: true });
  const timer = setTimeout(stop, limitMs, late(limitMs));
  const watch = setInterval(() => {
    if (megabytesOf(child) > mostMegabytes) stop(large(mostMegabytes));
  }, WATCH_MS);
  const finished = new AbortController();
  const { signal } = finished;
  try {
    const answer = Promise.race([
      once(child, "message", { signal }).then(([reply]) => reply as ReadReply),
      once(child, "exit", { signal }).then(([, ending]) => {
        if (!reason) leaving.throwIfAborted();
        // The interpreter ends itself so when its heap is full.
        const ended = reason ?? (ending === "SIGABRT" ? large(HEAP_MEGABYTES) : refusalText("fileNotRead"));
        return { ended };
      }),
    ]);
    // Without a callback, a failure would be thrown here, beside the end of the process.
    child.send(request, () => undefined);
    return await answer;
  } finally {
    finished.abort();
    leaving.removeEventListener("abort", leave);
    clearTimeout(timer);
    clearInterval(watch);
  }
}

type Sender = {
  caller: { userId: number };
  leaving: AbortSignal;
  /** The body's field that holds the file. */
  field?: string;
};

/**
 * Reads a file from outside in a process of its own, with limits of time and memory.
 * @throws an ApiError with the file's problem: 400 or 415, 413 past a limit; 429 or 503 when too many files wait; the
 * reason of `leaving` as soon as that aborts.
 */
export type ReadApart = <R extends Read>(
  kind: FileKind<R>,
  bytes: Uint8Array,
  options: OptionsOf<R>,
  sender: Sender,
) => Promise<Awaited<ReturnType<R>>>;

type Settings = {
  /** What the processes run. */
  program?: string;
  /** Time limit of a file, in milliseconds. */
  limitMs?: number;
};

/** A reader with processes of its own. */
export function openReader({ program = ownProgram, limitMs = LIMIT_MS }: Settings = {}): {
  readApart: ReadApart;
  /** Ends the processes that read nothing. */
  close: () => void;
} {
  const processes = new Processes(program);
  /** One file of a caller at a time, so that nobody fills the processes alone. */
  const callers = new Callers({
    name: "files of a caller",
    share: 1,
    waiting: 8,
    refusal: refusalText("manyFilesArriving"),
    retryAfter: 5,
  });
  const fewAtOnce = atMost({
    name: "files",
    running: PROCESSES,
    waiting: 32,
    // Longer than a start and a file, whose process is then no longer there.
    limitMs: START_MS + 2 * limitMs,
    busy,
  });
  const readApart = async <R extends Read>(
    { name: kind, mostMegabytes }: FileKind<R>,
    bytes: Uint8Array,
    options: OptionsOf<R>,
    { caller, leaving, field = "File" }: Sender,
  ): Promise<Awaited<ReturnType<R>>> => {
    const release = await callers.take(`user ${caller.userId}`, 1, leaving);
    try {
      return await fewAtOnce(
        async () => {
          const child = await processes.take();
          if (leaving.aborted) processes.keep(child);
          leaving.throwIfAborted();
          const reply = await answerOf(child, { kind, bytes, options }, { limitMs, mostMegabytes, leaving });
          if ("ended" in reply) {
            restarts += 1;
            throw new ApiError("too-large", reply.ended, { fields: { [field]: reply.ended } });
          }
          processes.keep(child);
          if ("failure" in reply) throw new Error(`A file could not be read: ${reply.failure}`);
          if ("refusal" in reply) {
            const { code, text } = reply.refusal;
            throw new ApiError(code, text, { fields: { [field]: text } });
          }
          return reply.read as Awaited<ReturnType<R>>;
        },
        { leaving },
      );
    } finally {
      release();
    }
  };
  return { readApart, close: () => processes.end() };
}

export const { readApart } = openReader();
