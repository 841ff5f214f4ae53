import type { bodyTypes } from "./vehicles.ts";

type BodyType = (typeof bodyTypes)[number];

type Item = {
  name: string;
  description: string;
  /** Rupees for the most common vehicle; `larger` has the prices of others. */
  price: number;
  minutes: number;
  features: readonly string[];
  label?: string;
  larger?: Partial<Record<BodyType, number>>;
};

type Service = {
  name: string;
  category: string;
  description: string;
  items: readonly Item[];
};

export const categories = ["Car wash", "Interior", "Detailing", "Two-wheeler wash"] as const;

/** Initial catalogue of a new installation: ordinary washes at ordinary prices. */
export const services: readonly Service[] = [
  {
    name: "Exterior wash",
    category: "Car wash",
    description: "The body, glass and wheels, washed where the car is parked.",
    items: [
      {
        name: "Daily wipe",
        description:
          "Dust and bird droppings off before the day begins: body and glass wiped with a damp microfibre cloth.",
        price: 49,
        minutes: 10,
        features: ["Microfibre cloths", "Under two litres of water", "Before 9 AM"],
        larger: { SUV: 69, MUV: 69 },
      },
      {
        name: "Pressure rinse and dry",
        description:
          "A low-volume pressure rinse from roof to sill, then dried by hand so that no spots stay.",
        price: 149,
        minutes: 20,
        features: ["Wheel arches rinsed", "Dried by hand"],
        larger: { "Compact SUV": 169, SUV: 199, MUV: 199, Van: 219, Pickup: 219 },
      },
      {
        name: "Shampoo wash",
        description: "pH-neutral shampoo by hand with two buckets, glass cleaned and tyres dressed.",
        price: 249,
        minutes: 35,
        features: ["pH-neutral shampoo", "Two-bucket wash", "Tyres dressed"],
        label: "Most booked",
        larger: { "Compact SUV": 279, SUV: 329, MUV: 349, Van: 369, Pickup: 369 },
      },
      {
        name: "Foam wash",
        description: "Snow foam loosens the grit before a hand touches the paint; rinsed, dried and dressed.",
        price: 349,
        minutes: 45,
        features: ["Snow foam", "Safe for ceramic coats", "Tyres and trims dressed"],
        larger: { "Compact SUV": 389, SUV: 449, MUV: 469, Van: 499, Pickup: 499 },
      },
      {
        name: "Waterless wash",
        description:
          "For societies without a tap in the car park: a lubricating spray lifts the dirt, no rinse needed.",
        price: 299,
        minutes: 40,
        features: ["No water", "No wet floor", "Light wax finish"],
        larger: { "Compact SUV": 329, SUV: 379, MUV: 399 },
      },
    ],
  },
  {
    name: "Interior cleaning",
    category: "Interior",
    description: "Vacuum, dashboard, seats and mats.",
    items: [
      {
        name: "Vacuum and dashboard",
        description: "Seats, mats and boot vacuumed; dashboard, console and door pads wiped.",
        price: 249,
        minutes: 30,
        features: ["Boot included", "Non-greasy finish"],
        larger: { "Compact SUV": 279, SUV: 329, MUV: 379, Van: 399 },
      },
      {
        name: "Inside and out",
        description: "A shampoo wash and a vacuumed, wiped interior in one visit.",
        price: 449,
        minutes: 60,
        features: ["Shampoo wash", "Vacuum", "Dashboard and glass inside"],
        label: "Save ₹49",
        larger: { "Compact SUV": 499, SUV: 579, MUV: 619, Van: 649 },
      },
      {
        name: "Seat shampoo",
        description:
          "Fabric seats and mats shampooed and extracted; ready to sit on after about three hours.",
        price: 999,
        minutes: 120,
        features: ["Hot extraction", "Odour neutralised", "Five seats"],
        larger: { SUV: 1299, MUV: 1499, Van: 1599 },
      },
    ],
  },
  {
    name: "Detailing",
    category: "Detailing",
    description: "Longer work on paint, leather and glass.",
    items: [
      {
        name: "Hand wax",
        description:
          "Washed, decontaminated with a clay bar and waxed by hand for about two months of beading.",
        price: 1499,
        minutes: 150,
        features: ["Clay bar", "Carnauba wax"],
        larger: { "Compact SUV": 1699, SUV: 1999, MUV: 2099 },
      },
      {
        name: "Rubbing and polish",
        description: "Machine polish takes out swirl marks and light scratches, sealed afterwards.",
        price: 2999,
        minutes: 300,
        features: ["Single-stage polish", "Paint sealed"],
        larger: { "Compact SUV": 3399, SUV: 3999, MUV: 4199 },
      },
      {
        name: "Leather care",
        description:
          "Leather seats and trims cleaned with a soft brush and fed, so that they don't crack in the heat.",
        price: 1299,
        minutes: 90,
        features: ["Cleaned and conditioned", "UV protection"],
        larger: { SUV: 1599, MUV: 1799 },
      },
    ],
  },
  {
    name: "Two-wheeler wash",
    category: "Two-wheeler wash",
    description: "Scooters and motorcycles, washed at their parking place.",
    items: [
      {
        name: "Two-wheeler wipe",
        description: "Dust off body, seat and mirrors with a damp microfibre cloth.",
        price: 29,
        minutes: 8,
        features: ["Microfibre cloths"],
      },
      {
        name: "Two-wheeler shampoo wash",
        description: "Shampoo by hand, rinse, dry; wheels and engine casing brushed.",
        price: 99,
        minutes: 20,
        features: ["Wheels brushed", "Dried by hand"],
        larger: { Motorcycle: 119 },
      },
      {
        name: "Foam wash and chain lube",
        description: "Snow foam, rinse and dry, then the chain is cleaned and lubricated.",
        price: 199,
        minutes: 35,
        features: ["Snow foam", "Chain cleaned and lubed"],
      },
    ],
  },
];
