import type { ExpenseKind } from "#contract/expense/expense.ts";

export const kindWords: Record<ExpenseKind, string> = {
  supplies: "Supplies",
  water: "Water",
  equipment: "Equipment",
  repairs: "Repairs",
  transport: "Transport",
  rent: "Rent",
  phone: "Phone and internet",
  marketing: "Marketing",
  fees: "Fees",
  other: "Other",
};
