const address = /^[A-Za-z0-9.-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** Whether a text has the shape of an address that money is sent to by UPI: "chamak@examplebank". */
export const isUpiAddress = (text: string): boolean => address.test(text);

type Payment = {
  /** The address that money goes to, and whose it is. */
  address: string;
  name: string;
  /** Rupees, above 0. */
  amount: number;
  /** The number of the paper: marks are left out of the reference that banks take. */
  number: string;
};

/**
 * The link that opens a UPI app with all that is to be paid filled in; the same in a code to be scanned. By NPCI's linking
 * specification 1.6; "+" for a blank would be shown as a plus.
 */
export function upiLink({ address: payee, name, amount, number }: Payment): string {
  const fields = {
    pa: payee,
    pn: name.replace(/[^A-Za-z0-9 .,&/-]/g, " ").slice(0, 99),
    tr: number.replace(/[^A-Za-z0-9]/g, "").slice(0, 35),
    tn: `Bill ${number}`.slice(0, 50),
    am: amount.toFixed(2),
    cu: "INR",
  };
  const said = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replace("%40", "@")}`,
  );
  return `upi://pay?${said.join("&")}`;
}
