/** The time slots of the specification, hourly from 6:00 AM to 9:00 PM. */
export const SLOTS = [
  ...[6, 7, 8, 9, 10, 11].map((hour) => `${hour}:00 AM`),
  ...[12, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((hour) => `${hour}:00 PM`),
];
