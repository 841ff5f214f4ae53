/** Appears in those texts of a company that even its customers may not read. */
export const HIDDEN = "veiled";

/** Records of one company. */
export type Holding = {
  companyId: number;
  /** Appears in every text of the company. */
  name: string;
  /** Ids by the lower-cased API field that takes them; the first of each is usable, others are archived. */
  ids: Map<string, number[]>;
  /** The customer's phone. */
  phone: string;
  /** Price per wash in its societies, in rupees. */
  price: number;
  /** Names of its pictures, which must stay hidden from others. */
  pictures: string[];
};

/** Adds ids to the company's. */
export function keep({ ids }: Holding, field: string, ...more: number[]): void {
  ids.set(field, [...(ids.get(field) ?? []), ...more]);
}

/** The first id of a field. */
export function firstOf({ ids, name }: Holding, field: string): number {
  const [first] = ids.get(field) ?? [];
  if (first === undefined) throw new Error(`${name} has no ${field}.`);
  return first;
}
