import { expect, test } from "vitest";
import { readSlot } from "./hour.ts";

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
