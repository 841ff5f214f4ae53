const address = /^[A-Za-z0-9.-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** True for a UPI payment address: "chamak@examplebank". */
export const isUpiAddress = (text: string): boolean => address.test(text);

type Payment = {
  /** The payee's address and name. */
  address: string;
  name: string;
  /** Rupees, above 0. */
  amount: number;
  /** The document's number; punctuation is removed from the reference that banks accept. */
  number: string;
};

/**
 * UPI payment link with all fields filled in, also used as a QR code. Follows NPCI's linking specification 1.6;
 * spaces are not encoded as "+", because apps would show the plus.
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
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replace("%40", "@")}`,
  );
  return `upi://pay?${query.join("&")}`;
}
