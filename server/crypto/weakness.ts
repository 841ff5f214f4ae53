import type { CodedText } from "#contract/coded.ts";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { endings, localWords } from "./localWords.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** Characters of a password that are checked: the time grows with the square of the length. */
const MAX_CHECKED_LENGTH = 32;
/** Passwords below this score are among the first hundred million guesses. */
const LOWEST_SCORE = 3;

let loading: Promise<ZxcvbnFactory> | undefined;

// Loaded on first use: the list of common passwords is larger than everything else the server loads at startup.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Factory({ dictionary: { ...dictionary, localWords, endings }, graphs: adjacencyGraphs });
}

/**
 * Forms in which people use a text in passwords: whole, without spaces, and for an email address the part before the
 * @.
 */
const spellings = (text: string): string[] => {
  const lower = text.toLowerCase();
  return [lower, lower.replace(/[^\p{L}\p{N}]/gu, ""), lower.split("@")[0] ?? ""].filter((one) => one !== "");
};

/**
 * Why a password is easy to guess, or null.
 * @param own known facts about the user: names, addresses, the company and its societies.
 */
export async function weaknessOf(password: string, own: readonly string[]): Promise<CodedText | null> {
  loading ??= load();
  const userInputs = own.flatMap(spellings);
  const { score, sequence } = (await loading).check(password.slice(0, MAX_CHECKED_LENGTH), userInputs);
  if (score >= LOWEST_SCORE) return null;
  return sequence.some((part) => "dictionaryName" in part && part.dictionaryName === "userInputs")
    ? refusalText("passwordOwnWords")
    : refusalText("passwordWeak");
}
