import { type Kind, type ParametersOf, takes, type Template } from "./templates.ts";

const ofKind: Record<Kind, unknown> = {
  text: "Asha Deshpande",
  count: 3,
  day: "2026-11-23",
  hour: 7,
  hours: [7, 9],
  amount: 1250,
  changes: [
    { template: "calledOff", parameters: { vehicle: "MH12AB1234", day: "2026-11-25", hour: 7 } },
    { template: "calledOff", parameters: { vehicle: "MH14CD5678", day: "2026-11-25", hour: 7 } },
  ],
};

const byName: Readonly<Record<string, unknown>> = {
  code: "012345",
  minutes: 10,
  link: "https://chamak.example/resetPassword#3f9c0a7be1d24c58",
  userName: "asha.deshpande",
  company: "Sparkle Wash Pune",
  inviter: "Rohan Kulkarni",
  by: "Rohan Kulkarni",
  society: "Suyog Kunj",
  vehicle: "MH12AB1234",
  fromDay: "2026-11-23",
  fromHour: 7,
  until: "2026-11-30",
  month: "November 2026",
  job: "bill/close",
  address: "hooks.example.com",
  problem: "connection refused",
};

/** Sample values of a template's parameters, for previews. */
export const exampleOf = (template: Template): ParametersOf<Template> =>
  Object.fromEntries(
    Object.entries(takes[template]).map(([name, kind]) => [name, byName[name] ?? ofKind[kind]]),
  ) as ParametersOf<Template>;
