/** The mail that carries a reset link. */
export const resetMail = (name: string, link: string) => ({
  subject: "Set a new password for Chamak",
  body: [
    `Hello ${name},`,
    "",
    "somebody, most likely you, asked for a new password. Open this link within one hour to choose one:",
    "",
    link,
    "",
    "If it was not you, ignore this mail: your password stays as it is.",
    "",
    "Chamak",
  ].join("\n"),
});

type Invitation = {
  name: string;
  userName: string;
  inviter: string;
  /** Null for the back office itself. */
  companyName: string | null;
  link: string;
};

/** The mail that invites somebody to sign in. */
export const invitationMail = ({ name, userName, inviter, companyName, link }: Invitation) => ({
  subject: "Your invitation to Chamak",
  body: [
    `Hello ${name},`,
    "",
    `${inviter} invites you to Chamak${companyName === null ? "" : ` for ${companyName}`}. Open this link within seven days to choose your password:`,
    "",
    link,
    "",
    `Your user name is ${userName}.`,
    "",
    "Chamak",
  ].join("\n"),
});

/** The message that carries the code with which a customer signs in. */
export const codeMessage = (code: string, minutes: number) => ({
  subject: "Your code for Chamak",
  body: `${code} is your code for Chamak. It holds for ${minutes} minutes. Give it to nobody.`,
});

const MOST_ATTEMPTS = 8;

/** When to try a mail again after its n-th failure: after 1, 2, 4 … minutes; null once it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  return attempts >= MOST_ATTEMPTS ? null : new Date(now.getTime() + 60_000 * 2 ** (attempts - 1));
}
