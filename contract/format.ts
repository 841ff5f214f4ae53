/** How amounts, days and times of day are written for people, in sentences of the server and on the screens. */

const counts = new Intl.NumberFormat("en-IN");
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
// Not those of a locale: India's English calls the ninth month Sept.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 1,23,456 */
export const formatCount = (count: number): string => counts.format(count);

/** "1 flat", "7,200 flats"; give `many` where an s is not enough: plural(2, "society", "societies"). */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** ₹1,23,456.00 of an amount in rupees; what is taken off has a true minus sign, as wide as a plus: −₹44.90. */
export const formatMoney = (amount: number): string => rupees.format(amount).replace("-", "−");

/** 21 Nov 2026 of a day written YYYY-MM-DD. */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split("-").map(Number);
  return `${dayOfMonth} ${months[(month ?? 0) - 1]} ${year}`;
}

/** 6:30 AM of a time of day written 06:30; seconds may follow. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
