import { addPicture, pictureUrl } from "#contract/file/picture.ts";
import { type FileStore, withUploadedFile } from "#server/files/store.ts";
import type { Serve } from "#server/http/serve.ts";
import { pictureFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import { insertFile } from "./file.queries.ts";
import { newFile, widthFile } from "./file.rules.ts";

export function pictureRoutes(serve: Serve, { store }: { store: FileStore }): void {
  serve(addPicture, async ({ file: { bytes, hash }, caller, now, write, leaving }) => {
    const { widths, size } = await readApart(pictureFile, bytes, undefined, { caller, leaving });
    const files = new Map([...widths].map(([width, picture]) => [widthFile(width), picture]));
    const file = newFile("picture", files, { size, hash });
    return withUploadedFile(store, file, (named) =>
      write(async (db) => {
        const pictureId = await insertFile(db, file, caller.userId, now);
        named();
        return { pictureId, imageUrl: pictureUrl(file.name) };
      }),
    );
  });
}
