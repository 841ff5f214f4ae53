// Prints how somebody who is signed in fares while strangers at the same address send 500 calls a second:
// `npm run bench -- flood [seconds]`. Ends with 1 when anything of theirs fails.
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, Blow } from "./attack.ts";
import { during, workOn } from "./bystander.ts";
import { login, Servers, withCity } from "./servers.ts";

const SECONDS = Number(process.argv[2] ?? 60);
const PER_SECOND = 500;

/** What strangers may ask: to sign in, for a code, to set a password anew, what is on offer, and the pages. */
function flood(url: string): Attack {
  const origin = new URL(url).origin;
  const post = (path: string, body: object): Blow => ({ method: "POST", url: `${url}${path}`, body });
  const get = (path: string): Blow => ({ method: "GET", url: `${origin}${path}` });
  return {
    name: "flood",
    perSecond: PER_SECOND,
    blows: [
      post("/Auth/Login", { userName: "bench3", password: "not the password" }),
      post("/Auth/RequestOtp", { phone1: "9876543210" }),
      post("/Auth/VerifyOtp", { phone1: "9876543210", otp: "123456" }),
      post("/Auth/ForgotPassword", { userName: "bench4" }),
      post("/Auth/ResetPassword", { resetToken: "x".repeat(43), password: "a new password of mine" }),
      post("/ServiceItem/GetByServiceId", { ServiceId: 1 }),
      post("/Service/GetAll", {}),
      get("/"),
      get("/book"),
      get("/api/docs"),
    ],
  };
}

const servers = new Servers();
try {
  const product = await servers.startProduct();
  const seeded = await withCity(product, async (_db, _captured, city) => city);
  const token = await login(product.url, seeded.password);
  const post = (path: string, body: object): Blow => ({
    method: "POST",
    url: `${product.url}${path}`,
    token,
    body,
  });
  const { societyId, buildingId, floorId, booked } = seeded;
  const calls = [
    post("/Society/Search", { page: 1, pageSize: 20 }),
    post("/Society/SearchFlats", { societyId, filters: { buildingId } }),
    post("/Customer/GetCustomerByPhone", { phone1: booked.phone }),
    post("/Booking/Search", { search: booked.plate }),
    post("/Society/UpdateFloor", {
      floorId,
      SocietyId: societyId,
      BuildingId: buildingId,
      FloorName: "1",
      Active: true,
    }),
  ];
  await workOn(product, calls, sleep(2_000));
  const idle = await workOn(product, calls, sleep(10_000));
  const { result, answered } = await during(product, flood(product.url), () =>
    workOn(product, calls, sleep(SECONDS * 1_000)),
  );
  for (const [name, { calls: made, failures, p50, p99, megabytes }] of Object.entries({
    alone: idle,
    flooded: result,
  }))
    console.log(
      `${name}: ${made} calls, ${failures.length} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${megabytes} MB`,
    );
  console.log(`The flood was answered: ${JSON.stringify(answered)}`);
  for (const failure of new Set([...idle.failures, ...result.failures])) console.log(failure);
  if (idle.failures.length + result.failures.length > 0) process.exitCode = 1;
} finally {
  await servers.stop();
}
