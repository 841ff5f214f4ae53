import { addresses } from "#contract/addresses.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { getOwnAway, setOwnAway } from "#contract/dispatch/ownAway.ts";
import type { getPillars } from "#contract/dispatch/pillar.ts";
import type { getOwnPay } from "#contract/pay/own.ts";
import { clockOffsetDays } from "#web/lib/clock.ts";
import { type Answer, send } from "#web/lib/send.ts";
import { pictureOf } from "./outbox.ts";
import type { Day, QueuedReport, Photo, QueuedEntry } from "./terms.ts";

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 20_000;
const PHOTO_TIMEOUT_MS = 90_000;

const post = (address: string, token: string, body: object, timeoutMs = TIMEOUT_MS): Promise<Answer> =>
  send({
    method: "POST",
    url: `/api${address}`,
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${token}`,
      // The browser sets the content type of a form itself, including the boundary.
      ...(!(body instanceof FormData) && { "Content-Type": "application/json" }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
    timeoutMs,
  });

const sendReport = (
  { id, washId, outcome, reason, note, noPhoto, at }: QueuedReport,
  token: string,
): Promise<Answer> =>
  post(addresses.recordOutcome, token, {
    ActionId: id,
    WashId: washId,
    Outcome: outcome,
    Reason: reason,
    Note: note,
    // An older server does not know it.
    ...(noPhoto && { NoPhoto: true }),
    RecordedAt: at,
  });

async function sendPhoto(photo: Photo, token: string): Promise<Answer> {
  const picture = await pictureOf(photo);
  const form = new FormData();
  form.append("PhotoId", photo.id);
  form.append("WashId", String(photo.washId));
  form.append("Kind", photo.which);
  form.append("TakenAt", photo.at);
  form.append("File", picture ?? new Blob(), "photo.jpg");
  return post(addresses.addPhoto, token, form, PHOTO_TIMEOUT_MS);
}

/** Sends a report or photo. @throws Unanswered */
export const sendEntry = (entry: QueuedEntry, token: string): Promise<Answer> =>
  entry.kind === "mark" ? sendReport(entry, token) : sendPhoto(entry, token);

/** Tells the office about a refused entry. @throws Unanswered */
export const reportToOffice = (entry: QueuedEntry, token: string): Promise<Answer> =>
  post(addresses.tellRefused, token, {
    ActionId: entry.id,
    WashId: entry.washId,
    Pressed: entry.kind === "mark" ? entry.outcome : "photo",
    ...(entry.kind === "mark" && { Reason: entry.reason, Note: entry.note }),
    RecordedAt: entry.at,
    Why: entry.refused ?? "",
  });

/** Requests whom to call about a wash. @throws Unanswered */
export const fetchPhoneNumber = (washId: number, token: string): Promise<Answer> =>
  post(addresses.getNumber, token, { WashId: washId });

/** Requests a day; `day` is null if the reply is not one. @throws Unanswered */
export async function fetchDay(day: string, token: string): Promise<{ status: number; day: Day | null }> {
  const { status, body } = await post(addresses.getMyRound, token, { Day: day });
  return { status, day: status === 200 && body !== null ? (body as Day) : null };
}

export type PillarFloor = ReplyOf<typeof getPillars>["parkingFloors"][number];
type OwnPay = ReplyOf<typeof getOwnPay>;
export type Absence = ReplyOf<typeof getOwnAway>[number];

/** Null unless the call was done. */
const bodyOf = ({ status, body }: Answer): unknown => (status === 200 ? body : null);

/** The pillars of a wash's society by floor; null if the server refuses. @throws Unanswered */
export async function fetchPillars(washId: number, token: string): Promise<PillarFloor[] | null> {
  const answer = await post(addresses.getPillars, token, { WashId: washId });
  return (bodyOf(answer) as ReplyOf<typeof getPillars> | null)?.parkingFloors ?? null;
}

/** @throws Unanswered */
export const savePillar = (washId: number, pillarId: number, token: string): Promise<Answer> =>
  post(addresses.setPillar, token, { WashId: washId, ParkingPillarId: pillarId });

/** The provider's earnings; null if the server refuses. @throws Unanswered */
export const fetchOwnPay = async (month: string, token: string): Promise<OwnPay | null> =>
  bodyOf(await post(addresses.getOwnPay, token, { Month: month })) as OwnPay | null;

/** The provider's absences from today on; null if the server refuses. @throws Unanswered */
export const fetchOwnAway = async (token: string): Promise<Absence[] | null> =>
  bodyOf(await post(addresses.getOwnAway, token, {})) as Absence[] | null;

/** @throws Unanswered */
export const saveOwnAway = (body: BodyOf<typeof setOwnAway>, token: string): Promise<Answer> =>
  post(addresses.setOwnAway, token, body);

/** @throws Unanswered */
export const takeBackAway = (absenceId: number, token: string): Promise<Answer> =>
  post(addresses.removeOwnAway, token, { ProviderAbsenceId: absenceId });

/** The server's approximate time, for a phone whose clock is days off; null without a reply. */
export async function fetchServerTime(): Promise<Date | null> {
  const answer = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).catch(() => null);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(date) ? null : new Date(date + clockOffsetDays * DAY_MS);
}

/** Ends the session on the server; ignores failures. */
export const endSession = (token: string): Promise<unknown> =>
  post(addresses.logout, token, {}, 3_000).catch(() => {});
