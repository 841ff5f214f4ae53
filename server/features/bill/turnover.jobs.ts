import { z } from "zod";
import { turnoverLimit } from "#contract/bill/turnover.ts";
import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { findTurnovers, insertPassed, type Passed } from "./turnover.queries.ts";
import { stepOf, watchedYears } from "./turnover.rules.ts";

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** A message about the turnover expires after this time, in milliseconds. */
const MESSAGE_LIFETIME_MS = 7 * 24 * 3_600_000;

const turnoverJob = job({ name: "bill/turnover", payload: z.object({}), repeats: { at: "06:30" } });

/** Tells companies that are not registered, by mail and on their dashboard, when their turnover of a year nears the limit, and when it passes it. */
export function turnoverJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(turnoverJob, async ({ db, now }) => {
    const today = indiaAt(now).day;
    const passed: Passed[] = [];
    for (const year of watchedYears(today))
      for (const one of await findTurnovers(db, { year, today })) {
        const percent = stepOf(one, year);
        if (percent === undefined) continue;
        const { companyId, name, email, turnoverPaise, states } = one;
        const { from } = year;
        passed.push({ companyId, from, percent });
        if (email === "") continue;
        await post(db, secrets, {
          template: "turnoverLimit",
          parameters: {
            company: name,
            day: from,
            amount: rupeesOf(turnoverPaise),
            limit: rupeesOf(turnoverLimit(states)),
            percent,
            link: `${publicUrl}/companyProfile`,
          },
          channel: "mail",
          to: email,
          companyId,
          once: `turnover ${companyId} ${from} ${percent}`,
          now,
          expiresAt: new Date(now.getTime() + MESSAGE_LIFETIME_MS),
        });
      }
    await insertPassed(db, passed);
  });
}
