import type { Schedule } from "#contract/booking/schedule.ts";
import type { Weekday } from "#contract/day.ts";
import { demoCustomer } from "#contract/session/demo.ts";

type Car = {
  number: string;
  make: string;
  model: string;
  color: string;
  bodyType: string;
  fuelType: string;
  pillar: string;
  slot: string;
};

/** A demo customer and their booking; days are counted from the demo's first day. */
export type DemoBooking = {
  customer: { name: string; phone: string; email: string };
  society: string;
  building: string;
  floor: string;
  flat: string;
  parkingFloor: string;
  item: string;
  cars: Car[];
  start: number;
  /** Null: a single wash on the first day. */
  plan: { schedule: Schedule; days: Weekday[]; /** In days; null: no end. */ length: number | null } | null;
  /** True for a plan at the item's monthly price. */
  package?: true;
  /** Paid part of the amount, by UPI. */
  paid: number;
};

export const demoBookings: DemoBooking[] = [
  {
    customer: { ...demoCustomer, email: "anita.deshpande@demo.chamak.example" },
    society: "Nandanvan Heights",
    building: "Tower A",
    floor: "4",
    flat: "402",
    parkingFloor: "B1",
    item: "Foam wash",
    start: -18,
    plan: { schedule: "biweekly", days: ["monday", "thursday"], length: 56 },
    paid: 0.5,
    cars: [
      {
        number: "MH12QR4821",
        make: "Hyundai",
        model: "Creta",
        color: "White",
        bodyType: "SUV",
        fuelType: "Petrol",
        pillar: "P014",
        slot: "06:00",
      },
      {
        number: "MH12TK1190",
        make: "Maruti Suzuki",
        model: "Swift",
        color: "Red",
        bodyType: "Hatchback",
        fuelType: "Petrol",
        pillar: "P015",
        slot: "06:00",
      },
    ],
  },
  {
    customer: { ...demoCustomer, email: "anita.deshpande@demo.chamak.example" },
    society: "Nandanvan Heights",
    building: "Tower A",
    floor: "4",
    flat: "402",
    parkingFloor: "B1",
    item: "Daily wipe",
    start: -16,
    plan: {
      schedule: "customize",
      days: ["monday", "tuesday", "wednesday", "friday", "saturday", "sunday"],
      length: null,
    },
    package: true,
    paid: 0,
    cars: [
      {
        number: "MH12WD5530",
        make: "Honda",
        model: "Amaze",
        color: "Silver",
        bodyType: "Sedan",
        fuelType: "Petrol",
        pillar: "P016",
        slot: "07:00",
      },
    ],
  },
  {
    customer: { name: "Vikram Kulkarni", phone: "9822100202", email: "vikram.kulkarni@demo.chamak.example" },
    society: "Nandanvan Heights",
    building: "Tower B",
    floor: "9",
    flat: "903",
    parkingFloor: "B1",
    item: "Shampoo wash",
    start: -9,
    plan: { schedule: "daily", days: [], length: 30 },
    paid: 1,
    cars: [
      {
        number: "MH14GH7306",
        make: "Honda",
        model: "City",
        color: "Silver",
        bodyType: "Sedan",
        fuelType: "Petrol",
        pillar: "P032",
        slot: "08:00",
      },
    ],
  },
  {
    customer: { name: "Fatima Shaikh", phone: "9822100203", email: "fatima.shaikh@demo.chamak.example" },
    society: "Lakeshore Residency",
    building: "Wing A",
    floor: "2",
    flat: "201",
    parkingFloor: "Stilt",
    item: "Foam wash",
    start: -21,
    plan: { schedule: "weekly", days: ["saturday"], length: null },
    paid: 0,
    cars: [
      {
        number: "MH12NB5542",
        make: "Tata",
        model: "Nexon",
        color: "Blue",
        bodyType: "Compact SUV",
        fuelType: "Electric",
        pillar: "S07",
        slot: "16:00",
      },
    ],
  },
  {
    customer: { name: "Rajat Bhandari", phone: "9822100204", email: "rajat.bhandari@demo.chamak.example" },
    society: "Nandanvan Heights",
    building: "Tower C",
    floor: "12",
    flat: "1204",
    parkingFloor: "B1",
    item: "Shampoo wash",
    start: 2,
    plan: null,
    paid: 0,
    cars: [
      {
        number: "MH12VX0078",
        make: "Toyota",
        model: "Innova Crysta",
        color: "Black",
        bodyType: "MUV",
        fuelType: "Diesel",
        pillar: "P101",
        slot: "10:00",
      },
    ],
  },
  {
    customer: { name: "Sneha Patil", phone: "9822100205", email: "sneha.patil@demo.chamak.example" },
    society: "Nandanvan Heights",
    building: "Tower A",
    floor: "15",
    flat: "1501",
    parkingFloor: "B2",
    item: "Foam wash",
    start: -30,
    plan: { schedule: "customize", days: ["tuesday", "thursday", "saturday"], length: 28 },
    paid: 1,
    cars: [
      {
        number: "MH12LM3364",
        make: "Mahindra",
        model: "XUV700",
        color: "Black",
        bodyType: "SUV",
        fuelType: "Diesel",
        pillar: "P055",
        slot: "07:00",
      },
    ],
  },
  {
    customer: { name: "Ishita Menon", phone: "9822100206", email: "ishita.menon@demo.chamak.example" },
    society: "Nandanvan Heights",
    building: "Tower A",
    floor: "7",
    flat: "702",
    parkingFloor: "B1",
    item: "Daily wipe",
    start: -40,
    plan: {
      schedule: "customize",
      days: ["monday", "tuesday", "wednesday", "friday", "saturday", "sunday"],
      length: null,
    },
    package: true,
    paid: 0,
    cars: [
      {
        number: "MH12PK2618",
        make: "Maruti Suzuki",
        model: "Baleno",
        color: "Blue",
        bodyType: "Hatchback",
        fuelType: "Petrol",
        pillar: "P021",
        slot: "07:00",
      },
    ],
  },
];
