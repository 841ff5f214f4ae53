import type { Secrets } from "#server/crypto/secrets.ts";
import type { Caller } from "#server/access/scope.ts";
import { LINK_MS } from "./file.rules.ts";
import { type LinkReader, parseReader, readerText } from "./link.rules.ts";

/** Path below which generated files are served by signed links. */
export const GENERATED_PATH = "/papers/drawn";

/** A file to generate: its kind, its parameters, and its name with the extension. */
export type GeneratedFileRef = { kind: string; about: readonly (string | number)[]; file: string };

type Signed = { kind: string; about: string; file: string; reader: LinkReader; until: number };

const signedText = ({ kind, about, file, reader, until }: Signed): string =>
  `drawn ${kind} ${about} as ${file} for ${readerText(reader)} until ${until}`;

/** Link by which the caller can read the file for a while, in the same session or with the same key. */
export function generatedFileUrl(
  { kind, about, file }: GeneratedFileRef,
  reader: Caller,
  now: Date,
  secrets: Secrets,
): string {
  const signed = { kind, about: about.join("_"), file, reader, until: now.getTime() + LINK_MS };
  const parts = [
    kind,
    signed.about,
    readerText(reader),
    signed.until,
    secrets.sign(signedText(signed)),
    file,
  ];
  return `${GENERATED_PATH}/${parts.join("/")}`;
}

const instantPattern = /^(?:0|[1-9][0-9]{0,14})$/;
const partPattern = /^[a-z0-9_.-]{1,100}$/;

/** The contents of a link, with `about` split into its parts; null unless it was signed here and is still valid. */
export function parseGeneratedFileUrl(
  params: Readonly<Record<string, string>>,
  secrets: Secrets,
  now: Date,
): { kind: string; about: string[]; file: string; reader: LinkReader } | null {
  const { kind = "", about = "", file = "", until = "", signature = "" } = params;
  const reader = parseReader(params["reader"] ?? "");
  if (!reader || !instantPattern.test(until) || ![kind, about, file].every((text) => partPattern.test(text)))
    return null;
  const signed = { kind, about, file, reader, until: Number(until) };
  if (!secrets.isSigned(signedText(signed), signature) || signed.until <= now.getTime()) return null;
  return { kind, about: about.split("_"), file, reader };
}
