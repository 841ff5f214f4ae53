export type Statement = { text: string; values: unknown[] };

/** One call that is measured, and the statements of the plainest route that answers it. */
export type Row = {
  name: string;
  path: string;
  /**
   * The call's body. Placeholders within a text: `$unique` for a new text each time, `$plate` for a new vehicle
   * number, `$slot` for one of the day's slots, `$user` for 1 to 64, `$uuid` for a UUID. Placeholders as a whole
   * value: `$customer` for a customer's id, `$wash` for the next of `washes`.
   */
  body: Record<string, unknown>;
  /** Washes that can each be recorded once. */
  washes?: number[];
  /**
   * User names of the callers in turn; each wash belongs to the caller in its turn. Without names a user of the
   * management calls.
   */
  callers?: string[];
  /**
   * The statements of the plainest route. In a value `$previous` is the first column of the first statement's result,
   * `$uuid` a new UUID, and `$nth` a number that grows by one each time.
   */
  statements: Statement[];
  /** Runs the statements in one transaction. */
  transaction?: boolean;
  /** Set where a password is verified. */
  passwordHash?: string;
  password?: string;
};
