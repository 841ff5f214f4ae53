// Prints how long the palette's search takes with a hundred thousand customers and a million washes, by what is typed
// and by whom: `npm run bench -- find [times]`. Ends with 1 when the slowest of 95 in a hundred takes too long.
import { find } from "#contract/find/find.ts";
import { insertUser } from "#server/features/session/queries.ts";
import type { Booked } from "./bookings.ts";
import { login, Servers, withCity } from "./servers.ts";

const TIMES = Number(process.argv[2] ?? 40);
const MOST_MS = 100;
const servers = new Servers();

/** What people type: what one record has, what many have, what all have, and what none has. */
const typed = ({ phone, plate }: Booked): Record<string, string> => ({
  "a phone": phone,
  "a phone as it is told": `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
  "the end of a phone": phone.slice(-4),
  "the beginning of most phones": phone.slice(0, 3),
  "a plate": plate,
  "a plate as it is painted": plate.replace(/^(..)(..)(..)/, "$1 $2 $3 "),
  "the first letters of many plates": plate.slice(0, 4),
  "a name": "customer 4711",
  "what all are called": "customer",
  "a society": "society 77",
  "a flat": "tower 1 101",
  "what nothing has": "zzz zzz",
  "the beginning of all, then what nothing has": "customer zzz",
});

/** What a call takes, in milliseconds, one after the other. */
async function timed(url: string, token: string, text: string): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth <= TIMES; nth += 1) {
    const begun = performance.now();
    const answer = await fetch(`${url}${find.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ Text: text }),
    });
    if (!answer.ok) throw new Error(`"${text}" was answered ${answer.status}`);
    await answer.arrayBuffer();
    if (nth > 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b);
}

try {
  const product = await servers.startProduct();
  const { booked, password } = await withCity(product, async (db, _captured, seeded) => {
    const { companyId } = await db
      .insertInto("company")
      .values({ name: "Newcomers" })
      .returning("company_id as companyId")
      .executeTakeFirstOrThrow();
    const { passwordHash } = seeded;
    const person = { name: "Bench", email: null, passwordHash, usertype: "Company", role: "staff" } as const;
    await insertUser(db, { ...person, userName: "theirs", companyId: 1 });
    await insertUser(db, { ...person, userName: "newcomers", companyId });
    return seeded;
  });
  const callers = { management: "bench1", "its company": "theirs", "a company with nothing": "newcomers" };
  let slowest = 0;
  console.log("| typed | by | p50 ms | p95 ms |\n|---|---|---|---|");
  for (const [by, userName] of Object.entries(callers)) {
    const token = await login(product.url, password, userName);
    for (const [what, text] of Object.entries(typed(booked))) {
      const times = await timed(product.url, token, text);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
      slowest = Math.max(slowest, at(0.95));
      console.log(`| ${what} | ${by} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} |`);
    }
  }
  if (slowest > MOST_MS) process.exitCode = 1;
} finally {
  await servers.stop();
}
