import { changePlan, previewPlanChange } from "#contract/plan/change.ts";
import { getPlan, type PlanLine, searchPlans, type Term } from "#contract/plan/plan.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { booking } from "#web/features/booking/testing/meera.ts";
import { answerCall } from "#web/testing/api.ts";

/** A plan without an end, sold by the month. */
export const creta: PlanLine = {
  planId: 7,
  bookingId: 12,
  companyId: 4,
  customerId: 3,
  customerName: "Meera Joshi",
  customerPhone: "9822011234",
  societyId: 7,
  societyName: "Green Acres",
  flatName: "Tower A, 101",
  vehicleNumber: "MH12AB1234",
  vehicle: "Hyundai Creta, White",
  serviceItemId: 5,
  itemName: "Foam wash",
  itemNames: {},
  slot: "7:00 AM",
  schedule: "customize",
  days: ["monday", "tuesday", "wednesday", "friday", "saturday", "sunday"],
  dayOfMonth: null,
  startDate: "2026-11-16",
  endDate: null,
  state: "active",
  price: 49,
  monthlyPrice: 799,
  nextWash: { day: "2026-11-24", slot: "7:00 AM", providerName: "Sunil Pawar" },
  owed: 450,
};

/** The household's other car, sold by the wash. */
const swift: PlanLine = {
  ...creta,
  planId: 8,
  vehicleNumber: "MH14CD5678",
  vehicle: "Maruti Suzuki Swift, Red",
  schedule: "daily",
  days: [],
  endDate: "2026-12-20",
  monthlyPrice: null,
  owed: 0,
  nextWash: null,
};

const first: Term = {
  from: "2026-11-16",
  until: "2026-11-30",
  flatId: 101,
  flatName: "Tower A, 101",
  parkingFloorId: 1,
  parkingPillarId: 2,
  parkingNote: "",
  parkingFloor: "B1",
  parkingPillar: "P-14",
  vehicleNumber: "MH12AB1234",
  vehicle: "Hyundai Creta, White",
  serviceItemId: 5,
  itemName: "Foam wash",
  itemNames: {},
  slot: "7:00 AM",
  schedule: "daily",
  days: [],
  dayOfMonth: null,
  price: 49,
  monthlyPrice: 799,
};

export const plan: ReplyOf<typeof getPlan> = {
  ...creta,
  terms: [first, { ...first, from: "2026-12-01", until: null, flatId: 201, flatName: "Tower B, 201" }],
  washLines: booking.washLines.map((wash) =>
    wash.status === "done"
      ? {
          ...wash,
          providerName: "Sunil Pawar",
          rating: { stars: 4, comment: "", at: "2026-11-17T05:00:00Z" },
        }
      : wash,
  ),
  events: booking.events,
  lastChange: null,
};

export const changed: ReplyOf<typeof previewPlanChange>["plans"][number] = {
  planId: 7,
  moved: 24,
  added: 2,
  dropped: 1,
  kept: 0,
  full: [],
  priceBefore: 49,
  priceAfter: 49,
  monthlyPriceBefore: 799,
  monthlyPriceAfter: 899,
  amountDifference: 150,
};

export function answerPlans(): void {
  answerCall(searchPlans, () => ({ rows: [creta, swift], total: 2 }));
  answerCall(getPlan, () => plan);
  answerCall(previewPlanChange, ({ planIds }) => ({
    plans: planIds.map((planId) => ({ ...changed, planId })),
    messages: 1,
  }));
  answerCall(changePlan, ({ planIds }) => ({
    plans: planIds.map((planId) => ({ ...changed, planId })),
    messages: 1,
    planChangeId: 40,
    undoUntil: "2026-11-21T06:10:00.000Z",
  }));
}
