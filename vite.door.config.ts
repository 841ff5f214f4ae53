import react from "@vitejs/plugin-react";
import { createServer, defineConfig, type Plugin } from "vite";
import { compressed } from "./vite.compressed.ts";
import { withoutCompiling, withoutJsonSchema } from "./vite.lean.ts";

const TAKES_OVER = /web[\\/]door[\\/]takeOver\.tsx$/;
const PLACE = '<div id="root"></div>';

/** What web/door/prerender.tsx makes, run as the server of a developer runs modules. */
async function draw(root: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    plugins: [react()],
    appType: "custom",
    logLevel: "warn",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { prerender } = (await server.ssrLoadModule("/door/prerender.tsx")) as { prerender: () => string };
    return prerender();
  } finally {
    await server.close();
  }
}

/** Draws the page into its document, so that it is seen before its code has come. */
function prerendered(): Plugin {
  let root = "";
  return {
    name: "prerendered",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: async (html) => {
      if (!html.includes(PLACE)) throw new Error("The door's page has no place for what is drawn.");
      const drawn = await draw(root);
      return html.replace(PLACE, () => `<div id="root">${drawn}</div>`);
    },
  };
}

/** Names in the document what its script imports when it runs, so that all of it is asked for at once. */
function named(): Plugin {
  return {
    name: "named",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const files = new Set<string>();
        const take = (name: string): void => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || chunk.isEntry || files.has(name)) return;
          files.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          chunk.imports.forEach(take);
        };
        for (const { fileName, moduleIds } of chunks)
          if (moduleIds.some((id) => TAKES_OVER.test(id))) take(fileName);
        return [...files].map((file) => ({
          tag: "link",
          attrs: {
            rel: file.endsWith(".css") ? "stylesheet" : "modulepreload",
            crossorigin: true,
            href: `/${file}`,
          },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

/**
 * The sign-in's entry: built apart from the app, as the cleaner's is, and into the same folder. Who has signed in goes
 * on into the app by a full load.
 */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), withoutJsonSchema(), withoutCompiling(), prerendered(), named(), compressed("door")],
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    assetsDir: "door/assets",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "web/door/index.html" },
  },
});
