import type { CodedText } from "#contract/coded.ts";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { endings, localWords } from "./localWords.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** So much of a password is looked at: the time it takes grows with the square of its length. */
const MAX_CHECKED_LENGTH = 32;
/** Passwords below this are found among the first hundred million that anybody would try. */
const LOWEST_SCORE = 3;

let loading: Promise<ZxcvbnFactory> | undefined;

// Loaded when it is first needed: the list of what people choose weighs more than all that starts the server.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Factory({ dictionary: { ...dictionary, localWords, endings }, graphs: adjacencyGraphs });
}

/** A text as people put it into a password: whole, without its blanks, and of an address what stands before the @. */
const spellings = (text: string): string[] => {
  const lower = text.toLowerCase();
  return [lower, lower.replace(/[^\p{L}\p{N}]/gu, ""), lower.split("@")[0] ?? ""].filter((one) => one !== "");
};

/**
 * Why a password is easy to guess, for whoever chose it; null when it is not.
 * @param own what others know of them: names, addresses, the company and its societies.
 */
export async function weaknessOf(password: string, own: readonly string[]): Promise<CodedText | null> {
  loading ??= load();
  const known = own.flatMap(spellings);
  const { score, sequence } = (await loading).check(password.slice(0, MAX_CHECKED_LENGTH), known);
  if (score >= LOWEST_SCORE) return null;
  return sequence.some((part) => "dictionaryName" in part && part.dictionaryName === "userInputs")
    ? refusalText("passwordOwnWords")
    : refusalText("passwordWeak");
}
