/** The kinds of wash that have a picture of their own. */
export type Kind =
  | "bike"
  | "engine"
  | "inside"
  | "polish"
  | "waterless"
  | "foam"
  | "rinse"
  | "shampoo"
  | "wipe";

/** Patterns that identify a kind, the most specific first. */
const patterns: readonly [Kind, RegExp][] = [
  ["bike", /\b(bikes?|motor ?cycles?|motorbikes?|scooters?|scooty|two[- ]wheelers?)\b/i],
  ["engine", /\bengine/i],
  ["inside", /\b(inside|interior|vacuum|seats?|dashboard|leather|cabin|carpets?|upholstery)\b/i],
  ["polish", /\b(wax\w*|polish\w*|ceramic|coating|detail\w*|rubbing|teflon)\b/i],
  ["waterless", /\b(waterless|dry wash|eco|steam)\b/i],
  ["foam", /\bfoam/i],
  ["rinse", /\b(rins\w*|pressure|jet)\b/i],
  ["shampoo", /\b(shampoo|soap|bucket)\b/i],
  ["wipe", /\b(wip\w*|dust\w*|daily)\b/i],
];

/** Falls back to foam when neither name matches a kind. */
export function kindOf(itemName: string, serviceName: string): Kind {
  const matchKind = (name: string): Kind | undefined => patterns.find(([, word]) => word.test(name))?.[0];
  // A two-wheeler service always shows a two-wheeler, whatever the item.
  if (matchKind(serviceName) === "bike") return "bike";
  return matchKind(itemName) ?? matchKind(serviceName) ?? "foam";
}
