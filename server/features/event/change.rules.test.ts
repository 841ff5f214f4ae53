import { expect, test } from "vitest";
import { smsSize } from "#contract/message/sms.ts";
import { languageCodes } from "#i18n/languages.ts";
import { formatText } from "#i18n/say.ts";
import { translatorIn } from "#server/texts/translator.ts";
import type { Change } from "./notify.rules.ts";
import { isUrgent, netChangesOf, messageOfChanges, notifyAt, type PendingChange } from "./change.rules.ts";

const number = "MH12AB1234";
const link = "https://wash.example.com/washes";
const on = (day: number, hour = 7) => ({ day: `2026-11-${day}`, hour });
const at = (time: string) => new Date(`${time}:00+05:30`);

const skipped = (day: number, hour?: number): Change => ({
  kind: "skipped",
  number,
  from: on(day, hour),
  reason: "",
});
const restored = (day: number, hour?: number): Change => ({ kind: "restored", number, from: on(day, hour) });
const calledOff = (day: number): Change => ({ kind: "calledOff", number, from: on(day), reason: "Rain" });
const moved = (from: number, to: number, hour?: number): Change => ({
  kind: "moved",
  number,
  from: on(from, hour),
  to: on(to, hour),
  reason: "",
});
const cancelled = (first: ReturnType<typeof on>): Change => ({
  kind: "cancelled",
  washes: 3,
  from: { day: first.day },
  first,
  reason: "",
});

const pending = (changes: readonly Change[]): PendingChange[] =>
  changes.map((change) => ({ bookingId: 1, change, isOwn: false }));
const netChanges = (...changes: Change[]) => netChangesOf(pending(changes), { confirmations: true });

test("reports nothing when a change was undone", () => {
  expect(netChanges(calledOff(23), restored(23))).toEqual([]);
  expect(netChanges(skipped(23), restored(23), skipped(24), restored(24))).toEqual([]);
  expect(netChanges(moved(23, 24), moved(24, 25), moved(25, 23))).toEqual([]);
  // The wash was called off before, and the customer was notified.
  expect(netChanges(restored(23), calledOff(23))).toEqual([]);
});

test("reports the net change of a wash from its original time", () => {
  expect(netChanges(moved(23, 24), moved(24, 25))).toEqual([moved(23, 25)]);
  expect(netChanges(moved(23, 24), calledOff(24))).toEqual([calledOff(23)]);
  expect(netChanges(skipped(23, 7), restored(23, 9))).toEqual([{ ...moved(23, 23), to: on(23, 9) }]);
  expect(netChanges(restored(23), moved(23, 24))).toEqual([restored(24)]);
  expect(netChanges(skipped(23), restored(23), calledOff(23))).toEqual([calledOff(23)]);
});

test("distinguishes washes by booking, plate and hour", () => {
  const both = [skipped(23, 7), skipped(23, 9), restored(23, 9)];
  expect(netChanges(...both)).toEqual([skipped(23, 7)]);
  const [first, second] = pending([skipped(23), restored(23)]);
  const apart = [first, second && { ...second, bookingId: 2 }].filter((one) => one !== undefined);
  expect(netChangesOf(apart, { confirmations: true })).toEqual([skipped(23), restored(23)]);
  const others: Change = { kind: "restored", number: "MH12CD5678", from: on(23) };
  expect(netChanges(skipped(23), others)).toEqual([skipped(23), others]);
});

test("reports, without confirmations, what others have changed since the customer's own change", () => {
  const own = (change: Change): PendingChange => ({ bookingId: 1, change, isOwn: true });
  const [office] = pending([moved(24, 25)]);
  const both = [own(moved(23, 24)), ...(office ? [office] : [])];
  expect(netChangesOf(both, { confirmations: false })).toEqual([moved(24, 25)]);
  expect(netChangesOf(both, { confirmations: true })).toEqual([moved(23, 25)]);
  expect(netChangesOf([...pending([moved(23, 24)]), own(moved(24, 23))], { confirmations: false })).toEqual(
    [],
  );
});

test("puts many washes with the same change in one line, and at most five lines in a message", () => {
  const days = [23, 24, 25, 26, 27, 28];
  const many = messageOfChanges(days.map(calledOff), link);
  expect(many).toMatchObject({ template: "changes", parameters: { washes: 6 } });
  const [english, hindi] = (["en", "hi"] as const).map(
    (language) => many && formatText(many.template, many.parameters, translatorIn(language)).body,
  );
  expect(english).toBe(
    "Chamak: 6 of your washes have changed. 6 washes of Mon 23 Nov 2026 to Sat 28 Nov 2026 cannot take place, and you do not pay for them. " +
      `See them here: ${link}`,
  );
  expect(hindi).toBe(
    "Chamak: आपकी 6 धुलाई में बदलाव हुआ है। सोम 23 नवंबर 2026 से शनि 28 नवंबर 2026 तक की 6 धुलाई नहीं हो पाएगी, इनका कोई शुल्क नहीं लगेगा। " +
      `यहाँ देखें: ${link}`,
  );
  const mixed = [23, 24, 25].flatMap((day) => [moved(day, day, 7), skipped(day, 9), calledOff(day)]);
  const said = messageOfChanges(mixed, link);
  expect(said?.parameters).toMatchObject({
    washes: 9,
    changes: { length: 6, 5: { template: "more", parameters: { washes: 4 } } },
  });
  for (const language of languageCodes) {
    const { body } = said ? formatText(said.template, said.parameters, translatorIn(language)) : { body: "" };
    // WhatsApp takes 1,024 characters, and gateways ten parts of a text message.
    expect(body.length).toBeLessThan(1_000);
    expect(smsSize(body).parts).toBeLessThanOrEqual(10);
  }
});

test("formats every change as a line in every language", () => {
  const paused: Change = {
    kind: "paused",
    washes: 2,
    from: { day: "2026-11-26" },
    to: { day: "2026-11-30" },
    reason: "",
  };
  const all = [moved(23, 24), skipped(25), calledOff(26), restored(27), cancelled(on(28)), paused];
  for (const one of all) {
    const said = messageOfChanges([one, skipped(29)], link);
    for (const language of languageCodes) {
      const { body } = said
        ? formatText(said.template, said.parameters, translatorIn(language))
        : { body: "" };
      expect(body).not.toContain("undefined");
    }
  }
});

test("delays a change by ten minutes, unless it concerns a wash within the hour", () => {
  const now = at("2026-11-23T10:00");
  const [soon, later] = [at("2026-11-23T10:00"), at("2026-11-23T10:10")];
  expect(notifyAt(skipped(23, 12), now)).toEqual(later);
  expect(notifyAt(skipped(23, 11), now)).toEqual(soon);
  expect(notifyAt(skipped(23, 9), now)).toEqual(soon);
  expect(notifyAt(skipped(22, 10), now)).toEqual(later);
  expect(notifyAt(moved(23, 25, 11), now)).toEqual(soon);
  expect(notifyAt({ ...moved(25, 23), to: on(23, 11) } as Change, now)).toEqual(soon);
  expect(notifyAt(cancelled(on(23, 11)), now)).toEqual(soon);
  expect(notifyAt(cancelled(on(24, 7)), now)).toEqual(later);
  expect(notifyAt({ kind: "done", number, from: on(23, 10) }, now)).toBeNull();
  expect(isUrgent({ kind: "cancelled", washes: 1, from: { day: "2026-11-23" }, reason: "" }, now)).toBe(
    false,
  );
});

test("does not delay a change into quiet hours, but delays it within them", () => {
  const [before, within] = [at("2026-11-23T20:55"), at("2026-11-23T23:00")];
  expect(notifyAt(skipped(25), before)).toEqual(before);
  expect(notifyAt(skipped(25), within)).toEqual(at("2026-11-23T23:10"));
});
