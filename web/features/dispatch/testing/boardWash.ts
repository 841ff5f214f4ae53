import type { BoardWash } from "#contract/dispatch/board.ts";

export const boardWash: BoardWash = {
  washId: 1,
  bookingId: 4,
  status: "scheduled",
  providerId: 9,
  providerName: "Ramesh Jadhav",
  time: "7:00 AM",
  minutes: 30,
  reason: null,
  chosen: false,
  late: false,
  vehicleNumber: "MH12AB0001",
  vehicle: "Hyundai Creta",
  societyId: 7,
  societyName: "Green Acres",
  parkingFloor: "B1",
  parkingPillar: "P1",
  parkingNote: "",
  building: "Tower A",
  flat: "101",
  itemName: "Foam wash",
};
