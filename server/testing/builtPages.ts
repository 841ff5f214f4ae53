import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { openProcess, type Process } from "./process.ts";
import type { World } from "./world.ts";

const page = `<html><head><title>Chamak</title>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/base.js">
</head><body><div id="root">Loading ...</div><noscript>None</noscript></body></html>`;

/** What the chunks are, as Vite writes it down. */
const manifest = {
  "index.html": { name: "index", file: "assets/index.js", imports: ["_base.js"] },
  "_base.js": { file: "assets/base.js" },
  "features/booking/self/BookPage.tsx": {
    name: "BookPage",
    file: "assets/Book.js",
    css: ["assets/book.css"],
    imports: ["_base.js", "index.html"],
  },
  "_frame.js": {
    name: "frame",
    file: "assets/Frame.js",
    css: ["assets/frame.css"],
    imports: ["index.html", "_menus.js"],
  },
  "pages/CustomersPage.tsx": { name: "CustomersPage", file: "assets/Customers.js", imports: ["_frame.js"] },
  "_menus.js": { file: "assets/menus.js", imports: ["_base.js"] },
};

/** Processes with a fake build of a few lines; the renderer of the booking page is given as source. */
export class BuiltPages {
  readonly #folders: string[] = [];
  readonly #processes: Process[] = [];

  /** Opens a process of the world with a build whose renderers are `renderers`: file below dist/render → source. */
  async open(world: World, renderers: Record<string, string>, options: object = {}): Promise<Process> {
    const folder = mkdtempSync(`${os.tmpdir()}/chamak-test-pages-`);
    this.#folders.push(folder);
    const webRoot = path.join(folder, "web");
    for (const name of ["web/.vite", "render"]) mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(webRoot, "index.html"), page);
    writeFileSync(path.join(webRoot, ".vite/manifest.json"), JSON.stringify(manifest));
    for (const [file, code] of Object.entries(renderers))
      writeFileSync(path.join(folder, "render", file), code);
    const process = await openProcess(world.address, world.clock, { webRoot, ...options });
    this.#processes.push(process);
    return process;
  }

  async close(): Promise<void> {
    for (const process of this.#processes) await process.close();
    for (const folder of this.#folders) rmSync(folder, { recursive: true });
  }
}
