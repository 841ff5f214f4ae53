/** What is done at a wash, as our pictures tell kinds of it apart. */
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

/** The words by which a kind is known, the one that says most first. */
const words: readonly [Kind, RegExp][] = [
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

/** The kind of an item by what it and its service are called: foam where neither says. */
export function kindOf(itemName: string, serviceName: string): Kind {
  const known = (name: string): Kind | undefined => words.find(([, word]) => word.test(name))?.[0];
  // What stands on two wheels is drawn so, whatever is done to it.
  if (known(serviceName) === "bike") return "bike";
  return known(itemName) ?? known(serviceName) ?? "foam";
}
