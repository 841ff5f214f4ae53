import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** Compiles the messages of the text catalogue, so that pages need no parser. */
export const compiledTexts = (): Plugin => ({
  name: "compiled-texts",
  enforce: "pre",
  transform: (source, id) =>
    /\/i18n\/\w+\/\w+\.json$/.test(id)
      ? JSON.stringify(
          Object.fromEntries(
            Object.entries(JSON.parse(source) as Record<string, string>).map(([name, text]) => [
              name,
              compileMessage(text),
            ]),
          ),
        )
      : null,
});
