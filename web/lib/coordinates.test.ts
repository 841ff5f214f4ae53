import { expect, test } from "vitest";
import { readCoordinates, writeCoordinates } from "./coordinates.ts";

test.each([
  ["18.5590, 73.7868", 18.559, 73.7868],
  ["18.559,73.7868", 18.559, 73.7868],
  ["  18.559 73.7868  ", 18.559, 73.7868],
  ["(18.559, 73.7868)", 18.559, 73.7868],
  ["18.559° N, 73.7868° E", 18.559, 73.7868],
  ["-33.86, 151.2", -33.86, 151.2],
  ["18, 73", 18, 73],
  ["18.55900001, 73.78680049", 18.559, 73.7868],
])("reads %j", (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(["", "18.559", "Baner", "18.559, 73.7868, 12", "18,559 73,7868", "18.559, seventy"])(
  "explains the format for %j",
  (text) => {
    expect(readCoordinates(text)).toBe("Write latitude and longitude, such as 18.5590, 73.7868");
  },
);

test.each([
  ["95, 73", "Latitude must be from -90 to 90"],
  ["18, 273", "Longitude must be from -180 to 180"],
])("refuses %j as out of range", (text, problem) => {
  expect(readCoordinates(text)).toBe(problem);
});

test.each([
  [18.559, 73.7868, "18.5590, 73.7868"],
  [18, 73.123456, "18.0000, 73.123456"],
  [-33.8688, 151.20931, "-33.8688, 151.20931"],
])("writes %d, %d with at least four decimals", (latitude, longitude, text) => {
  expect(writeCoordinates({ latitude, longitude })).toBe(text);
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});
