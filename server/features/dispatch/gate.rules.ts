import { addDays, day as dayField, indiaInstant } from "#contract/day.ts";
import { isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { GateList } from "#server/pdf/gateList.ts";
import type { Gate, GatePerson, GateQuery } from "./gate.queries.ts";

/** The printed lists' `kind` in links. */
export const GATE_LIST = "gate-list";

/** Path below which the guard's page is served by signed links. */
export const GATE_PATH = "/papers/gate";

/** A list's link works until the end of its day in India. */
export const endOfDay = (day: string): Date => indiaInstant(addDays(day, 1), "00:00");

/** @param recalls how often the society's links were recalled before this one. */
const signedText = ({ societyId, companyId, day }: GateQuery, recalls: number): string =>
  `gate of ${societyId} by ${companyId ?? 0} on ${day}${recalls > 0 ? ` after ${recalls}` : ""}`;

/** Link to the guard's page, without the origin. */
export function gatePath(query: GateQuery, recalls: number, language: Language, secrets: Secrets): string {
  const { societyId, companyId, day } = query;
  const signature = secrets.sign(signedText(query, recalls));
  return `${GATE_PATH}/${societyId}/${companyId ?? 0}/${day}/${signature}?in=${language}`;
}

const idPattern = /^(?:0|[1-9][0-9]{0,8})$/;
const Day = dayField();

/** What a link asks for; null when it is malformed or its day is over. */
export function parseGatePath(params: Readonly<Record<string, string>>, now: Date): GateQuery | null {
  const { society = "", company = "", day: text = "" } = params;
  const asked = Day.safeParse(text);
  if (![society, company].every((id) => idPattern.test(id)) || !asked.success) return null;
  return endOfDay(asked.data) > now
    ? { societyId: Number(society), companyId: Number(company) || null, day: asked.data }
    : null;
}

/** True if the link was signed here, and not recalled since. */
export const isGateSigned = (
  query: GateQuery,
  recalls: number,
  { signature = "" }: Readonly<Record<string, string>>,
  secrets: Secrets,
): boolean => secrets.isSigned(signedText(query, recalls), signature);

/** The language that a guard's link asks for. */
export const languageOf = (text: unknown): Language =>
  typeof text === "string" && isLanguage(text) ? text : "en";

const hoursOf = ({ from, until }: GatePerson, { t, time }: Translator): string =>
  t("society.gateFromUntil", { from: time(from), until: time(until === "24:00" ? "00:00" : until) });

/** A square picture in the compiler's format. */
const svgOf = (webp: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" preserveAspectRatio="xMidYMid slice" href="data:image/webp;base64,${webp.toString("base64")}"/></svg>`;

/** @param photos of each person, in order; null without one. */
export function gateListOf(
  { societyName, people }: Gate,
  { day, photos }: { day: string; photos: readonly (Buffer | null)[] },
  translator: Translator,
): GateList {
  const { language, t } = translator;
  return {
    language,
    title: t("society.gateTitle"),
    society: societyName,
    day: translator.weekday(day),
    note: t("society.gateNote"),
    people: people.map((person, index) => {
      const photo = photos[index];
      return {
        name: person.name,
        company: person.companyName,
        hours: hoursOf(person, translator),
        photo: photo ? svgOf(photo) : "",
      };
    }),
    none: t("society.gateNone"),
    noPhoto: t("society.gateNoPhoto"),
    footer: [...new Set(people.map(({ companyName }) => companyName))].join(", "),
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0 auto;max-width:40rem;padding:1rem;font:1.125rem/1.4 system-ui,sans-serif}
h1{margin:0;font-size:1.5rem}p{margin:.25rem 0 1rem}
ul{list-style:none;margin:0;padding:0}li{display:flex;gap:1rem;align-items:center;padding:.75rem 0;border-top:1px solid #8886}
img,.none{width:6rem;height:6rem;flex:none;border-radius:.5rem;object-fit:cover}
.none{display:grid;place-items:center;background:#8883;font-size:.875rem;text-align:center}
b{display:block;font-size:1.25rem;overflow-wrap:anywhere}small{display:block;opacity:.75;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.25rem;margin-top:1rem;border-top:1px solid #8886;padding-top:.5rem}
nav a{color:inherit;min-height:2.75rem;padding:.625rem .5rem}`;

/** How often an open page is loaded again, in seconds. */
const RELOAD_SECONDS = 300;

type Page = { translator: Translator; title: string; body: string };

const pageOf = ({ translator: { language }, title, body }: Page): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${RELOAD_SECONDS}"><title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

/** The guard's page: a light page without scripts. */
export function gatePageOf(
  gate: Gate,
  { day, photos }: { day: string; photos: readonly (Buffer | null)[] },
  translator: Translator,
): string {
  const { t } = translator;
  const lines = gate.people.map((person, index) => {
    const photo = photos[index];
    const picture = photo
      ? `<img src="data:image/webp;base64,${photo.toString("base64")}" alt="">`
      : `<span class="none">${escaped(t("society.gateNoPhoto"))}</span>`;
    const hours = escaped(hoursOf(person, translator));
    return `<li>${picture}<span><b>${escaped(person.name)}</b>${hours}<small>${escaped(person.companyName)}</small></span></li>`;
  });
  const links = languageCodes.map(
    (code) => `<a href="?in=${code}" lang="${code}" hreflang="${code}">${escaped(languages[code].name)}</a>`,
  );
  const title = t("society.gateTitle");
  const list = lines.length === 0 ? `<p>${escaped(t("society.gateNone"))}</p>` : `<ul>${lines.join("")}</ul>`;
  const body = `<main><h1>${escaped(title)}</h1><p>${escaped(gate.societyName)}<br><strong>${escaped(translator.weekday(day))}</strong></p><p>${escaped(t("society.gateNote"))}</p>${list}</main><nav aria-label="${escaped(t("society.gateLanguages"))}">${links.join("")}</nav>`;
  return pageOf({ translator, title: `${title}: ${gate.societyName}`, body });
}

/** The page of a link that is no longer valid. */
export function overPageOf(translator: Translator): string {
  const title = translator.t("society.gateOver");
  const text = translator.t("society.gateOverText");
  const body = `<main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main>`;
  return pageOf({ translator, title, body });
}
