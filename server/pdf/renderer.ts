import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { atMost } from "#server/limits/slots.ts";
import type { GateList } from "./gateList.ts";
import type { Labels } from "./labels.ts";
import type { PdfContent } from "./pdfContent.ts";
import type { Poster } from "./poster.ts";
import type { Report } from "./report.ts";

/**
 * A process is replaced after this many documents, because its compiler never releases about 1 MB of each. A new one
 * needs 3 s of processor time to reach full speed.
 */
const PDFS_PER_PROCESS = 200;
/** Idle time after which the process ends, in milliseconds. */
const IDLE_MS = 30_000;
/**
 * Time limit per layout, in milliseconds: 900 labels take five seconds of a free processor, and much longer on a busy
 * one.
 */
const limitMs: Record<RenderRequest["layout"], number> = {
  paper: 20_000,
  report: 20_000,
  labels: 60_000,
  poster: 20_000,
  gateList: 20_000,
};

const isSource = import.meta.url.endsWith(".ts");
const program = fileURLToPath(new URL(isSource ? "./child.ts" : "./drawPapers.js", import.meta.url));

export type RenderRequest =
  | { layout: "paper"; content: PdfContent }
  | { layout: "report"; content: Report }
  | { layout: "labels"; content: Labels }
  | { layout: "poster"; content: Poster }
  | { layout: "gateList"; content: GateList };

type RenderResult = { pdf: Uint8Array } | { problem: string };

let child: ChildProcess | null = null;
let rendered = 0;
let idleTimer: NodeJS.Timeout | undefined;

function stopProcess(): void {
  child?.kill();
  child = null;
}

/** Starts the rendering process; it does not keep this process alive. */
function startProcess(): ChildProcess {
  if (child && rendered >= PDFS_PER_PROCESS) stopProcess();
  if (child?.connected) return child;
  rendered = 0;
  child = fork(program, {
    serialization: "advanced",
    ...(isSource && { execArgv: ["--import", "tsx"] }),
  });
  child.unref();
  child.channel?.unref();
  return child;
}

const busy = () => new ApiError("unavailable", refusalText("manyPapersDrawn"), { retryAfter: 30 });

/** Sheets of labels wait until no other paper does. */
const oneAtATime = atMost<"papers" | "labels">({
  name: "drawings",
  lines: ["papers", "labels"],
  running: 1,
  waiting: 50,
  limitMs: 2 * Math.max(...Object.values(limitMs)),
  busy,
});

/** Renders one at a time, in a separate process. */
const render = (request: RenderRequest): Promise<Buffer> => {
  const line = request.layout === "labels" ? "labels" : "papers";
  return oneAtATime(
    async () => {
      clearTimeout(idleTimer);
      const renderer = startProcess();
      rendered += 1;
      // Cancels the wait for the events that did not happen.
      const finished = new AbortController();
      const limit = AbortSignal.timeout(limitMs[request.layout]);
      const signal = AbortSignal.any([finished.signal, limit]);
      renderer.channel?.ref();
      try {
        const answer = Promise.race([
          once(renderer, "message", { signal }),
          once(renderer, "exit", { signal }).then(() => [
            { problem: "The process that draws papers ended." },
          ]),
        ]);
        renderer.send(request);
        const [result] = (await answer) as [RenderResult];
        if ("problem" in result) throw new Error(`A paper could not be drawn: ${result.problem}`);
        return Buffer.from(result.pdf);
      } catch (error) {
        stopProcess();
        throw limit.aborted ? busy() : error;
      } finally {
        finished.abort();
        renderer.channel?.unref();
        idleTimer = setTimeout(stopProcess, IDLE_MS).unref();
      }
    },
    { line },
  );
};

/** @returns a PDF: the same input always gives the same bytes. */
export const renderPdf = (content: PdfContent): Promise<Buffer> => render({ layout: "paper", content });

export const renderReport = (content: Report): Promise<Buffer> => render({ layout: "report", content });

export const renderLabels = (content: Labels): Promise<Buffer> => render({ layout: "labels", content });

export const renderPoster = (content: Poster): Promise<Buffer> => render({ layout: "poster", content });

export const renderGateList = (content: GateList): Promise<Buffer> => render({ layout: "gateList", content });
