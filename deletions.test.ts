import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const screens = new Map(
  readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => [`web/${file}`, readFileSync(`web/${file}`, "utf8")]),
);
const filesWith = (pattern: RegExp): string[] =>
  [...screens].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted();

/** A call that deletes a record, by its name in the contract or as a screen's own. */
const deletes = /\buseSend\((delete[A-Z]\w*|removeMember|remove|\w+\.remove)\b/;
/** The two confirmation dialogs, and the components that contain one. */
const asks = /<(DeleteRecord|RecordSection|DeletePlace|RecordTab)\b/;

test("every deletion asks before, in the dialog of records or in that of places", () => {
  const deleting = filesWith(deletes);
  expect(deleting.length).toBeGreaterThan(20);
  expect(deleting.filter((file) => !asks.test(screens.get(file) ?? ""))).toEqual([]);
});

test("every deletion is said to be final, except that of places, which are restored from the archive", () => {
  expect(filesWith(/<ConfirmDelete\b/)).toEqual([
    "web/features/society/DeletePlace.tsx",
    "web/ui/dialog/DeleteRecord.tsx",
  ]);
  // Without a description of its own the dialog has the specified sentence.
  expect(screens.get("web/ui/dialog/DeleteRecord.tsx")).not.toContain("description");
  const places = filesWith(/<(DeletePlace|RecordTab)\b/);
  const named = places.flatMap((file) => deletes.exec(screens.get(file) ?? "")?.[1] ?? []);
  expect(named.toSorted()).toEqual([
    "deleteBuilding",
    "deleteFlat",
    "deleteFloor",
    "deleteParkingFloor",
    "deleteParkingPillar",
    "deleteSociety",
  ]);
});
