// Measures calls in a city that `multiply.ts` has made: `node --import tsx tools/load/city/measure.ts URL IDS [part of a
// name]`, with the base address of a product that runs on it, such as http://127.0.0.1:3000/api, and the ids of its
// process and of the database's, separated by a comma. Prints the median and the worst of five calls after one to warm
// up, the processor's time of each call, which work beside it does not lengthen, and the size of the reply.
import { indiaAt } from "#contract/day.ts";
import { processorSecondsOf } from "../processes.ts";
import { login } from "../product.ts";
import { type CityCall, cityCalls } from "./calls.ts";

const GOAL_MS = 300;
const CALLS = 5;
const PASSWORD = "chamak-demo";

const [url = "", ids = "", part = ""] = process.argv.slice(2);
const processorMs = () => ids.split(",").reduce((sum, id) => sum + processorSecondsOf(Number(id)) * 1000, 0);

const tokens = {
  management: await login(url, PASSWORD, "asha"),
  company: await login(url, PASSWORD, "farida"),
};

/** Sends a call. @returns its milliseconds and the size of its reply. @throws with the reply when it is refused. */
async function send({ endpoint, body, company }: CityCall): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const response = await fetch(`${url}${endpoint.path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${company ? tokens.company : tokens.management}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status} ${text}`);
  return { ms: performance.now() - began, bytes: text.length };
}

console.log("| call | median ms | worst ms | processor ms | kB | |");
console.log("|---|---|---|---|---|---|");
for (const call of cityCalls(indiaAt(new Date()).day).filter(({ name }) => name.includes(part))) {
  try {
    await send(call);
    const before = processorMs();
    const sent = [];
    for (let index = 0; index < CALLS; index += 1) sent.push(await send(call));
    const sorted = sent.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const [median = 0, worst = 0] = [sorted[Math.floor(CALLS / 2)], sorted.at(-1)];
    const processor = (processorMs() - before) / CALLS;
    const kilobytes = ((sent[0]?.bytes ?? 0) / 1000).toFixed(0);
    console.log(
      `| ${call.name} | ${median.toFixed(0)} | ${worst.toFixed(0)} | ${processor.toFixed(0)} | ${kilobytes} | ${processor > GOAL_MS ? "over" : ""} |`,
    );
  } catch (error) {
    console.log(`| ${call.name} | ${String(error).slice(0, 150)} | | | | failed |`);
  }
}
