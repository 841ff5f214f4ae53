import { recogniseFile } from "#contract/intake/recognise.ts";
import type { Serve } from "#server/http/serve.ts";
import { readApart } from "#server/intake/reader.ts";
import { recognisedFile } from "./recognise.rules.ts";

export function recogniseRoutes(serve: Serve): void {
  serve(recogniseFile, ({ file, caller, leaving }) =>
    readApart(recognisedFile, file.bytes, undefined, { caller, leaving }),
  );
}
