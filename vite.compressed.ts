import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".html", ".svg"]);
const SMALLEST = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await Promise.all([
    brotli(plain, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    gzipped(plain, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/**
 * Writes .br and .gz beside what is worth it, so that the server never compresses while somebody waits.
 * @param part the folder below the build's that holds what was built; all of it when absent.
 */
export function compressed(part = "."): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, part);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}
