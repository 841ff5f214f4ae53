import { indiaInstant } from "../day.ts";

/**
 * An event for calendar apps. Written in UTC: India has no daylight saving time, so no time zone needs a description.
 */
export type CalendarEvent = {
  /** Stable for the same event, so that a calendar updates it instead of adding another. */
  uid: string;
  day: string;
  /** The start hour, 0 to 23; an event takes one hour. */
  hour: number;
  title: string;
  place: string;
};

const LINE_OCTETS = 75;
/** Length in UTF-8 octets. */
const octetsOf = (text: string): number => encodeURIComponent(text).replace(/%../g, "%").length;

/** Escapes the characters that RFC 5545 gives a meaning in texts. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** Folds a line at 75 octets; continuation lines begin with a space. Characters are not split. */
function folded(line: string): string {
  const lines = [""];
  for (const character of line) {
    const last = lines.length - 1;
    const longer = `${lines[last]}${character}`;
    if (octetsOf(longer) <= LINE_OCTETS) lines[last] = longer;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
}

const instantOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Events as an RFC 5545 calendar file, written at `now`. */
export function calendarOf(events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Chamak//Washes//EN",
    "CALSCALE:GREGORIAN",
    ...events.flatMap(({ uid, day, hour, title, place }) => {
      const start = indiaInstant(day, `${String(hour).padStart(2, "0")}:00`);
      return [
        "BEGIN:VEVENT",
        `UID:${uid}`,
        `DTSTAMP:${instantOf(now)}`,
        `DTSTART:${instantOf(start)}`,
        `DTEND:${instantOf(new Date(start.getTime() + 3_600_000))}`,
        `SUMMARY:${escaped(title)}`,
        `LOCATION:${escaped(place)}`,
        "END:VEVENT",
      ];
    }),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
