/** A reply, or a part of one, as the database has written it: what the contract names of a `T`, in its order, as JSON. */
export class Written<T> {
  declare readonly of: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Puts a reply together of values and of what is written already, in this order. */
export function written<T extends object>(parts: { [K in keyof T]: T[K] | Written<T[K]> }): Written<T> {
  const fields = Object.entries<unknown>(parts).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof Written ? value.text : JSON.stringify(value)}`,
  );
  return new Written(`{${fields.join(",")}}`);
}
