import type { Permission } from "#contract/access.ts";
import { addMonths, monthOf } from "#contract/day.ts";
import type { Found } from "#contract/find/find.ts";
import { formatMonth, months } from "#contract/format.ts";

/** Fewest letters of a month's name: "nov". */
const MIN_OF_MONTH = 3;

type Command = Omit<Found, "kind" | "id"> & { path: string; needs: Permission; words: string };

/** The commands besides closing a month; `words` are further names of it. */
const commands: readonly Command[] = [
  {
    title: "Rain or no water",
    subtitle: "Moves or calls off the washes of a day",
    path: "/dispatch?do=rain",
    needs: "board:write",
    words: "disruption weather",
  },
  {
    title: "Add booking",
    subtitle: "By the customer's phone",
    path: "/AddBooking",
    needs: "booking:write",
    words: "new book wash plan",
  },
  {
    title: "Add customer",
    subtitle: "Name, phone and flat",
    path: "/customer?edit=new",
    needs: "customer:write",
    words: "new",
  },
  {
    title: "Add society",
    subtitle: "Towers, flats and parking",
    path: "/society?edit=new",
    needs: "society:write",
    words: "new",
  },
  {
    title: "Add offer",
    subtitle: "A code for a discount",
    path: "/Offers?edit=new",
    needs: "offer:write",
    words: "new discount",
  },
];

/**
 * The latest month of that name that has begun, or the last whole month without a name; null for any other text.
 * @param today YYYY-MM-DD in India.
 */
export function monthToClose(text: string, today: string): string | null {
  const [verb = "", name = "", year, ...rest] = text.toLowerCase().split(/\s+/u);
  const running = monthOf(today);
  if (verb !== "close" || rest.length > 0) return null;
  if (name === "" || "month".startsWith(name)) return year === undefined ? addMonths(running, -1) : null;
  const nth = months.findIndex((month) => month.toLowerCase().startsWith(name));
  if (nth < 0 || name.length < MIN_OF_MONTH) return null;
  const inYear = (of: string) => `${of}-${String(nth + 1).padStart(2, "0")}`;
  if (year !== undefined) return /^20[0-9]{2}$/u.test(year) ? inYear(year) : null;
  const thisYear = inYear(running.slice(0, 4));
  return thisYear <= running ? thisYear : inYear(String(Number(running.slice(0, 4)) - 1));
}

const isNamedBy = ({ title, words }: Command, terms: readonly string[]) =>
  terms.every((term) =>
    `${title} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(term)),
  );

/** The commands that a text names, such as "rain" or "close november". Their ids number them. */
export function commandsFor(
  text: string,
  today: string,
  isPermitted: (permission: Permission) => boolean,
): Found[] {
  const month = monthToClose(text, today);
  const terms = text.toLowerCase().split(/\s+/u);
  const named = commands.map((command, nth) => ({ command, id: nth + 2 }));
  return [
    ...(month !== null && isPermitted("bill:write")
      ? [
          {
            kind: "command" as const,
            id: 1,
            title: `Close ${formatMonth(month)}`,
            subtitle: "Shows the month's bills before they are made",
            path: `/bills?close=${month}`,
          },
        ]
      : []),
    ...named
      .filter(({ command }) => isPermitted(command.needs) && isNamedBy(command, terms))
      .map(({ command: { title, subtitle, path }, id }) => ({
        kind: "command" as const,
        id,
        title,
        subtitle,
        path,
      })),
  ];
}
