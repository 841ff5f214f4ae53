import { expect, test } from "vitest";
import { readHours, readSlot } from "./hour.ts";

test.each([
  ["7", "7:00 AM"],
  ["7 am", "7:00 AM"],
  ["7AM", "7:00 AM"],
  ["07:00", "7:00 AM"],
  ["07:00:00", "7:00 AM"],
  ["7.00 a.m.", "7:00 AM"],
  ["0700", "7:00 AM"],
  ["0700 hrs", "7:00 AM"],
  ["19:00", "7:00 PM"],
  ["7:00 PM", "7:00 PM"],
  ["12 pm", "12:00 PM"],
  ["7-8 am", "7:00 AM"],
  ["7 AM to 8 AM", "7:00 AM"],
  ["11 am - 12 pm", "11:00 AM"],
  ["11 - 12 pm", "11:00 AM"],
  ["7\u20138", "7:00 AM"],
  ["७", "7:00 AM"],
])("%s is %s", (text, slot) => expect(readSlot(text)).toBe(slot));

test.each(["7:30", "7-9 am", "8-7 am", "25", "5 am", "13 pm", "7 8", "seven", "7 am 8", "1899-12-30", ""])(
  "%j is no slot",
  (text) => expect(readSlot(text)).toBeNull(),
);

test.each([
  ["6-11 AM", "06:00", "11:00"],
  ["06:00\u201311:00", "06:00", "11:00"],
  ["6 am to 2 pm", "06:00", "14:00"],
  ["6:30 AM - 10.30 AM", "06:30", "10:30"],
  ["10-2 PM", "10:00", "14:00"],
  ["5-9 pm", "17:00", "21:00"],
  ["6 to 11", "06:00", "11:00"],
  ["0600-1100 hrs", "06:00", "11:00"],
  ["From 6 AM till 12 PM", "06:00", "12:00"],
])("%s are the hours from %s to %s", (text, start, end) => expect(readHours(text)).toEqual({ start, end }));

test.each(["6 AM", "11-6", "6 am - 2", "6-2", "morning", "25-26", "6-11 AM, 4-8 PM", ""])(
  "%j are no hours",
  (text) => expect(readHours(text)).toBeNull(),
);
