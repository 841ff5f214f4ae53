export type Statement = { text: string; values: unknown[] };

/** One call that is measured, and what the plainest route does that answers it. */
export type Row = {
  name: string;
  path: string;
  /**
   * The call's body; in a text `$unique` stands for something new each time, `$plate` for a vehicle's number that is
   * new each time, `$slot` for one of the day's slots, `$user` for 1 to 64, `$uuid` for a UUID; `$customer` alone for a
   * customer's id, `$wash` alone for the next of `washes`.
   */
  body: Record<string, unknown>;
  /** Washes that can be recorded once each. */
  washes?: number[];
  /** The names of those who call in turn, each wash by whose it is; somebody of the management where nobody is named. */
  callers?: string[];
  /**
   * What the plainest route asks the database. In a value `$previous` stands for the first column of what the first
   * statement returned, `$uuid` for a new UUID, `$nth` for a number that grows by one each time.
   */
  statements: Statement[];
  /** Whether the statements are one transaction. */
  transaction?: boolean;
  /** Given where a password is verified. */
  passwordHash?: string;
  password?: string;
};
