import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { compressed } from "./compressed.ts";

export type Bundle = Rolldown.OutputBundle;

/** Files below the output folder. */
export type ReleaseFiles = {
  /** Cached all or not at all. */
  files: readonly string[];
  /** Cached once they have been used. */
  later?: readonly string[];
};

type Release = {
  /** Address at which the server has the page, and the file that it makes it from. */
  page: `/${string}`;
  html: string;
  /** Beginning of the names of this page's caches, and the worker's file. */
  prefix: `${string}-`;
  script: `${string}.js`;
  filesIn: (bundle: Bundle) => ReleaseFiles;
};

const addressOf = (file: string): string => `/${file}`;

/**
 * Builds web/worker/serviceWorker.ts beside a page, with the list of files to cache and a version computed from them.
 * The same files give the same worker, byte for byte, so phones fetch a new one only after a change.
 */
export function serviceWorker({ page, html, prefix, script, filesIn }: Release): Plugin {
  let root = "";
  let folder = "";
  let release: ReleaseFiles | null = null;
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      release = filesIn(bundle);
    },
    closeBundle: async () => {
      // A failed build ends here without its files, and says why by itself.
      if (!release) return;
      const files = release.files.toSorted();
      const later = (release.later ?? []).toSorted();
      const hash = createHash("sha256");
      for (const name of [html, ...files, ...later])
        hash.update(name).update(await readFile(join(folder, name)));
      await build({
        configFile: false,
        root,
        logLevel: "warn",
        publicDir: false,
        plugins: [compressed()],
        define: {
          PAGE: JSON.stringify(page),
          PREFIX: JSON.stringify(prefix),
          RELEASE_FILES: JSON.stringify(files.map(addressOf)),
          LATER_FILES: JSON.stringify(later.map(addressOf)),
          RELEASE_NAME: JSON.stringify(hash.digest("hex").slice(0, 12)),
        },
        // One classic script, because old browsers do not support modules in workers.
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: "worker/serviceWorker.ts",
            formats: ["iife"],
            name: "worker",
            fileName: () => script,
          },
        },
      });
    },
  };
}
