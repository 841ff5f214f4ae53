import { Away } from "./Away.tsx";
import { OwnPay } from "./OwnPay.tsx";

export type OwnProps = {
  token: string;
  /** Today and tomorrow, YYYY-MM-DD. */
  days: readonly [string, string];
  /** Washes of today that are recorded. */
  done: number;
  /** Reloads the days. */
  onChanged: () => void;
};

/** The cleaner's earnings and days off. */
export function Own({ token, days, done, onChanged }: OwnProps) {
  return (
    <>
      <OwnPay token={token} asOf={`${days[0]} ${done}`} />
      <Away token={token} days={days} onChanged={onChanged} />
    </>
  );
}
