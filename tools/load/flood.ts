// Measures a signed-in user while anonymous callers at the same address send 500 calls a second:
// `npm run bench -- flood [seconds]`. Then measures sign-ins with the right password from new devices while forty
// networks send wrong ones. Exits with 1 when any of the measured calls fails.
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, type Call, runDuring } from "./attack.ts";
import { measureCalls } from "./bystander.ts";
import { login, Servers, withSeededDatabase } from "./product.ts";

const SECONDS = Number(process.argv[2] ?? 60);
const PER_SECOND = 500;

/** The calls open to anonymous callers: sign-in, code, password reset, services, and the pages. */
function flood(url: string): Attack {
  const origin = new URL(url).origin;
  const post = (path: string, body: object): Call => ({ method: "POST", url: `${url}${path}`, body });
  const get = (path: string): Call => ({ method: "GET", url: `${origin}${path}` });
  return {
    name: "flood",
    perSecond: PER_SECOND,
    connections: 50,
    calls: [
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

const NETWORKS = 40;
/** As many calls as one network may have in progress. */
const GUESSES_EACH = 5;
/** Users who sign in meanwhile, each from their own network. One of them is the target of the guesses. */
const honest = ["bench1", "bench2", "bench3", "bench4", "bench5", "bench6"];
const MAX_MS = 10_000;

/**
 * Sends wrong passwords from all networks at once, and right ones after them.
 * @returns a line of results, and whether they are within the limits.
 */
async function signInWhileGuessed(
  { url, password }: { url: string; password: string },
  round: number,
  nameOf: (guess: number) => string,
): Promise<{ line: string; isWell: boolean }> {
  const signIn = async (from: string, userName: string, typed: string) => {
    const begun = performance.now();
    const answer = await fetch(`${url}/Auth/Login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ userName, password: typed }),
    });
    await answer.text();
    return { status: answer.status, ms: Math.round(performance.now() - begun) };
  };
  const guesses = Array.from({ length: NETWORKS * GUESSES_EACH }, (_, guess) =>
    signIn(`10.1.${round}.${guess % NETWORKS}`, nameOf(guess), "not the password"),
  );
  await sleep(200);
  const signIns = await Promise.all(
    honest.map((userName, index) => signIn(`10.2.${round}.${index}`, userName, password)),
  );
  const guessed = await Promise.all(guesses);
  const checked = guessed.filter(({ status }) => status === 400).length;
  const last = Math.max(...guessed.map(({ ms }) => ms));
  return {
    line: `${guesses.length} guesses, ${checked} looked at, the last answered after ${last} ms; right ones: ${signIns.map(({ status, ms }) => `${status} in ${ms} ms`).join(", ")}`,
    isWell: signIns.every(({ status, ms }) => status === 200 && ms < MAX_MS),
  };
}

const servers = new Servers();
try {
  const product = await servers.startProduct();
  const seeded = await withSeededDatabase(product, async (_db, _captured, city) => city);
  const token = await login(product.url, seeded.password);
  const post = (path: string, body: object): Call => ({
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
  await measureCalls(product, calls, sleep(2_000));
  const idle = await measureCalls(product, calls, sleep(10_000));
  const { result, answered } = await runDuring(flood(product.url), SECONDS, () =>
    measureCalls(product, calls, sleep(SECONDS * 1_000)),
  );
  for (const [name, { calls: made, failures, p50, p99, megabytes }] of Object.entries({
    alone: idle,
    flooded: result,
  }))
    console.log(
      `${name}: ${made} calls, ${failures.length} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${megabytes} MB`,
    );
  console.log(`The flood was answered: ${answered}`);
  for (const failure of new Set([...idle.failures, ...result.failures])) console.log(failure);
  const target = { url: product.url, password: seeded.password };
  const rounds: [string, (guess: number) => string][] = [
    ["at one account", () => "bench1"],
    ["at an account each", (guess) => `nobody-${guess}`],
  ];
  for (const [round, [at, nameOf]] of rounds.entries()) {
    const { line, isWell } = await signInWhileGuessed(target, round, nameOf);
    console.log(`${NETWORKS} networks guess ${at}: ${line}`);
    if (!isWell) process.exitCode = 1;
  }
  if (idle.failures.length + result.failures.length > 0) process.exitCode = 1;
} finally {
  await servers.stop();
}
