/** Where one is in a list, in contrast to what it shows. */
const positions = ["page", "size", "view", "edit", "tab"];

/** The part of a list's URL that a view keeps, in one order. */
export function queryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of positions) params.delete(name);
  params.sort();
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
