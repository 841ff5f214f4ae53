import { answerCall, timeoutsOf } from "#web/testing/api.ts";
import { expect, test } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { make } from "#contract/vehicle/lookups.ts";
import { call } from "./call.ts";

test("limits a call to 30 seconds, and an upload to 90", async () => {
  answerCall(make.getAll, () => []);
  answerCall(addPicture, () => ({ pictureId: 1, imageUrl: "/picture.webp" }));
  await call(make.getAll, {});
  await call(addPicture, {}, { file: new File(["picture"], "car.png") });
  expect([timeoutsOf(make.getAll), timeoutsOf(addPicture)]).toEqual([[30_000], [90_000]]);
});
