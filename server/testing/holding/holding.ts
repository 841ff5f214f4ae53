/** Stands in those texts of a company that not even its customers may read. */
export const HIDDEN = "veiled";

/** What one company has. */
export type Holding = {
  companyId: number;
  /** Stands in every text of the company. */
  name: string;
  /** Its ids by the lower-cased field of the wire that takes them; the first of each can be used, others are archived. */
  ids: Map<string, number[]>;
  /** The phone of its customer. */
  phone: string;
  /** What its societies pay for a wash, in rupees. */
  price: number;
  /** Names of its pictures, which nobody else is to learn. */
  pictures: string[];
};

/** Notes that ids are the company's. */
export function keep({ ids }: Holding, field: string, ...more: number[]): void {
  ids.set(field, [...(ids.get(field) ?? []), ...more]);
}

/** The first of the company's ids of a field. */
export function firstOf({ ids, name }: Holding, field: string): number {
  const [first] = ids.get(field) ?? [];
  if (first === undefined) throw new Error(`${name} has no ${field}.`);
  return first;
}
