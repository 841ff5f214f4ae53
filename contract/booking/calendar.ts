import { indiaInstant } from "../day.ts";

/** What a calendar is told of. Times are UTC on the wire: India knows no summer time, and no zone has to be described. */
export type CalendarEvent = {
  /** The same for the same event whenever it is told: a calendar then changes it instead of adding another. */
  uid: string;
  day: string;
  /** The hour at which it begins, 0 to 23; it takes one. */
  hour: number;
  title: string;
  place: string;
};

const LINE_OCTETS = 75;
/** How many octets a text has in UTF-8. */
const octetsOf = (text: string): number => encodeURIComponent(text).replace(/%../g, "%").length;

/** What RFC 5545 gives a meaning in texts is escaped. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** A line of at most 75 octets; what is longer goes on in lines that begin with a blank. No character is cut. */
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

/** Events as a calendar's file of RFC 5545, written at `now`. */
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
